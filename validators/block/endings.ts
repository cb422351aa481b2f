/**
 * The possible results of an exploit script and of a patch. Both are run, and what happens decides. Owns
 * the names; the stages that run them are stages/exploit and stages/patch.
 */
import { Schema } from "effect"

/** The result of an exploit script. */
export const ExploitEnding = Schema.Literals([
  /** the harness's condition for a successful attack is met */
  "exploited",
  /** it ran, but the condition is not met */
  "not_exploited",
  /** the reply contains no script */
  "no_script",
  /** the contracts that came with it do not compile */
  "attack_not_compiled",
  /** it threw, timed out, or returned nothing that can be sent */
  "script_failed"
])
export type ExploitEnding = typeof ExploitEnding.Type

/** The result of a patch. */
export const PatchEnding = Schema.Literals([
  /** the exploit fails, and honest use still works */
  "patched",
  /** the reply contains no contract */
  "no_contract",
  /** it does not compile with the original's compiler, or it requires a different one */
  "not_compiled",
  /** a contract, function or event is missing or has changed */
  "abi_changed",
  "exploit_works",
  /** honest use fails */
  "use_broken"
])
export type PatchEnding = typeof PatchEnding.Type
