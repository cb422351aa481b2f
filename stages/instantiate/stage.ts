/**
 * The stage that draws an instance from a task: values, template, instruction. Pure: the keys that sign
 * for a task belong to the chain and follow from the addresses of their accounts, so they are not part
 * of the stored input. Owns the stage; the benchmark decides what is drawn.
 */
import { Effect } from "effect"
import { Chain } from "../../chain/Chain.ts"
import { type Signers, signersOf } from "../chainFacts.ts"
import { type JsonCodec, make, never } from "../Stage.ts"

/** What a benchmark draws. */
interface Drawing<Draft, I, E> {
  /** raise it when the same draft may give another instance */
  readonly version: number
  /** everything that an instance is drawn from */
  readonly draft: JsonCodec<Draft>
  readonly instance: JsonCodec<I>
  /** draws the instance; pure, and an error is ours */
  readonly draw: (draft: Draft, signers: Signers) => Effect.Effect<I, E>
}

/** The stage `instantiate` of a benchmark. */
export const makeInstantiate = <Draft, I, E>({
  draft,
  draw,
  instance,
  version
}: Drawing<Draft, I, E>) =>
  make({
    name: "instantiate",
    version,
    input: draft,
    output: instance,
    identity: "code",
    retry: never,
    run: Effect.fn("instantiate")(function* (input: Draft) {
      return yield* draw(input, signersOf(yield* Chain))
    })
  })
