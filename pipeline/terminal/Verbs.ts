/**
 * Commands that each benchmark implements, such as `prompt` and `tasks check`. Owns their names, their common
 * inputs, and how a benchmark declares its implementation.
 */
import type { Effect, FileSystem, Option, Path, Stdio, Terminal } from "effect"
import type { Command, Flag } from "effect/cli"
import type { ChildProcessSpawner } from "effect/process"
import type { Fault } from "../engine/Stages.ts"

/** Options of a benchmark by name; each may be left out. */
export type Flags = Readonly<Record<string, Flag.Flag<Option.Option<unknown>>>>

/** The services that every command may use. */
export type CommandNeeds =
  | FileSystem.FileSystem
  | Path.Path
  | Terminal.Terminal
  | Stdio.Stdio
  | ChildProcessSpawner.ChildProcessSpawner

/** A benchmark's implementation of a command. `Common`: the inputs that do not depend on the benchmark. */
interface Verb<Common> {
  readonly flags: Flags
  /** `own`: what is given of `flags` */
  readonly run: (common: Common, own: never) => Effect.Effect<void, Fault, CommandNeeds>
}

interface Asked {
  readonly json: boolean
}

/** The inputs of each command that do not depend on the benchmark. */
export interface CommonInputs {
  /** `tasks list`: all tasks */
  readonly list: Asked
  /** `tasks show`: one task */
  readonly show: Asked & { readonly task: string }
  /** `tasks check`: checks the data */
  readonly check: Asked & { readonly tasks: ReadonlyArray<string> }
  /** `tasks rate`: models rate how clear instructions are */
  readonly rate: Asked & {
    readonly models: ReadonlyArray<string>
    readonly tasks: ReadonlyArray<string>
  }
  /** `tasks new`: writes a bank to begin from */
  readonly new: Asked & { readonly folder: string }
  /** `tasks compose`: makes a bank of new tasks */
  readonly compose: Asked
  /** `prompt`: what a model would be sent */
  readonly prompt: Asked & { readonly task: string; readonly seed: number }
  /** `import`: what others published of their runs, as runs of the database */
  readonly import: Asked & { readonly folder: string; readonly db: string }
  /** `try`: scores a script of the user's own */
  readonly try: Asked & { readonly task: string; readonly file: string; readonly seed: number }
}

/** A benchmark's implementations; it does not have the commands that are absent. */
export type Verbs = { readonly [Name in keyof CommonInputs]?: Verb<CommonInputs[Name]> }

/** Gives a benchmark's implementation of a command its types. */
export const declareVerb = <Name extends keyof CommonInputs, const F extends Flags>(
  _name: Name,
  flags: F,
  run: (
    input: CommonInputs[Name] & Command.Command.Config.Infer<F>
  ) => Effect.Effect<void, Fault, CommandNeeds>
): Verb<CommonInputs[Name]> => ({
  flags,
  run: (common, own: Command.Command.Config.Infer<F>) => run(Object.assign({}, common, own))
})
