/**
 * What a model's message says in a round of an episode: a script, a control message, both, or nothing
 * valid. Owns the Schemas of the control messages and of the plan, and how they are found in a reply;
 * conversation.ts acts on them.
 */
import { Option, Predicate, Result, Schema } from "effect"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { isPlain, repliedBlocks, scriptOf } from "../../../stages/generate/extract.ts"
import type { Blocks, Fence } from "../../../stages/generate/fences.ts"
import { jsonObjectsIn, parseObject, spokenObjectsIn } from "../../../stages/generate/json.ts"
import { Query } from "../../../stages/sandbox-execute/query.ts"

const Answer = Schema.Record(Schema.String, Schema.Json)

/** A round of an episode, as the reply asks for it. */
export const RoundReply = Schema.Union([
  /** run the script; `submit`: the episode ends after it */
  Schema.TaggedStruct("script", {
    source: Schema.String,
    submit: Schema.Boolean,
    answer: Schema.NullOr(Answer)
  }),
  Schema.TaggedStruct("query", { query: Query }),
  Schema.TaggedStruct("error_detected", { errorType: Schema.String, errorMessage: Schema.String }),
  Schema.TaggedStruct("submit", { answer: Schema.NullOr(Answer) }),
  /** breaks rule 6 or 7 of a valid reply */
  Schema.TaggedStruct("invalid", { rule: Schema.Literals([6, 7]), detail: Schema.String })
])
export type RoundReply = typeof RoundReply.Type

const QueryMessage = Schema.Struct({ query: Query })
const ErrorMessage = Schema.Struct({
  error_detected: Schema.Literal(true),
  error_type: Schema.optionalKey(Schema.String),
  error_message: Schema.optionalKey(Schema.String)
})
const SubmitMessage = Schema.Struct({
  submit: Schema.Literal(true),
  answer: Schema.optionalKey(Schema.NullOr(Answer))
})

type Control = Exclude<RoundReply, { readonly _tag: "script" | "invalid" }>

/** Each control message is recognised by its key; a message with two of them is invalid. */
const CONTROL_KEYS = ["query", "error_detected", "submit"] as const

const controlKeysOf = (json: unknown): ReadonlyArray<(typeof CONTROL_KEYS)[number]> =>
  Predicate.isObject(json) ? CONTROL_KEYS.filter((key) => Object.hasOwn(json, key)) : []

const invalid = (rule: 6 | 7, detail: string): RoundReply => ({ _tag: "invalid", rule, detail })

const describe = (error: Schema.SchemaError): string => schemaWords(error).slice(0, 300)

const decodeQuery = Schema.decodeUnknownResult(QueryMessage)
const decodeError = Schema.decodeUnknownResult(ErrorMessage)
const decodeSubmit = Schema.decodeUnknownResult(SubmitMessage)

/** Decodes one JSON value that has a control key. */
const decodeControl = (json: unknown): Result.Result<Control, string> => {
  const [key, ...others] = controlKeysOf(json)
  if (others.length > 0) {
    return Result.fail(`one control message at a time, not ${[key, ...others].join(" with ")}`)
  }
  if (key === "query") {
    return decodeQuery(json).pipe(
      Result.map(({ query }): Control => ({ _tag: "query", query })),
      Result.mapError(describe)
    )
  }
  if (key === "error_detected") {
    return decodeError(json).pipe(
      Result.map(
        (message): Control => ({
          _tag: "error_detected",
          errorType: message.error_type ?? "",
          errorMessage: message.error_message ?? ""
        })
      ),
      Result.mapError(describe)
    )
  }
  return decodeSubmit(json).pipe(
    Result.map(({ answer }): Control => ({ _tag: "submit", answer: answer ?? null })),
    Result.mapError(describe)
  )
}

const JSON_LABELS: ReadonlySet<string> = new Set(["json", "jsonc", "json5"])

/** Only this many objects in one reply are examined; a reply should contain one. */
const MAX_OBJECTS = 100

/** The start of a control message; no script in a code block starts like this. */
const MESSAGE = /^\s*\{\s*"(?:query|error_detected|submit|answer)"/
/** No control message needs to be longer. */
const MAX_MESSAGE = 64 * 1024

/** Whether a block labelled as code contains a control message. */
const isMessage = ({ content }: Fence): boolean =>
  content.length <= MAX_MESSAGE &&
  MESSAGE.test(content) &&
  Result.isSuccess(Result.filterOrFail(parseObject(content), hasControlKey, () => ""))

const hasControlKey = (json: unknown): boolean => controlKeysOf(json).length > 0

const withText = (blocks: Blocks): Blocks => ({
  ...blocks,
  fences: blocks.fences.filter((fence) => fence.content.trim() !== "")
})

const jsonFences = (blocks: Blocks): ReadonlyArray<string> =>
  blocks.fences
    .filter((fence) => JSON_LABELS.has(fence.label) || isPlain(fence) || isMessage(fence))
    .slice(-MAX_OBJECTS)
    .map((fence) => fence.content)

/** The parts of a reply that may be JSON: its json and unlabelled blocks, then the objects in its prose. */
const jsonTexts = (blocks: Blocks): ReadonlyArray<string> => {
  const texts = [...jsonFences(blocks)]
  for (const prose of blocks.prose) {
    if (texts.length >= MAX_OBJECTS) break
    texts.push(...jsonObjectsIn(prose, MAX_OBJECTS - texts.length))
  }
  return texts
}

/** A block that contains a JSON object is a message and not a script, whatever its label. */
const withoutJson = (blocks: Blocks): Blocks => {
  const plain = blocks.fences.filter(isPlain)
  return plain.length > MAX_OBJECTS
    ? blocks
    : {
        ...blocks,
        fences: blocks.fences.filter((fence) =>
          isPlain(fence) ? Result.isFailure(parseObject(fence.content)) : !isMessage(fence)
        )
      }
}

/**
 * The message in this text; none if it is not an object. Integers in an answer keep all of their digits,
 * which a JavaScript number may not.
 */
const messageIn = (text: string): Option.Option<unknown> =>
  Option.map(Result.getSuccess(parseObject(text)), (json) => {
    if (!Predicate.isReadonlyObject(json) || !Object.hasOwn(json, "answer")) return json
    const exact = Result.getOrNull(parseObject(text, { exactIntegers: true }))
    return Predicate.isReadonlyObject(exact) ? { ...json, answer: exact.answer } : json
  })

/** The submit message in a json fence next to a script: the last valid one. */
const submitBeside = (blocks: Blocks): Control | undefined =>
  jsonFences(blocks)
    .flatMap((text) => Option.toArray(messageIn(text)))
    .filter((json) => controlKeysOf(json).includes("submit"))
    .flatMap((json) => Option.toArray(Result.getSuccess(decodeControl(json))))
    .at(-1)

/** A message may begin with its answer. */
const FIRST_KEYS = [...CONTROL_KEYS, "answer"]

/** The control messages among these texts, parsed. */
const messagesIn = (texts: ReadonlyArray<string>): ReadonlyArray<unknown> =>
  texts.flatMap((text) => Option.toArray(messageIn(text))).filter(hasControlKey)

/** Why none of these texts is a control message. */
const noMessage = (texts: ReadonlyArray<string>): RoundReply => {
  if (texts.length === 0) {
    return invalid(6, "the reply holds neither a code block nor a JSON control message")
  }
  const failure = texts.map((text) => parseObject(text)).find(Result.isFailure)
  return invalid(
    7,
    failure === undefined
      ? "the JSON is not a control message: expected query, error_detected or submit"
      : failure.failure
  )
}

/**
 * The control message of a reply without a script. One that stands alone counts first; if there is none,
 * one with text around it on its line.
 */
const controlOf = (blocks: Blocks): RoundReply => {
  const alone = jsonTexts(blocks)
  const spoken = () =>
    blocks.prose.flatMap((prose) => spokenObjectsIn(prose, FIRST_KEYS, MAX_OBJECTS))
  const texts = messagesIn(alone).length > 0 ? alone : [...alone, ...spoken()]
  const messages = messagesIn(texts)
  const [message] = messages
  if (message === undefined) return noMessage(texts)
  if (new Set(messages.map((json) => JSON.stringify(json))).size > 1) {
    return invalid(7, `the reply holds ${messages.length} control messages: send one`)
  }
  return Result.match(decodeControl(message), {
    onFailure: (detail) => invalid(7, detail),
    onSuccess: (control) => control
  })
}

/**
 * Reads a round's reply. A script takes precedence over other messages in the same reply, except a submit
 * in a json fence, which ends the episode after the script. Takes time linear in the reply's length; never
 * throws.
 */
export const readRound = (reply: string): RoundReply => {
  const blocks = withText(repliedBlocks(reply))
  const script = scriptOf(withoutJson(blocks))
  if (script._tag === "none") return controlOf(blocks)
  const submit = submitBeside(blocks)
  return {
    _tag: "script",
    source: script.source,
    submit: submit !== undefined,
    answer: submit?._tag === "submit" ? submit.answer : null
  }
}

/** A plan: its subtasks in order, each a sentence or an object in the model's own form. */
export const Plan = Schema.Struct({ subtasks: Schema.NonEmptyArray(Schema.Json) })
export type Plan = typeof Plan.Type

const decodePlan = Schema.decodeUnknownOption(Plan)

/** The plan in a planning reply: the first JSON object of this form, fenced or bare. */
export const readPlan = (reply: string): Option.Option<Plan> =>
  Option.firstSomeOf(
    jsonTexts(withText(repliedBlocks(reply))).map((text) =>
      Option.flatMap(Result.getSuccess(parseObject(text)), decodePlan)
    )
  )
