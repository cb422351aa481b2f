/**
 * Which scripts are not tried on a machine, by their text: those that name what it lacks, and those that name what it
 * does many times slower than a process. Owns these names. They save time and decide nothing: whoever hides one is
 * passed on when it is touched, or when it has taken its time.
 */

/** Words that stand for something else in comments and names are left out: `eval`, `performance`, `File`. */
const lacking =
  /\b(?:Intl|Buffer|Blob|FormData|WebAssembly|SharedArrayBuffer|Atomics|Temporal|WebSocket|(?:Readable|Writable|Transform)Stream|FinalizationRegistry|WeakRef|searchParams|subtle|toLocale\w+|localeCompare)\b/

/** Arithmetic on curves takes 0.2 s and more there, and a key from words 2 s: a process takes a tenth of it. */
const slow =
  /\b(?:Wallet|HDNode\w*|Mnemonic|SigningKey|privateKeyTo(?:Account|Address)|(?:mnemonic|hdKey)ToAccount|recover[A-Z]\w*|verify(?:Message|TypedData|Hash)|pbkdf2\w*|scrypt\w*)\b/

/** Why a script runs in a process at once; undefined if a machine may try it. */
export const elsewhere = (source: string): string | undefined => {
  const name = lacking.exec(source)?.[0]
  if (name !== undefined) return `${name} does not exist in the machine`
  const own = slow.exec(source)?.[0]
  return own === undefined ? undefined : `${own} is slow in the machine`
}
