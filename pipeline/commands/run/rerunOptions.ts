/** The options of `pipeline rerun`. */
import type { Command } from "effect/cli"
import { choice } from "../choice.ts"
import * as options from "../options.ts"

export const rerunOptions = { run: options.run, ...choice, db: options.db, json: options.json }

/** What `rerun` was asked for. */
export type RerunInput = Command.Command.Config.Infer<typeof rerunOptions>
