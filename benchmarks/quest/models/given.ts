/**
 * Models that reply with what somebody else has written: a script of the user's own, or replies as they
 * stand. Owns how a text becomes replies.
 */
import { Array as Arr, Effect } from "effect"
import type { Model } from "../../../models/Model.ts"
import { renderSolution, solutionSteps } from "../scripts/solutions.ts"
import { makeBaseline } from "./baseline.ts"
import { type Answer, acting, submit } from "./wording.ts"

/**
 * Replies with the file. A file in the form of the project's own solutions is given the instance's values,
 * and the steps of a composite one by one; any other file is sent unchanged, in one round. Then it submits
 * the given answer, or else all keys that its scripts returned as `query_result`.
 */
export const replyingWithFile = (name: string, source: string, answer: Answer | undefined): Model =>
  makeBaseline(name, ({ messages }, { instance, library, step }) =>
    Effect.gen(function* () {
      const render = (round: number) => renderSolution(source, library, instance, round)
      const scripts = (yield* Effect.isSuccess(render(1)))
        ? Arr.range(1, solutionSteps(source)).map((round) =>
            Effect.orElseSucceed(render(round), () => source)
          )
        : [Effect.succeed(source)]
      return yield* acting({ instance, messages, step }, scripts, answer && (() => answer))
    })
  )

/** Says the texts in order, whatever it is told; then it ends the episode. */
export const saying = (name: string, replies: ReadonlyArray<string>): Model =>
  makeBaseline(name, ({ messages }) =>
    Effect.succeed(replies[messages.filter(({ role }) => role === "assistant").length] ?? submit())
  )
