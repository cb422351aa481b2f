/**
 * The stages of a patch: asking for a fixed contract, and trying it. The reply's contract is
 * compiled, deployed and used: the sample's exploit must fail on it, and what honest users do must
 * work. What it does not do is an ending with a name, never an error of ours.
 */
import { Effect, Schema } from "effect"
import { solidityOf } from "../../../../stages/generate/solidity.ts"
import { asking } from "../../../../stages/generate/stage.ts"
import { make } from "../../../../stages/Stage.ts"
import { freshNodeTwice, NodeBroken } from "../../../../stages/StepNode.ts"
import { PatchEnding } from "../../../../validators/block/endings.ts"
import { fenced } from "../../prompt/fenced.ts"
import { Solidity } from "../../solidity/Solidity.ts"
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

/** What became of a patch. */
export const Patched = Schema.Struct({
  ending: PatchEnding,
  /** the patched source; null where the reply holds none */
  source: Schema.NullOr(Schema.String),
  /** what did not hold; null where all did */
  detail: Schema.NullOr(Schema.String)
})
export type Patched = typeof Patched.Type

type Fault = { readonly ending: PatchEnding; readonly detail: string }

const fault = (ending: PatchEnding, detail: string) => Effect.fail<Fault>({ ending, detail })

const isFault = Schema.is(Schema.Struct({ ending: PatchEnding, detail: Schema.String }))

/** The patch compiled, by the compiler of the original, with an interface that is kept. */
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
  const missing = lacks(original, patched, input.proven.added)
  return missing === null ? patched : yield* fault("abi_changed", missing)
})

const judge = Effect.fnUntraced(function* (input: Input, source: string) {
  const compiled = yield* compilePatch(input, source)
  const { exploit, legitimate } = yield* runProofOn(
    input.proven.proof,
    compiled,
    input.proven.names,
    (cause) => new NodeBroken({ message: cause.message, cause })
  ).pipe(
    // The proof works on the original: a step that cannot be done here is the patch's doing.
    Effect.catchTag("ProofError", ({ message, step }: ProofError) =>
      fault("use_broken", `${step}: ${message}`)
    )
  )
  if (exploit.holds) return yield* fault("exploit_works", "every step and condition of it holds")
  if (!legitimate.holds) return yield* fault("use_broken", legitimate.why ?? "")
})

const run = Effect.fn("try-patch")(function* (input: Input) {
  const source = solidityOf(input.reply)
  if (source === null) {
    const detail = "the reply holds no code block labelled solidity"
    return { ending: "no_contract", source, detail } satisfies Patched
  }
  return yield* judge(input, source).pipe(
    Effect.as<Patched>({ ending: "patched", source, detail: null }),
    Effect.catchIf(isFault, (found) => Effect.succeed<Patched>({ ...found, source }))
  )
})

export const tryPatch = make({
  name: "try-patch",
  version: 2,
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
          detail: `the node broke three times under it: ${error.message}`
        }
      : undefined,
  run
})
