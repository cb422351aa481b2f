/**
 * The HTTP API of `questline serve`: its addresses, and what each takes and gives. Owns the declaration, from
 * which requests are read and the OpenAPI document is made; handlers.ts answers.
 */
import { Schema } from "effect"
import {
  HttpApi,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSecurity,
  OpenApi
} from "effect/http-api"
import { Answer, Attempt, Drawing, Drawn, PracticeTask, Scored, Seat } from "../run/Practice.ts"

/** Most answers, or drawings, of one request. */
export const MOST_IN_BATCH = 4_096

const said = {
  /** the kind of the error */
  code: Schema.String,
  /** the field that is wrong, such as `attempts[3].script`; null if it is none */
  field: Schema.NullOr(Schema.String),
  /** what is wrong, and what to do */
  message: Schema.String
}

/** The request cannot be done as it stands. */
export class BadInput extends Schema.TaggedError<BadInput>()("BadInput", said, {
  httpApiStatus: 400
}) {}

/** The token is missing or wrong. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", said, {
  httpApiStatus: 401
}) {}

/** No session of that id is open: it was finished, or closed because nobody called it. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", said, {
  httpApiStatus: 404
}) {}

/** More waits already than may wait, or as many sessions are open as may be. The header Retry-After says in how many seconds to ask again. */
export class Busy extends Schema.TaggedError<Busy>()("Busy", said, { httpApiStatus: 429 }) {}

/** A fault of ours: the answer was not scored. */
export class Broken extends Schema.TaggedError<Broken>()("Broken", said, { httpApiStatus: 500 }) {}

/** A result of a batch: in the place of its request, either what was asked or why there is none. */
const resultOf = <A extends Schema.Top>(schema: A) =>
  Schema.Union([schema, Schema.Struct({ error: Schema.Struct(said) })])

const batchOf = <A extends Schema.Constraint>(schema: A) =>
  Schema.Array(schema).check(Schema.isMinLength(1), Schema.isMaxLength(MOST_IN_BATCH))

/** Lets only those pass who know the token, if there is one. */
export class Authorization extends HttpApiMiddleware.Service<Authorization>()(
  "questline/serve/Authorization",
  { security: { bearer: HttpApiSecurity.bearer }, error: Unauthorized }
) {}

/** Says which field of a request is wrong. */
export class Fields extends HttpApiMiddleware.Service<Fields>()("questline/serve/Fields", {
  error: BadInput
}) {}

const errors = [BadInput, Busy, Broken] as const

const practice = HttpApiGroup.make("practice", { topLevel: true })
  .add(
    HttpApiEndpoint.get("tasks", "/v1/tasks", {
      success: Schema.Struct({ tasks: Schema.Array(PracticeTask) }),
      error: errors
    }).annotate(OpenApi.Description, "Every task that can be drawn."),
    HttpApiEndpoint.post("draw", "/v1/draw", {
      payload: Drawing,
      success: Drawn,
      error: errors
    }).annotate(OpenApi.Description, "An instance: instruction, messages, account."),
    HttpApiEndpoint.post("drawBatch", "/v1/draw/batch", {
      payload: Schema.Struct({ drawings: batchOf(Drawing) }),
      success: Schema.Struct({ results: Schema.Array(resultOf(Drawn)) }),
      error: errors
    }).annotate(OpenApi.Description, "Many instances, in the order of the request."),
    HttpApiEndpoint.post("score", "/v1/score", {
      payload: Attempt,
      success: Scored,
      error: errors
    }).annotate(OpenApi.Description, "The reward of a script or a reply, with its checks."),
    HttpApiEndpoint.post("scoreBatch", "/v1/score/batch", {
      payload: Schema.Struct({ attempts: batchOf(Attempt) }),
      success: Schema.Struct({ results: Schema.Array(resultOf(Scored)) }),
      error: errors
    }).annotate(OpenApi.Description, "Many rewards, in the order of the request.")
  )
  .middleware(Fields)
  .middleware(Authorization)

const Session = { session: Schema.String }

/** A session that was opened. */
export const Opened = Schema.Struct({
  /** its id, for `finish`; it is not told to the agent */
  session: Schema.String,
  /** the path of its JSON-RPC at this server: whoever knows it acts as the account, without the token */
  rpc: Schema.String,
  ...Seat.fields
})

const sessions = HttpApiGroup.make("sessions", { topLevel: true })
  .add(
    HttpApiEndpoint.post("open", "/v1/sessions", {
      payload: Drawing,
      success: Opened,
      error: errors
    }).annotate(
      OpenApi.Description,
      "Opens a session on an instance: an account with its key, and the path of its JSON-RPC."
    ),
    HttpApiEndpoint.post("finish", "/v1/sessions/:session/finish", {
      params: Session,
      payload: Schema.Struct({ answer: Schema.optionalKey(Answer) }),
      success: Scored,
      error: [...errors, NotFound]
    }).annotate(
      OpenApi.Description,
      "Ends a session, and gives the reward of what its account did. `answer` replaces one that was submitted."
    ),
    HttpApiEndpoint.delete("drop", "/v1/sessions/:session", {
      params: Session,
      success: Schema.Struct({ session: Schema.String }),
      error: [...errors, NotFound]
    }).annotate(OpenApi.Description, "Ends a session without a reward.")
  )
  .middleware(Fields)
  .middleware(Authorization)

const rpc = HttpApiGroup.make("rpc", { topLevel: true }).add(
  HttpApiEndpoint.get("talk", "/v1/rpc/:secret", {
    params: { secret: Schema.String },
    success: Schema.Json,
    error: [Busy, NotFound]
  }).annotate(
    OpenApi.Description,
    "A WebSocket with the JSON-RPC of a session, subscriptions included. Needs no token."
  ),
  HttpApiEndpoint.post("ask", "/v1/rpc/:secret", {
    params: { secret: Schema.String },
    payload: Schema.Json,
    success: Schema.Json,
    error: [Busy, NotFound]
  }).annotate(
    OpenApi.Description,
    "JSON-RPC of a session, as a node and a wallet speak it; batches too. Needs no token."
  )
)

const system = HttpApiGroup.make("system", { topLevel: true }).add(
  HttpApiEndpoint.get("health", "/v1/health", {
    success: Schema.Struct({
      status: Schema.Literal("ok"),
      version: Schema.String,
      /** answers and drawings that wait or are being played */
      waiting: Schema.Int,
      /** most that may wait */
      most: Schema.Int,
      /** sessions that are open */
      sessions: Schema.Int
    })
  }).annotate(OpenApi.Description, "Whether it is there, and how much waits. Needs no token.")
)

export class ServeApi extends HttpApi.make("questline")
  .add(practice)
  .add(sessions)
  .add(rpc)
  .add(system)
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Questline",
      description:
        "Draws instances of tasks on an EVM chain, scores answers to them, and opens sessions for agents."
    })
  ) {}
