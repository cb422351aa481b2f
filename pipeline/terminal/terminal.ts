/** The terminal that stdout is, where it is one. Owns its width; colour is styleText's own matter. */

/** Columns of the terminal; no limit where stdout is a file or a pipe. */
export const stdoutWidth = (): number =>
  process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY
