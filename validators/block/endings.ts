/**
 * How an exploit script and a patch can end: each is run, and what is seen decides. Owns the names;
 * the stages that run them are stages/exploit and stages/patch.
 */
import { Schema } from "effect"

/** What became of an exploit script. */
export const ExploitEnding = Schema.Literals([
  /** what the harness states of a successful attack is so */
  "exploited",
  /** it ran, and that is not so */
  "not_exploited",
  /** the reply holds no script */
  "no_script",
  /** the contracts that came with it do not compile */
  "attack_not_compiled",
  /** it threw, timed out, or returned nothing that can be sent */
  "script_failed"
])
export type ExploitEnding = typeof ExploitEnding.Type

/** What became of a patch. */
export const PatchEnding = Schema.Literals([
  /** the exploit fails, and what honest users do works */
  "patched",
  /** the reply holds no contract */
  "no_contract",
  /** the compiler of the original refuses it, or it asks for another */
  "not_compiled",
  /** a contract, function or event is gone or another */
  "abi_changed",
  "exploit_works",
  /** what honest users do fails */
  "use_broken"
])
export type PatchEnding = typeof PatchEnding.Type
