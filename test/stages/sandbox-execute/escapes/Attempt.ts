/**
 * What an attempt to escape is. The sources beside this file are data: each returns a text that
 * begins with "escaped" where it reached what it must not, and says how it should end otherwise.
 */
import type { ScriptResult } from "../../../../stages/sandbox-execute/Sandbox.ts"

type Ending = ScriptResult["_tag"]

export interface Attempt {
  readonly name: string
  readonly source: string
  /** the endings that count as contained; "returned" only when nothing says "escaped" */
  readonly ends: ReadonlyArray<Ending>
  /** wall clock, ms; default 30,000 */
  readonly timeoutMs?: number
}

/** The body of an executeSkill, as a module. */
export const attempt = (
  name: string,
  body: string,
  ends: ReadonlyArray<Ending>,
  timeoutMs?: number
): Attempt => ({
  name,
  source: `export async function executeSkill(providerUrl, agent, contracts) {\n${body}\n}`,
  ends,
  ...(timeoutMs === undefined ? {} : { timeoutMs })
})

/** Statements before executeSkill: static imports, what a module does when it is loaded. */
export const moduleAttempt = (
  name: string,
  source: string,
  ends: ReadonlyArray<Ending>,
  timeoutMs?: number
): Attempt => ({ name, source, ends, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
