/**
 * What PostgreSQL's and the network's failures mean. Owns which of them end with the connection, which pass when
 * the transaction is tried again, and what to do about the others.
 */
import { Predicate } from "effect"
import { ownValue } from "../../evm/ownValue.ts"
import { redacted } from "../../evm/secrets.ts"
import { DbError } from "../DbError.ts"

/** The innermost failure: drizzle wraps the errors of its queries. */
const innermost = (cause: unknown): unknown => {
  if (!(cause instanceof Error)) return cause
  if (cause instanceof AggregateError && cause.errors.length > 0) return innermost(cause.errors[0])
  return cause.cause instanceof Error ? innermost(cause.cause) : cause
}

/** PostgreSQL's five characters, or the system's name of a failure such as ECONNREFUSED. */
const codeOf = (failure: unknown): string | null =>
  Predicate.hasProperty(failure, "code") && typeof failure.code === "string" ? failure.code : null

/** By their classes: the system has names of five letters, too, such as EPIPE. */
const isState = (code: string): boolean => /^([0-9][0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/.test(code)

/** The server is there, but takes no connection: it starts, stops, or has too many. */
const BUSY = /^(57P0[1-5]|53300|08...|25P03)$/

/**
 * Whether the connection ended, and not because of what it was asked: the server was restarted, or the network
 * failed. The driver gives its own failures no code.
 */
export const isLost = (cause: unknown): boolean => {
  const failure = innermost(cause)
  const code = codeOf(failure)
  if (code === null) {
    return (
      failure instanceof Error &&
      /connection|terminated|timeout|not queryable|socket/i.test(failure.message)
    )
  }
  return isState(code) ? BUSY.test(code) : /^(E[A-Z]+|CONNECT.*)$/.test(code)
}

/** Whether another transaction was in the way: a deadlock, or rows that changed meanwhile. */
export const isConflict = (cause: unknown): boolean =>
  ["40001", "40P01", "55P03"].includes(codeOf(innermost(cause)) ?? "")

const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no server answers there: start it, or change the address",
  ENOTFOUND: "its host is not known: change the address",
  EAI_AGAIN: "its host cannot be looked up now: check the network",
  ETIMEDOUT: "the server does not answer: check the network",
  "28P01": "the password is wrong: change it where the address or PGPASSWORD is set",
  "28000": "the server refuses this user: change the address, or the server's pg_hba.conf",
  "3D000": "there is no such database: create it with createdb, or change the address",
  "42501": "this user may not do that: grant it what docs/fleet.md lists",
  "25006": "it is read-only: connect to the primary server",
  "53100": "the server's disk is full: free some space, then resume the run",
  "53300": "it has too many connections: raise max_connections, or start fewer workers",
  "57014": "a statement took too long and was ended"
}

/** The error of an operation on the database `shown` that failed with `cause`. */
export const fromFailure = (operation: string, shown: string, cause: unknown): DbError => {
  const inner = innermost(cause)
  const code = codeOf(inner)
  const detail = redacted(inner instanceof Error ? inner.message : String(inner))
  const meaning = code === null ? undefined : ownValue(meanings, code)
  return new DbError({
    operation,
    message: `database ${shown}: ${meaning === undefined ? detail : `${meaning} (${detail})`}`,
    code,
    // Without the driver's error, which may hold the parameters of the connection.
    cause: new Error(detail)
  })
}
