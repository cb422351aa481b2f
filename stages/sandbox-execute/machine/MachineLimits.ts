/** What one script may use of a machine: counts, so that it ends at the same place on every computer. */

/** What one script may use of a machine. What needs more is run by the other engine, under its limits. */
export const MachineLimits = {
  /** polls of the engine, one in 10,000 calls and backward jumps */
  polls: 4_000,
  /** ms of the processor: what counts miss, such as long texts. It gives a script up, and decides nothing */
  computeMs: 2_500,
  /** ms of the wall clock in turns, below the silence after which a process is replaced */
  turnsMs: 10_000,
  /** jobs of promises */
  jobs: 400_000,
  /** timers fired */
  timers: 2_000,
  /** calls of the gate */
  calls: 500,
  /** bytes of memory, with what the library takes */
  memoryBytes: 128 * 1_048_576,
  /** bytes of stack in the engine */
  stackBytes: 512 * 1_024,
  /** characters of a returned value's text, and of the text of one call */
  textChars: 1_048_576,
  /** characters of each printed stream */
  printedChars: 16_384
} as const
