/** Drawing and scoring for the public API. Owns the check of what is given, and that one practice is shared. */
import { Effect, Schema, type Scope, Semaphore } from "effect"
import { pathText } from "../../evm/fieldPath.ts"
import { refusalsOf } from "../../evm/schemaWords.ts"
import { callTool, sessionTools } from "../../stages/session/tools/sessionTools.ts"
import type { LoadNeeds } from "../run/Benchmark.ts"
import { Answer, Attempt, Drawing, type Practice, PracticeError } from "../run/Practice.ts"
import { Benches } from "../terminal/Benches.ts"
import { UsageError } from "../terminal/failure.ts"
import { withPublicError } from "./errors.ts"
import type { Attempt as GivenAttempt, Drawing as GivenDrawing, Json, Options } from "./types.ts"

const decoding = <A>(schema: Schema.Codec<A, unknown>) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (given: unknown) =>
    decode(given, { onExcessProperty: "error", reportInput: false }).pipe(
      Effect.mapError(({ issue }) => {
        const [first] = refusalsOf(issue)
        const field = pathText(first?.path ?? [])
        return new PracticeError({
          field,
          message: `${field === "" ? "" : `${field}: `}${first?.reason ?? "cannot be read"}`
        })
      })
    )
}

/** A drawing from outside; fails with its field. */
export const readDrawing = decoding(Drawing)
/** An answer from outside; fails with its field. */
export const readAttempt = decoding(Attempt)

const readAnswer = decoding(Schema.Struct({ answer: Schema.optionalKey(Answer) }))

/** Opens the practice of the first benchmark that has one. */
export const openFirst = Effect.fnUntraced(function* (options: Omit<Options, "db">) {
  const bench = (yield* Benches).find(({ practice }) => practice !== undefined)
  if (bench?.practice === undefined) {
    return yield* new UsageError({ message: "no benchmark of this program can be practised" })
  }
  return yield* bench.practice(options)
})

/** A practice that is opened when it is first asked, once for all calls. */
export const practising = Effect.fnUntraced(function* (options: Options) {
  const services = yield* Effect.context<LoadNeeds | Benches | Scope.Scope>()
  const one = Semaphore.makeUnsafe(1)
  let known: Practice | undefined
  const opened = withPublicError(
    one.withPermit(
      Effect.suspend(() =>
        known === undefined
          ? Effect.tap(Effect.provideContext(openFirst(options), services), (practice) =>
              Effect.sync(() => {
                known = practice
              })
            )
          : Effect.succeed(known)
      )
    )
  )
  return {
    opened,
    draw: (drawing: GivenDrawing) =>
      Effect.flatMap(withPublicError(readDrawing(drawing)), (read) =>
        Effect.flatMap(opened, ({ draw }) => withPublicError(draw(read)))
      ),
    score: (attempt: GivenAttempt) =>
      Effect.flatMap(withPublicError(readAttempt(attempt)), (read) =>
        Effect.flatMap(opened, ({ score }) => withPublicError(score(read)))
      ),
    act: Effect.fnUntraced(function* (drawing: GivenDrawing) {
      const read = yield* withPublicError(readDrawing(drawing))
      const { finish, place, rpcUrl, seat } = yield* withPublicError((yield* opened).act(read))
      return {
        ...seat,
        rpcUrl,
        tools: sessionTools.map(({ description, name, parameters }) => ({
          ...{ name, description, parameters }
        })),
        call: (tool: string, input: unknown) =>
          Effect.match(callTool(place, tool, input), {
            onFailure: ({ message }): Json => ({ error: message }),
            onSuccess: (result): Json => result
          }),
        finish: (answer?: Readonly<Record<string, Json>>) =>
          withPublicError(
            Effect.flatMap(readAnswer(answer === undefined ? {} : { answer }), (given) =>
              finish(given.answer)
            )
          )
      }
    })
  }
})
