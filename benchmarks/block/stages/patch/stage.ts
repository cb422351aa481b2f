/**
 * The stages of a patch: asking for a fixed contract, and trying it. The reply's contract is compiled,
 * deployed and used: the sample's exploit and drawn attacks must fail on it, and honest use must work as on
 * the right contract (drill). A patch's failure is a result with a name, never an error of ours.
 */
import { Effect, Schema } from "effect"
import { digest } from "../../../../evm/digest.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import { solidityOf } from "../../../../stages/generate/solidity.ts"
import { asking } from "../../../../stages/generate/stage.ts"
import { make } from "../../../../stages/Stage.ts"
import { freshNodeTwice, NodeBroken } from "../../../../stages/StepNode.ts"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import { PatchEnding } from "../../../../validators/block/endings.ts"
import { type Setting, takeGround } from "../../drill/ground.ts"
import { touchedBetween } from "../../drill/honest/touched.ts"
import { judgePatch } from "../../drill/judgePatch.ts"
import { mentionsOf } from "../../drill/mentions.ts"
import { fenced } from "../../prompt/fenced.ts"
import { type Compiled, Solidity } from "../../solidity/Solidity.ts"
import { chooseCompiler } from "../../solidity/versions.ts"
import { runProofOn } from "../prove/run.ts"
import type { ProofError } from "../prove/steps.ts"
import { ProvenAs } from "../show-contract/Exhibit.ts"
import { sourcesOf } from "../transform/transform.ts"
import { lacks } from "./keptInterface.ts"

export const askPatch = asking("ask-patch")

const Input = Schema.Struct({
  reply: Schema.String,
  /** the contract that was shown */
  source: Schema.String,
  proven: ProvenAs
})
type Input = typeof Input.Type

/** The result of a patch. */
const Patched = Schema.Struct({
  ending: PatchEnding,
  /** the patched source; null if the reply contains none */
  source: Schema.NullOr(Schema.String),
  /** what did not hold; null if everything did */
  detail: Schema.NullOr(Schema.String)
})
type Patched = typeof Patched.Type

type Fault = { readonly ending: PatchEnding; readonly detail: string }

const fault = (ending: PatchEnding, detail: string) => Effect.fail<Fault>({ ending, detail })

const isFault = Schema.is(Schema.Struct({ ending: PatchEnding, detail: Schema.String }))

/** The documented fix and its alternatives, which a patch is compared with. */
const acceptedFixes = Effect.fnUntraced(function* ({ proven }: Input, drill: Drill) {
  const { compileCode } = yield* Solidity
  const settingFor = (source: string) =>
    compileCode(sourcesOf(source, proven)).pipe(
      Effect.orDie,
      Effect.map((compiled): Setting => settingWith(proven, compiled))
    )
  const right = yield* settingFor(proven.fixed ?? "")
  const contract = right.compiled.contracts.get(targetOf(proven, drill))
  if (contract === undefined) return yield* Effect.die("the fix has no such contract")
  return { right, contract, alternatives: yield* Effect.forEach(drill.alternatives, settingFor) }
})

const settingWith = ({ names, proof }: ProvenAs, compiled: Compiled): Setting => ({
  setup: proof.setup,
  compiled,
  names
})

/** The contract that the flaw is in, by its name in the variant. */
const targetOf = ({ names, proof }: ProvenAs, { target }: Drill): string => {
  const deployed = proof.setup.flatMap((step) =>
    "deploy" in step && (step.as ?? step.deploy) === target ? [step.speaks ?? step.deploy] : []
  )
  const [name = target] = deployed
  return ownValue(names, name) ?? name
}

/** The draws depend on the reply, so nobody can know them while writing one. */
const seedOf = ({ reply, source }: Input): number =>
  Number.parseInt(digest(source, reply).slice(0, 8), 16)

/** The contract that was shown, and its patch. */
interface CompiledPair {
  readonly original: Compiled
  readonly patched: Compiled
}

/** Drawn attacks and drawn honest use, if the sample has a drill. */
const drillOn = Effect.fnUntraced(function* (
  input: Input,
  source: string,
  { original, patched }: CompiledPair
) {
  const { drill } = input.proven
  if (drill === undefined) return
  const accepted = yield* acceptedFixes(input, drill)
  const mentions = mentionsOf(input.source, source, input.proven.fixed ?? "")
  const shown = settingWith(input.proven, original)
  const touched = touchedBetween(input.source, input.proven.fixed ?? "")
  const tried = { ...settingWith(input.proven, patched), shown, touched, mentions }
  const { detail, ending } = yield* Effect.flatMap(takeGround(), (ground) =>
    judgePatch(ground, tried, accepted, drill, seedOf(input))
  ).pipe(
    Effect.scoped,
    Effect.catchTags({
      ChainError: (cause) => new NodeBroken({ message: cause.message, cause }),
      ProofError: ({ message, step }: ProofError) => fault("use_broken", `${step}: ${message}`)
    })
  )
  if (ending !== "patched") return yield* fault(ending, detail ?? "")
})

/** The patch compiled, with the original's compiler and a kept interface. */
const compilePatch = Effect.fnUntraced(function* (input: Input, source: string) {
  const solidity = yield* Solidity
  const [asked, had] = [chooseCompiler(source), chooseCompiler(input.source)]
  if (asked?.version !== had?.version) {
    return yield* fault(
      "not_compiled",
      `its pragma asks for ${asked?.version ?? "no installed compiler"}, the original's for ${had?.version}`
    )
  }
  const original = yield* solidity
    .compileCode(sourcesOf(input.source, input.proven))
    .pipe(Effect.orDie)
  const patched = yield* solidity
    .compileForeign(sourcesOf(source, input.proven))
    .pipe(Effect.catchTag("CompileFailed", ({ message }) => fault("not_compiled", message)))
  const { added, fixed } = input.proven
  const right =
    fixed == null
      ? null
      : yield* solidity.compileCode(sourcesOf(fixed, input.proven)).pipe(Effect.orDie)
  const missing = lacks(original, patched, added, right)
  if (missing !== null) return yield* fault("abi_changed", missing)
  return { original, patched } satisfies CompiledPair
})

const judge = Effect.fnUntraced(function* (input: Input, source: string) {
  const compiled = yield* compilePatch(input, source)
  const { exploit, legitimate } = yield* runProofOn(
    input.proven.proof,
    compiled.patched,
    input.proven.names,
    (cause) => new NodeBroken({ message: cause.message, cause })
  ).pipe(
    // The proof works on the original, so a step that fails here is the patch's fault.
    Effect.catchTag("ProofError", ({ message, step }: ProofError) =>
      fault("use_broken", `${step}: ${message}`)
    )
  )
  if (exploit.holds) return yield* fault("exploit_works", "every step and condition of it holds")
  if (!legitimate.holds) return yield* fault("use_broken", legitimate.why ?? "")
  yield* drillOn(input, source, compiled)
})

const run = Effect.fn("try-patch")(function* (input: Input) {
  const source = solidityOf(input.reply)
  if (source === null) {
    const detail = "the reply contains no code block labelled solidity"
    return { ending: "no_contract", source, detail } satisfies Patched
  }
  return yield* judge(input, source).pipe(
    Effect.as<Patched>({ ending: "patched", source, detail: null }),
    Effect.catchIf(isFault, (found) => Effect.succeed<Patched>({ ...found, source }))
  )
})

export const tryPatch = make({
  name: "try-patch",
  version: 20,
  input: Input,
  output: Patched,
  identity: "versions",
  retry: freshNodeTwice,
  content: {
    plain: (input) => ({ ...input, reply: fenced(input.source, "solidity") }),
    broken: (_, detail): Patched => ({ ending: "use_broken", source: null, detail })
  },
  exhausted: (error, { reply }: Input): Patched | undefined =>
    error._tag === "NodeBroken"
      ? {
          ending: "use_broken",
          source: solidityOf(reply),
          detail: `the node broke three times with it: ${error.message}`
        }
      : undefined,
  run
})
