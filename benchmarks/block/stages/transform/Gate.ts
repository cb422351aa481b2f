/**
 * The gate: whether a variant may be shown. Owns the checks for each kind of transformation: the compiler
 * of the original accepts it, its syntax tree and ABI are the original's up to the renaming, and its code
 * is the same byte for byte once the public names are put back. A variant that fails is reported with the
 * reason, and never shown.
 */
import { Cache, Context, Effect, Layer, Schema } from "effect"
import { missingImports } from "../../../../chain/solidity/library.ts"
import { counted } from "../../../../report/text.ts"
import type { Sample } from "../../../../tasks/block/Sample.ts"
import {
  type Compiled,
  type CompilerBroken,
  Solidity,
  type Sources
} from "../../solidity/Solidity.ts"
import { codeFault, interfaceFault, publicNames } from "./compare.ts"
import { decoyFault } from "./decoys/decoyFault.ts"
import { difference } from "./isomorphic.ts"
import { leakFault } from "./leaks/marks.ts"
import { backwards, putBack } from "./putBack.ts"
import { isSameCode } from "./sameCode.ts"
import { MAIN, transform } from "./transform.ts"
import {
  type Keeps,
  showChain,
  type TransformationName,
  transformations
} from "./transformations.ts"
import type { NotTransformable, Variant } from "./Variant.ts"

const Check = Schema.Literals([
  "original",
  "compiles",
  "names",
  "interface",
  "program",
  "decoys",
  "leaks",
  "code",
  "fix",
  "proof",
  "runs"
])

/** A variant that may not be shown. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  sample: Schema.String,
  variant: Schema.String,
  /** the check that it failed; "original": the sample itself does not compile */
  check: Check,
  reason: Schema.String
}) {
  override get message() {
    return `${this.variant} of ${this.sample} may not be shown (${this.check}): ${this.reason}`
  }
}

type Check = typeof Check.Type
type Fault = { readonly check: Check; readonly reason: string }

/** The refusal of a variant. */
export const refusal = (sample: Sample, variant: Variant, fault: Fault): Refused =>
  new Refused({ sample: sample.id, variant: showChain(variant.chain), ...fault })

/** What can be wrong with names alone: two that became one. */
const namesFault = ({ names }: Variant): Fault | null => {
  const values = Object.values(names)
  const twice = values.find((name, index) => values.indexOf(name) !== index)
  return twice === undefined ? null : { check: "names", reason: `two names became ${twice}` }
}

type Compile = (
  sample: Sample,
  source: string,
  check: Check,
  /** whether the syntax tree is looked at */
  tree?: boolean
) => Effect.Effect<Compiled, Fault | CompilerBroken>

const leakOf = (sample: Sample, variant: Variant): Fault | null => {
  const chain = variant.chain as ReadonlyArray<TransformationName>
  const hides = chain.flatMap((name) => transformations[name].hides)
  const reason = leakFault(sample, variant, new Set(hides))
  return reason === null ? null : { check: "leaks", reason }
}

/** What a sample is compiled with, by path. */
const besides = ({ context }: Sample): Sources =>
  Object.fromEntries(context.map((file) => [file.path, file.source]))

/**
 * What is wrong with a variant of a sample that cannot be compiled, because files that it imports are not there: of such a sample
 * only comments, texts and local names may change, which needs no compiler.
 */
const faultWithout = Effect.fnUntraced(function* (
  sample: Sample,
  variant: Variant,
  missing: ReadonlyArray<string>
) {
  if (yield* isSameCode(sample.source, variant)) return leakOf(sample, variant)
  const [first, ...others] = missing
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "more file")}`
  return {
    check: "original",
    reason: `it imports ${first}${more}, which are not there, so it cannot be compiled: variants with other code (trojan, shapeshifter) cannot be made`
  } satisfies Fault
})

/** What is wrong with a variant's code. */
const faultOf = Effect.fnUntraced(function* (compile: Compile, sample: Sample, variant: Variant) {
  const isFix = variant.chain.includes("differential")
  const base = isFix ? (sample.fixed ?? sample.source) : sample.source
  const original = yield* compile(sample, base, isFix ? "compiles" : "original")
  if (variant.chain.length === 0) return null
  const changed = yield* compile(sample, variant.source, "compiles")
  if (isFix) {
    const flawed = yield* compile(sample, sample.source, "original")
    if (codeFault(flawed, original) === null) {
      return { check: "fix", reason: "the fixed source has the code of the flawed one" } as const
    }
  }
  const names = new Map(Object.entries(variant.names))
  const texts = new Map(Object.entries(variant.texts))
  const added = new Set(variant.added)
  const chain = variant.chain as ReadonlyArray<TransformationName>
  const kept = chain.map((name): Keeps => transformations[name].keeps)
  const abi = interfaceFault(original, changed, names, added)
  if (abi !== null) return { check: "interface", reason: abi } as const
  const [before, after] = [original.asts[MAIN] ?? null, changed.asts[MAIN] ?? null]
  const withoutBodies = kept.includes("behaviour")
  const program = difference(before, after, { names, texts, added, withoutBodies })
  if (program !== null) return { check: "program", reason: program } as const
  const decoy = decoyFault(after, added)
  if (decoy !== null) return { check: "decoys", reason: decoy } as const
  const leak = leakOf(sample, variant)
  if (leak !== null) return leak
  if (withoutBodies || added.size > 0) return null
  const visible = publicNames(original)
  const back = new Map([...names].flatMap(([old, now]) => (visible.has(old) ? [[now, old]] : [])))
  const put = putBack(variant.source, back, backwards(variant.texts))
  const restored = put === variant.source ? changed : yield* compile(sample, put, "code", false)
  const code = codeFault(original, restored)
  return code === null ? null : ({ check: "code", reason: code } as const)
})

/** The gate. */
export class Gate extends Context.Service<
  Gate,
  {
    /** Fails if the variant may not be shown. */
    readonly check: (
      sample: Sample,
      variant: Variant
    ) => Effect.Effect<void, Refused | CompilerBroken>
    /** A variant that passed. */
    readonly make: (
      sample: Sample,
      chain: ReadonlyArray<TransformationName>,
      seed: number
    ) => Effect.Effect<Variant, Refused | NotTransformable | CompilerBroken>
  }
>()("questline/transform/Gate") {
  static readonly layer: Layer.Layer<Gate, never, Solidity> = Layer.effect(
    Gate,
    Effect.gen(function* () {
      const solidity = yield* Solidity
      // The variants of a sample come one after another, so the sample's own code is compiled once for
      // them.
      const originals = yield* Cache.make({
        capacity: 4,
        lookup: (sources: Sources) => solidity.compile(sources)
      })
      const compile: Compile = (sample, source, check, tree = true) => {
        const sources = { [MAIN]: source, ...besides(sample) }
        const isOwn = source === sample.source || source === sample.fixed
        const compiled = isOwn
          ? Cache.get(originals, sources)
          : tree
            ? solidity.compile(sources)
            : solidity.compileCode(sources)
        return compiled.pipe(
          Effect.catchTag("CompileFailed", ({ message }) =>
            Effect.fail<Fault>({ check, reason: message })
          )
        )
      }
      const check = Effect.fn("Gate.check")(function* (sample: Sample, variant: Variant) {
        const missing = missingImports({ [MAIN]: sample.source, ...besides(sample) })
        const looked =
          missing.length > 0
            ? faultWithout(sample, variant, missing)
            : faultOf(compile, sample, variant)
        const found = yield* looked.pipe(
          Effect.catchIf((error): error is Fault => "check" in error, Effect.succeed)
        )
        const fault = namesFault(variant) ?? found
        if (fault !== null) return yield* refusal(sample, variant, fault)
      })
      const make = Effect.fn("Gate.make")(function* (
        sample: Sample,
        chain: ReadonlyArray<TransformationName>,
        seed: number
      ) {
        const variant = yield* transform(sample, chain, seed)
        yield* check(sample, variant)
        return variant
      })
      return Gate.of({ check, make })
    })
  )
}
