/** `questline db`: commands on whole databases. */
import { Command } from "effect/cli"
import { check } from "./check.ts"
import { copy } from "./copy.ts"

export const db = Command.make("db").pipe(
  Command.withDescription("Copy and check databases"),
  Command.withSubcommands([copy, check])
)
