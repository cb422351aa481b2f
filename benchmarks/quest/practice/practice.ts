/**
 * QuestBench, practised: instances are drawn and answers are played by the pipeline of a run, in the world
 * of a run, with nothing stored. Owns how an answer becomes a model, and what is said about its trial.
 */
import { availableParallelism } from "node:os"
import { Context, Effect, FileSystem, Layer, Option, Path, Semaphore } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { bsc } from "../../../chain/profile.ts"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import type { Model } from "../../../models/Model.ts"
import {
  type Answer,
  type Attempt,
  type Drawing,
  type Drawn,
  PracticeError,
  type PracticeOptions,
  type PracticeTask,
  type Scored
} from "../../../pipeline/run/Practice.ts"
import { requirePrograms } from "../../../stages/World.ts"
import { isComposite, optimalStepsOf } from "../../../tasks/quest/Task.ts"
import type { Bank, Entry } from "../bank/Bank.ts"
import { onChain } from "../bank/onChain.ts"
import { findTask, readBank } from "../commands/bank.ts"
import { protocolOf } from "../episode/protocol/protocolOf.ts"
import { SESSION_MS } from "../flags.ts"
import { replyingWithFile, saying } from "../models/given.ts"
import { scripted } from "../models/scripted.ts"
import { namedChain } from "../namedChain.ts"
import { defaults, type QuestOptions } from "../options.ts"
import { wordsFor } from "../prompt/words.ts"
import { Player } from "../proof/Player.ts"
import { proofWorld } from "../proof/proofWorld.ts"
import { drawOn } from "../stages/drawOn.ts"
import { makeActs } from "./act.ts"
import { scoredOf } from "./scored.ts"
import { makeWorlds } from "./worlds.ts"

/** Worlds that are open at once; each has nodes and sandboxes of its own. */
const WORLDS = 3

/** Sessions that are open at once, unless the caller says otherwise. */
const SESSIONS = 200

/** Answers that are played at once on each core: most of their time is spent waiting for a node. */
const EACH_CORE = 4

const NAME = "given"

const asList = <A>(given: A | ReadonlyArray<A>): ReadonlyArray<A> =>
  Array.isArray(given) ? given : [given as A]

/** How a task is asked, in the words of a run's options. */
const askedOf = (drawing: Drawing, profile: ChainProfile): Partial<QuestOptions> => ({
  difficulty: drawing.clarity ?? defaults.difficulty,
  context: drawing.context ?? defaults.context,
  naive: drawing.naive ?? defaults.naive,
  ...(profile === bsc ? {} : { profile })
})

/** The model that gives this answer. */
const modelOf = ({ answer, reply, script = "", solution = false }: Attempt) => {
  if (reply !== undefined) return saying(NAME, asList(reply))
  const scripts = asList(script)
  return solution
    ? replyingWithFile(NAME, scripts.join("\n"), answer)
    : scripted(scripts, answer && (() => answer))
}

/** Fails if an answer is given to a task whose script gives none at its end. */
const requireFit = ({ task }: Entry, { answer, script, solution }: Attempt) => {
  if (solution === true && asList(script ?? "").length > 1) {
    return new PracticeError({
      field: "solution",
      message: "a solution is one file: give script as one text"
    })
  }
  return answer === undefined || (isComposite(task) && task.composite_structure.answer)
    ? Effect.void
    : new PracticeError({
        field: "answer",
        message: `${task.id} does not ask for an answer at its end: leave it out; the script of a query returns { query_result: { ... } }`
      })
}

/** Fails if an answer is given to an instance that asks for none. */
const requireAnswer =
  ({ answer, task }: Drawn) =>
  (_: Answer) =>
    answer === null
      ? Effect.fail(
          new PracticeError({
            field: "answer",
            message: `${task} asks for no answer: leave it out`
          })
        )
      : Effect.void

const entryIn =
  (bank: Bank, absent: ReadonlyArray<{ readonly id: string; readonly reason: string }>) =>
  (id: string) => {
    const why = absent.find((each) => each.id === id)?.reason
    return why === undefined
      ? findTask(bank, id).pipe(
          Effect.mapError(({ message }) => new PracticeError({ field: "task", message }))
        )
      : Effect.fail(
          new PracticeError({ field: "task", message: `${id} is not asked on this chain: ${why}` })
        )
  }

/** Fails if no template of the task is as clear as it was asked to be. */
const requireTier = ({ task, tiers }: Entry, { clarity = "random" }: Drawing) =>
  clarity === "random" || tiers.includes(clarity)
    ? Effect.void
    : Effect.fail(
        new PracticeError({
          field: "clarity",
          message: `${task.id} has no ${clarity} template: ask for another clarity, or for random`
        })
      )

const taskOf = ({ split, task }: Entry): PracticeTask => ({
  id: task.id,
  split,
  description: task.description,
  calls: protocolOf(split).leastCalls({ optimalSteps: optimalStepsOf(task) })
})

const drawIn = Effect.fnUntraced(function* (
  { split, task, tiers }: Entry,
  drawing: Drawing,
  scriptTimeoutMs: number
) {
  const chain = yield* Chain
  const { library = defaults.library, round = 1, seed = 1 } = drawing
  const asked = { ...defaults, ...askedOf(drawing, chain.profile), library, scriptTimeoutMs }
  const { difficulty } = asked
  const instance = yield* drawOn(task, { seed, round, difficulty, tiers })
  return {
    ...{ task: task.id, split, seed, round, library },
    instruction: instance.instruction,
    messages: wordsFor(instance, { chain, ...asked }).prompt.map(({ content, role }) => ({
      role: role === "tool" ? "user" : role,
      content
    })),
    chainId: chain.profile.chainId,
    address: chain.agent.address,
    optimalSteps: instance.optimalSteps,
    answer: instance.answer === null ? null : Object.keys(instance.answer)
  } satisfies Drawn
})

/** How a drawing is played: by which model, and in which other ways than a script. */
interface Played {
  readonly model: Model
  readonly asked?: Partial<QuestOptions>
  readonly alone?: boolean
}

const playIn = Effect.fnUntraced(function* (
  entry: Entry,
  drawing: Drawing,
  { asked, model, ...rest }: Played,
  scriptTimeoutMs: number
) {
  const { library = defaults.library, round = 1, seed = 1 } = drawing
  const { profile } = yield* Chain
  const played = yield* (yield* Player).playWhole({
    ...{ task: entry.task, tiers: entry.tiers, seed, round, library, scriptTimeoutMs },
    ...{ model, asked: { ...askedOf(drawing, profile), ...asked } },
    ...rest
  })
  return scoredOf(played, { entry, library, round, seed }) satisfies Scored
})

/** The worlds of a chain, by their seeds. */
const worldsOf = (profile: ChainProfile, concurrency: number) =>
  makeWorlds(WORLDS, (seed) =>
    Effect.flatMap(Effect.scope, (scope) =>
      Layer.buildWithScope(
        // Sessions keep a node that they have used, and one is left to scripts.
        proofWorld({
          seed,
          concurrency: Math.max(2, concurrency),
          ...(profile === bsc ? {} : { profile })
        }),
        scope
      )
    )
  )

/** What can be done with an instance, in its world. */
const instanceIn = (
  world: Context.Context<Layer.Success<ReturnType<typeof proofWorld>>>,
  entry: Entry,
  drawing: Drawing,
  scriptTimeoutMs: number
) => ({
  draw: Effect.provideContext(drawIn(entry, drawing, scriptTimeoutMs), world),
  play: (played: Played) =>
    Effect.provideContext(playIn(entry, drawing, played, scriptTimeoutMs), world)
})

/** The bank that is practised on, as it is asked on its chain. */
const bankFor = Effect.fnUntraced(function* ({ bank: named, chain }: PracticeOptions) {
  const files = Context.pick(
    FileSystem.FileSystem,
    Path.Path
  )(yield* Effect.context<FileSystem.FileSystem | Path.Path>())
  const written = yield* Effect.provideContext(readBank(Option.fromUndefinedOr(named)), files)
  const flags = {
    chain: Option.fromUndefinedOr(chain),
    forkUrl: Option.none(),
    forkBlock: Option.none()
  }
  const { profile } = yield* namedChain(flags, written.home)
  return { ...(yield* onChain(written, profile)), profile }
})

/** Opens QuestBench for practice. */
export const openPractice = Effect.fn("quest.practice")(function* (options: PracticeOptions) {
  yield* requirePrograms
  const { absent, bank, profile } = yield* bankFor(options)
  const { concurrency = EACH_CORE * availableParallelism() } = options
  const { scriptTimeoutMs = defaults.scriptTimeoutMs } = options
  const room = Semaphore.makeUnsafe(concurrency)
  const inWorld = yield* worldsOf(profile, concurrency)
  const session = makeActs({
    most: options.mostSessions ?? SESSIONS,
    mostSeeds: WORLDS - 1,
    idleMs: options.sessionTimeoutMs ?? SESSION_MS
  })
  const find = entryIn(bank, absent)
  const findFor = (drawing: Drawing) =>
    Effect.tap(find(drawing.task), (entry) => requireTier(entry, drawing))
  /** Uses what can be done with an instance in its world. */
  const within = <A, E>(
    entry: Entry,
    drawing: Drawing,
    use: (instance: ReturnType<typeof instanceIn>) => Effect.Effect<A, E>
  ) =>
    inWorld(drawing.seed ?? 1, (world) => use(instanceIn(world, entry, drawing, scriptTimeoutMs)))
  return {
    tasks: bank.entries.map(taskOf),
    draw: Effect.fn("quest.practice.draw")(function* (drawing: Drawing) {
      const entry = yield* findFor(drawing)
      return yield* within(entry, drawing, ({ draw }) => draw)
    }),
    score: Effect.fn("quest.practice.score")(function* (attempt: Attempt) {
      const entry = yield* findFor(attempt)
      yield* requireFit(entry, attempt)
      return yield* room.withPermit(
        within(entry, attempt, ({ play }) => play({ model: modelOf(attempt) }))
      )
    }),
    act: Effect.fnUntraced(function* (drawing: Drawing) {
      const entry = yield* findFor(drawing)
      return yield* session({
        seed: drawing.seed ?? 1,
        requireAnswer,
        within: (use) =>
          within(entry, drawing, ({ draw, play }) =>
            use({
              draw,
              play: (model) => play({ model, asked: { protocol: "session" }, alone: true })
            })
          )
      })
    })
  }
})
