/**
 * The Solidity compilers of a worker's tests: starting one takes longer than most of their contracts. Tests of the
 * compilers themselves start their own.
 */
import { Effect, Layer, Scope } from "effect"
import { KeptCompilers, Solidity } from "../../benchmarks/block/solidity/Solidity.ts"

let made: Promise<Solidity["Service"]> | undefined

/** They end with the worker. */
const kept = Effect.promise(() => {
  made ??= Effect.runPromise(Scope.provide(Solidity.keep, Scope.makeUnsafe()))
  return made
})

/** For tests that compile. */
export const compilers: Layer.Layer<Solidity> = Layer.effect(Solidity, kept)

/** For tests of what starts compilers itself. */
export const withCompilers: <A, E, R>(run: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> =
  Effect.provideServiceEffect(KeptCompilers, kept)
