/**
 * Finds the block that a run is based on: the latest unless the user names one. Owns the checks of the
 * chain and of the state that the node keeps, so that a run that cannot work fails before its first
 * row.
 */
import { Effect, Option, Schema } from "effect"
import { numberToHex } from "viem"
import { Hash32, Quantity } from "../../evm/Hex.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { ForkPin } from "./ForkPin.ts"
import { ForkError, type ForkSource } from "./ForkSource.ts"
import { openRecording } from "./Recording.ts"
import { makeUpstream, stateRefused, type Upstream } from "./upstream.ts"

const Header = Schema.NullOr(Schema.Struct({ number: Quantity, hash: Hash32 }))

/** Asks a node for what every node has; fails if it refuses or answers in another form. */
const askAs = Effect.fnUntraced(function* <A>(
  node: Upstream,
  schema: Schema.ConstraintDecoder<A>,
  method: string,
  params: ReadonlyArray<Schema.Json>
) {
  const answer = yield* node.ask(method, params)
  if (answer._tag === "Refused") {
    return yield* new ForkError({
      message: `the node at ${node.shown} refuses ${method}: ${answer.message}`
    })
  }
  return yield* Schema.decodeUnknownEffect(schema)(answer.result).pipe(
    Effect.mapError(
      (error) =>
        new ForkError({
          message: `the node at ${node.shown} answers ${method} in an unknown form: ${schemaWords(error)}`
        })
    )
  )
})

/** Fails if the node is on another chain than the tasks. */
const requireChain = Effect.fnUntraced(function* (node: Upstream, chainId: number) {
  const id = Number(yield* askAs(node, Quantity, "eth_chainId", []))
  if (id === chainId) return
  return yield* new ForkError({
    message: `the node at ${node.shown} is on chain ${id}, but the tasks are for chain ${chainId}: name a node of that chain with --fork-url`
  })
})

/** The block of that number, or the latest. */
const blockOf = Effect.fnUntraced(function* (node: Upstream, block: Option.Option<number>) {
  const id = Option.match(block, {
    onNone: () => "latest",
    onSome: (number) => numberToHex(number)
  })
  const header = yield* askAs(node, Header, "eth_getBlockByNumber", [id, false])
  if (header !== null) return { block: Number(header.number), hash: header.hash }
  return yield* new ForkError({
    message: `the node at ${node.shown} has no block ${Option.getOrElse(block, () => "yet")}: name an earlier one with --fork-block`
  })
})

/** Fails if the node no longer has the state of a block. */
const requireState = Effect.fnUntraced(function* (node: Upstream, block: number) {
  const zero = `0x${"0".repeat(40)}`
  const answer = yield* node.ask("eth_getBalance", [zero, numberToHex(block)])
  if (answer._tag === "Refused") return yield* stateRefused(node.shown, block, answer.message)
})

/**
 * Fails if the node has a different block at the pinned number: another chain, or a reorganised block.
 */
export const requirePinned = Effect.fnUntraced(function* (node: Upstream, pin: ForkPin) {
  yield* requireChain(node, pin.chainId)
  const { hash } = yield* blockOf(node, Option.some(pin.block))
  if (hash === pin.hash) return
  return yield* new ForkError({
    message: `block ${pin.block} of the node at ${node.shown} is ${hash}, but the run is on ${pin.hash}: name another node with --fork-url, or start a new run`
  })
})

/** The pinned block of a source, for the chain `chainId`; `block` is the value of `--fork-block`. */
export const pinFork: (
  source: ForkSource,
  block: Option.Option<number>,
  chainId: number
) => Effect.Effect<ForkPin, ForkError> = Effect.fn("ForkPin.find")(function* (
  source,
  block,
  chainId
) {
  if (source._tag === "File") {
    const { pinned } = yield* openRecording(source.path)
    if (pinned.chainId !== chainId) {
      return yield* new ForkError({
        message: `${source.path} is of chain ${pinned.chainId}, but the tasks are for chain ${chainId}`
      })
    }
    if (Option.isSome(block) && block.value !== pinned.block) {
      return yield* new ForkError({
        message: `${source.path} was recorded at block ${pinned.block}, not ${block.value}: leave --fork-block out`
      })
    }
    return { ...pinned, source: source.shown }
  }
  const node = yield* makeUpstream(source, "pin")
  yield* requireChain(node, chainId)
  const found = yield* blockOf(node, block)
  yield* requireState(node, found.block)
  return { chainId, ...found, source: source.shown }
}, Effect.scoped)
