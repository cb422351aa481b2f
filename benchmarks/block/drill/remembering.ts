/**
 * A node whose answers are remembered as long as nothing but reads is asked of it: a search for the edge of what a
 * contract allows evaluates the same expressions again and again. Owns what counts as a read.
 */
import { Effect, Result } from "effect"
import type { ChainError, Lease } from "../../../chain/Chain.ts"

const isRead = (method: string): boolean =>
  /^(eth_(get\w+|call|chainId|blockNumber)|txpool_status)$/.test(method)

/** What is remembered: answers, and refusals of the node. */
type Answer = Result.Result<unknown, ChainError>

export const remembering = (node: Lease): Lease => {
  const known = new Map<string, Answer>()
  const forget = Effect.sync(() => known.clear())
  /** What may change something; a read of somebody else may come in between. */
  const changing = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.andThen(forget, Effect.ensuring(effect, forget))
  const remembered = <A>(key: string, ask: Effect.Effect<A, ChainError>) =>
    Effect.suspend(() => {
      const before = known.get(key)
      if (before !== undefined) return Effect.fromResult(before as Result.Result<A, ChainError>)
      return Effect.flatMap(Effect.result(ask), (answer) => {
        if (Result.isSuccess(answer) || answer.failure.answered) known.set(key, answer)
        return Effect.fromResult(answer)
      })
    })
  return {
    ...node,
    rpc: (method, params) => {
      const ask = node.rpc(method, params)
      return isRead(method) ? remembered(JSON.stringify([method, params]), ask) : changing(ask)
    },
    batch: (calls) => {
      const ask = node.batch(calls)
      return calls.every(({ method }) => isRead(method)) ? ask : changing(ask)
    },
    head: remembered("head", node.head),
    send: (transaction) => changing(node.send(transaction)),
    sendRaw: (signed) => changing(node.sendRaw(signed)),
    mine: (blocks) => changing(node.mine(blocks)),
    setBalance: (owner, wei) => changing(node.setBalance(owner, wei)),
    setNonce: (owner, nonce) => changing(node.setNonce(owner, nonce)),
    setGasPrice: (wei) => changing(node.setGasPrice(wei)),
    deploy: (contract, at, args) => changing(node.deploy(contract, at, args))
  }
}
