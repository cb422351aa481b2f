/**
 * The stage in which a model acts by itself: a session is opened, the model is seated at it, and what the
 * session leaves behind is the output. Owns this order, and what a session's end means. A session that was
 * cut off by a crash of ours starts anew, because an agent's state is its own.
 */
import { Effect, Schema } from "effect"
import { Chain, type ChainError } from "../../chain/Chain.ts"
import type { ForkError } from "../../chain/fork/ForkSource.ts"
import { type AgentEnding, Desk, AgentEnding as Ending } from "../../models/agents/Desk.ts"
import { spendingOf } from "../../models/estimate.ts"
import { Reply } from "../../models/Model.ts"
import { ModelError } from "../../models/ModelError.ts"
import { factsOf, routerOf } from "../chainFacts.ts"
import { CallRefused, Models } from "../generate/Models.ts"
import { Asked, asking } from "../generate/stage.ts"
import { ModelFailure } from "../outcome.ts"
import { type JsonCodec, make } from "../Stage.ts"
import type { NodeBroken } from "../StepNode.ts"
import type { StepRules } from "../StepRules.ts"
import { Acted, type Answer } from "./Acted.ts"
import { Sessions } from "./Session.ts"

/** A session that was driven to its end. */
export class SessionRun extends Schema.Class<SessionRun>("questline/SessionRun")({
  acted: Acted,
  /** what driving it took; its text is what came of it, line by line, for readers of replies */
  reply: Reply,
  ending: Ending,
  /** what the agent told about itself, line by line */
  told: Schema.Array(Schema.Json),
  /** why nothing was done; null if something was sent or answered, which is judged as it stands */
  failure: Schema.NullOr(ModelFailure)
}) {}

/** What the stage must know about a benchmark's instances, besides what every step does. */
export interface SessionRules<I, E> extends StepRules<I, E> {
  /** most transactions and submitted queries of a session */
  readonly mostSteps: (instance: I) => number
}

const inputOf = <I>(instance: JsonCodec<I>) =>
  Schema.Struct({
    /** the run's seed: it decides the agent's account */
    seed: Schema.String,
    instance,
    /** who acts, and what it is told */
    asked: Asked,
    /** wall clock of the session */
    limitMs: Schema.Int
  })
type Input<I> = ReturnType<typeof inputOf<I>>["Type"]

/** What went wrong with an agent that did nothing. */
const failureOf = (ending: AgentEnding): ModelFailure | null => {
  switch (ending._tag) {
    case "exited":
    case "finished":
      return null
    case "failed":
      return {
        _tag: "agent_failed",
        detail: `the agent ended with exit status ${ending.status}: ${ending.detail}`
      }
    case "signalled":
      return { _tag: "agent_failed", detail: `a signal ended the agent: ${ending.detail}` }
    case "time_limit":
      return { _tag: "timeout", limitMs: ending.limitMs }
  }
}

const instructionIn = ({ asked }: Pick<Input<unknown>, "asked">): string =>
  asked.request.messages.map(({ content }) => content).join("\n\n")

/** What an agent did, in the place of a reply's text. */
const textOf = ({ answer, transactions }: Acted, told: ReadonlyArray<Schema.Json>): string =>
  [
    ...told.map((line) => JSON.stringify(line)),
    ...transactions.map(({ hash, status }) => `sent ${hash}: ${status}`),
    ...(answer === null ? [] : [`answered ${JSON.stringify(answer)}`])
  ].join("\n")

const play = Effect.fnUntraced(function* <I, E>(rules: SessionRules<I, E>, input: Input<I>) {
  const { asked, instance, limitMs } = input
  const chain = yield* Chain
  const facts = factsOf(chain)
  const session = yield* (yield* Sessions).open({
    setup: rules.setup(instance),
    probes: yield* rules.probes(instance, facts),
    bookProbes: (mined) => rules.bookProbes(facts, mined),
    mostSteps: rules.mostSteps(instance),
    instruction: instructionIn(input)
  })
  const told: Array<Schema.Json> = []
  let ending: AgentEnding = { _tag: "exited" }
  let answer: Answer | null = null
  const reply = yield* (yield* Models).ask(asked.request, asked.step).pipe(
    Effect.provideService(Desk, {
      rpcUrl: session.url,
      ask: session.ask,
      talk: session.talk,
      contracts: chain.catalog,
      router: routerOf(chain),
      usedAt: session.usedAt,
      address: session.account.address,
      privateKey: session.account.privateKey,
      chainId: session.chainId,
      instruction: session.instruction,
      limitMs,
      finished: session.finished,
      answer: (said) => {
        answer = said
      },
      tell: (line) => {
        told.push(line)
      },
      ended: (how) => {
        ending = how
      }
    })
  )
  const ended = yield* session.end
  const acted = new Acted({ ...ended, answer: answer ?? ended.answer })
  const didNothing = acted.transactions.length === 0 && acted.answer === null
  return new SessionRun({
    acted,
    reply: new Reply({
      ...reply,
      text: textOf(acted, told),
      sent: { messages: asked.request.messages.map(({ content, role }) => ({ role, content })) }
    }),
    ending,
    told,
    failure: didNothing ? failureOf(ending) : null
  })
}, Effect.scoped)

/** Our failures; `E`: those of the benchmark. */
type SessionError<E> = E | ModelError | CallRefused | ChainError | ForkError | NodeBroken

/** The stage `session` of a benchmark. */
export const makeSession = <I, E>(rules: SessionRules<I, E>) => {
  // The model's failures are retried as those of any call.
  const { prepare, retry } = asking("session")
  return make({
    name: "session",
    version: 1,
    input: inputOf(rules.instance),
    output: SessionRun,
    identity: "versions",
    paid: () => true,
    spent: ({ asked }: Input<I>, { reply }) => spendingOf(asked.request, reply),
    calls: ({ reply }) => [reply],
    retry: {
      ...retry,
      while: (error: SessionError<E>) => isCall(error) && retry.while(error)
    },
    prepare: (input: Input<I>): Effect.Effect<Input<I>, SessionError<E>, Models> =>
      prepare === undefined
        ? Effect.succeed(input)
        : Effect.map(prepare(input.asked), (asked) => ({ ...input, asked })),
    run: Effect.fn("session")((input: Input<I>) => play(rules, input))
  })
}

const isModelError = Schema.is(ModelError)
const isRefused = Schema.is(CallRefused)

const isCall = (error: unknown): error is ModelError | CallRefused =>
  isModelError(error) || isRefused(error)
