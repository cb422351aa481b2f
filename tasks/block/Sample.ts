/**
 * A sample of BlockBench: a contract with a documented flaw, what is known about the flaw, and its proof.
 * Owns the Schemas that every source of samples is read into (our own set, the published layouts,
 * SmartBugs); each loader reads its files. Missing data is null or an empty list, never a guess.
 */
import { Schema } from "effect"
import { Drill } from "./Drill.ts"
import { Proof } from "./Proof.ts"

/** The rows of the paper's table 5. */
export const categories = [
  "access_control",
  "reentrancy",
  "logic_error",
  "unchecked_return",
  "arithmetic",
  "oracle_manipulation",
  "weak_randomness",
  "dos",
  "front_running",
  "signature",
  "flash_loan",
  "honeypot",
  "other"
] as const
export const Category = Schema.Literals(categories)
export type Category = typeof Category.Type

/**
 * Where a sample comes from: difficulty stratified, temporal contamination, gold standard (paper table 1),
 * SmartBugs-Curated, or the project's own: flawed contracts of systems, sound ones of the same systems, and
 * the warm-up of single contracts.
 */
export const Subset = Schema.Literals(["ds", "tc", "gs", "smartbugs", "own", "clean", "warmup"])
export type Subset = typeof Subset.Type

export const Severity = Schema.Literals(["critical", "high", "medium", "low"])
export type Severity = typeof Severity.Type

/** Difficulty tier, 1 (basic pattern) to 4 (expert; paper section 3). */
export const Tier = Schema.Literals([1, 2, 3, 4])
export type Tier = typeof Tier.Type

/** The 17 security-relevant operations of the paper's table 6. */
export const operations = [
  "EXT_CALL",
  "STATE_MOD",
  "ACCESS_CTRL",
  "ARITHMETIC",
  "INPUT_VAL",
  "CTRL_FLOW",
  "FUND_XFER",
  "DELEGATE",
  "TIMESTAMP",
  "RANDOM",
  "ORACLE",
  "REENTRY_GUARD",
  "STORAGE_READ",
  "SIGNATURE",
  "INIT",
  "COMPUTATION",
  "EVENT_EMIT"
] as const

/** The seven security functions (paper section 4.2). */
export const securityFunctions = [
  "ROOT_CAUSE",
  "PREREQ",
  "DECOY",
  "BENIGN",
  "SECONDARY_VULN",
  "INSUFF_GUARD",
  "UNRELATED"
] as const

/** A range of source lines, from 1, both ends included. */
export const LineRange = Schema.Struct({ from: Schema.Int, to: Schema.Int })
export type LineRange = typeof LineRange.Type

/** One annotated piece of code: what it does, and its role in the flaw. */
export class CodeAct extends Schema.Class<CodeAct>("questline/block/CodeAct")({
  id: Schema.String,
  /** one of `operations`, or "OTHER" for other names in published files */
  operation: Schema.Literals([...operations, "OTHER"]),
  /** the operation as written in the file */
  written: Schema.String,
  function: Schema.Literals(securityFunctions),
  /** lines of the sample's `source`; empty if unknown */
  lines: Schema.Array(LineRange),
  /** the Solidity function that contains it; null if unknown */
  inFunction: Schema.NullOr(Schema.String),
  rationale: Schema.NullOr(Schema.String)
}) {}

/** The incident behind a sample of real exploits (TC), and what a knowledge probe may ask for. */
export class Incident extends Schema.Class<Incident>("questline/block/Incident")({
  name: Schema.String,
  /** YYYY, YYYY-MM or YYYY-MM-DD */
  date: Schema.NullOr(Schema.String),
  chain: Schema.NullOr(Schema.String),
  /** US dollars */
  amountLost: Schema.NullOr(Schema.Number),
  subCategory: Schema.NullOr(Schema.String),
  /** published question that asks whether a model knows it; null: our question is used */
  probe: Schema.NullOr(Schema.String)
}) {}

/** A file that a sample's contract depends on or is explained by. */
export const ContextFile = Schema.Struct({ path: Schema.String, source: Schema.String })
export type ContextFile = typeof ContextFile.Type

/** What is known about the flaw. */
export class Flaw extends Schema.Class<Flaw>("questline/block/Flaw")({
  category: Category,
  /** the type as written in its source */
  type: Schema.String,
  severity: Schema.NullOr(Severity),
  /** the contract that contains it; null if its source does not say */
  contract: Schema.NullOr(Schema.String),
  functions: Schema.Array(Schema.String),
  /** lines of the sample's `source`; empty if unknown */
  lines: Schema.Array(LineRange),
  description: Schema.NullOr(Schema.String),
  rootCause: Schema.NullOr(Schema.String),
  attackScenario: Schema.NullOr(Schema.String),
  fix: Schema.NullOr(Schema.String)
}) {}

/** One sample, in one stored variant. */
export class Sample extends Schema.Class<Sample>("questline/block/Sample")({
  /** the same for all variants of one contract */
  id: Schema.String,
  subset: Subset,
  /** the variant that this source already is: "original", "minimal_sanitized", "trojan", ... */
  variant: Schema.String,
  tier: Schema.NullOr(Tier),
  /** false if the documented flaw was fixed (differential variants) */
  vulnerable: Schema.Boolean,
  /** Solidity, without line markers */
  source: Schema.String,
  flaw: Flaw,
  codeActs: Schema.Array(CodeAct),
  incident: Schema.NullOr(Incident),
  /** related contracts (GS) */
  context: Schema.Array(ContextFile),
  /** what the protocol is, in prose (GS) */
  protocol: Schema.NullOr(Schema.String),
  /** the full source with the documented fix; null if there is none */
  fixed: Schema.NullOr(Schema.String),
  /** transactions that prove the flaw, and that the fix keeps the contract usable */
  proof: Schema.NullOr(Proof),
  /** other contracts of the proof's world: tokens, lenders, wallets; null: none */
  support: Schema.NullOr(Schema.String),
  /** contracts that the proof's attacker creates; null: none */
  attack: Schema.NullOr(Schema.String),
  /** what a patch is checked with besides the proof; absent or null: nothing */
  drill: Schema.optionalKey(Schema.NullOr(Drill)),
  /** the system that it belongs to; contracts of one system are not independent. Absent: it has no system */
  system: Schema.optionalKey(Schema.String),
  /** digests of sources that were already proven and passed the gate; absent: none */
  certified: Schema.optionalKey(Schema.Array(Schema.String))
}) {}
