/**
 * How the run of a script can end. Owns the result type and the failures of ours; what a returned
 * value must look like is the stage's business.
 */
import { Schema } from "effect"
import type { ModelFailure } from "../outcome.ts"

/** A failure of ours (Deno missing, a process that cannot start): never scored. */
export class SandboxError extends Schema.TaggedError<SandboxError>()("SandboxError", {
  operation: Schema.String,
  /** what happened, and what to do */
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect())
}) {}

const Detail = { detail: Schema.String }

export const ScriptResult = Schema.Union([
  /** what executeSkill gave; bigint, undefined and Uint8Array as themselves */
  Schema.TaggedStruct("returned", { value: Schema.Unknown }),
  /** rule 1: the module exports no executeSkill */
  Schema.TaggedStruct("no_export", {}),
  /** rule 2: executeSkill is no function, or takes more than three parameters */
  Schema.TaggedStruct("wrong_signature", Detail),
  /** the module or the function threw, or a promise of theirs was rejected unseen */
  Schema.TaggedStruct("threw", {
    name: Schema.String,
    message: Schema.String,
    stack: Schema.String
  }),
  Schema.TaggedStruct("compile_error", Detail),
  /** the module imports what is not one of the two libraries */
  Schema.TaggedStruct("import_refused", Detail),
  /** the wall clock ran out */
  Schema.TaggedStruct("timeout", {}),
  Schema.TaggedStruct("cpu", Detail),
  Schema.TaggedStruct("memory", Detail),
  /** a returned value, or output around the console, beyond its bound */
  Schema.TaggedStruct("output_flood", Detail),
  /** nothing was left to wait for, and executeSkill had not returned */
  Schema.TaggedStruct("exited", Detail),
  /** the process ended itself with a failure: the script took from it what it needs to go on */
  Schema.TaggedStruct("broke", Detail),
  /** the process was ended by a signal, and no limit says why: perhaps not the script's doing */
  Schema.TaggedStruct("crashed", Detail)
])
export type ScriptResult = typeof ScriptResult.Type

/** A run of a script: its ending, and what it printed (each at most 16,384 characters). */
export interface ScriptRun {
  readonly result: ScriptResult
  readonly stdout: string
  readonly stderr: string
}

/** Where in the script an error was thrown, as its stack has it; empty where it does not say. */
const lineOf = (stack: string): string => {
  const line = /skill\.ts:(\d+)/.exec(stack)?.[1]
  return line === undefined ? "" : ` (line ${line})`
}

/** What the model is blamed for; `timeoutMs` is the job's. */
export const failureOf = (
  result: Exclude<ScriptResult, { readonly _tag: "returned" }>,
  timeoutMs: number
): ModelFailure => {
  switch (result._tag) {
    case "no_export":
      return { _tag: "schema_invalid", rule: 1, detail: "the module exports no executeSkill" }
    case "wrong_signature":
      return { _tag: "schema_invalid", rule: 2, detail: result.detail }
    case "threw":
      return {
        _tag: "script_threw",
        detail: `${result.name}: ${result.message}${lineOf(result.stack)}`
      }
    case "compile_error":
      return { _tag: "syntax_error", detail: result.detail }
    case "import_refused":
      return { _tag: "import_refused", detail: result.detail }
    case "exited":
      return { _tag: "script_stalled", detail: result.detail }
    case "timeout":
    case "cpu":
      return { _tag: "timeout", limitMs: timeoutMs }
    case "memory":
    case "output_flood":
    case "broke":
    case "crashed":
      return { _tag: "resource_abuse", detail: result.detail }
  }
}
