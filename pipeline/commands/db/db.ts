/** `questline db`: commands on whole databases. */
import { Command } from "effect/cli"
import { check } from "./check.ts"
import { copy } from "./copy.ts"
import { merge } from "./merge.ts"

export const db = Command.make("db").pipe(
  Command.withDescription("Copy, merge and check databases"),
  Command.withExamples([{ command: "questline db copy .pipeline/pipeline.db env:STORE" }]),
  Command.withSubcommands([copy, merge, check])
)
