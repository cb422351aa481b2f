/**
 * Where the state of a fork is read: a node at a URL, or a recording of what was read before. Owns
 * the forms of `--fork-url`, what of one may be shown, and keeping the rest out of every text.
 */
import { Config, Context, Effect, Option, Redacted, Result, Schema } from "effect"
import { digest } from "../../evm/digest.ts"
import { keepOut } from "../../evm/secrets.ts"

/** What is wrong with a fork's options, its node or its recording, and what to do. Never scored. */
export class ForkError extends Schema.TaggedError<ForkError>()("ForkError", {
  message: Schema.String,
  /** nothing is wrong but that the node took its time: what waited for it is done again */
  waited: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false))),
  /** it is the same however often it is tried in this process */
  lasting: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false)))
}) {}

export type ForkSource =
  | {
      readonly _tag: "Node"
      /** as it may be stored and shown */
      readonly shown: string
      readonly url: Redacted.Redacted<string>
    }
  | { readonly _tag: "File"; readonly shown: string; readonly path: string }

/** What `--fork-url` says in this process, which may hold a secret; never stored. */
export const GivenSource = Context.Reference<Option.Option<Redacted.Redacted<string>>>(
  "questline/chain/GivenSource",
  { defaultValue: () => Option.none() }
)

/** Where recordings are kept, from the working folder. */
export const ForkFolder = Context.Reference<string>("questline/chain/ForkFolder", {
  defaultValue: () => ".pipeline/forks"
})

const FORMS =
  "--fork-url takes a URL (http or https), env:NAME of a variable that holds one, or file:PATH of a recording"

const parse = (text: string): Option.Option<URL> =>
  Result.try(() => new URL(text)).pipe(
    Result.getSuccess,
    Option.filter(({ protocol }) => protocol === "http:" || protocol === "https:")
  )

/** A URL that is an origin says no more than where a node is; anything else of it may be a key. */
const isOpen = ({ hash, password, pathname, search, username }: URL): boolean =>
  [username, password, search, hash].every((part) => part === "") && pathname === "/"

/** A URL as it may be stored: whole where it is an origin, else its host and a digest of the rest. */
const shownUrl = (url: URL): string =>
  isOpen(url) ? url.origin : `${url.host}#${digest(url.href).slice(0, 8)}`

/** Parts of a URL that are a key wherever they stand; a word of a path is in many texts. */
const keysIn = ({ password, pathname, searchParams, username }: URL): ReadonlyArray<string> =>
  [
    password,
    ...searchParams.values(),
    ...[username, ...pathname.split("/")].filter(
      (part) => part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part)
    )
  ].flatMap((part) => [part, decoded(part)])

const nodeAt = (text: string, shown?: string) =>
  Option.match(parse(text.trim()), {
    onNone: () => Effect.fail(new ForkError({ message: `${shown ?? "that"} is no URL: ${FORMS}` })),
    onSome: (url) =>
      Effect.sync((): ForkSource => {
        for (const part of keysIn(url)) keepOut(part)
        return {
          _tag: "Node",
          shown: shown ?? shownUrl(url),
          url: Redacted.make(url.href, { label: "fork URL" })
        }
      })
  })

const fromVariable = Effect.fnUntraced(function* (name: string) {
  const value = yield* Config.String(name).pipe(
    Effect.mapError(
      () =>
        new ForkError({
          message: `the environment variable ${name} is not set: put the URL of a node there, or name another with --fork-url`
        })
    )
  )
  return yield* nodeAt(value, `env:${name}`)
})

/** Reads what `--fork-url` says; a failure repeats nothing of a URL. */
export const parseForkSource = (text: string): Effect.Effect<ForkSource, ForkError> => {
  const [, form, rest = ""] = /^(env|file):(.+)$/s.exec(text) ?? []
  if (form === "env") return fromVariable(rest)
  if (form === "file") return Effect.succeed({ _tag: "File", shown: text, path: rest })
  return nodeAt(text)
}

/** The source that a stored run names; none where that is a secret, which has to be given again. */
export const storedSource = (shown: string): Effect.Effect<Option.Option<ForkSource>, ForkError> =>
  /^(env:|file:|https?:\/\/)/.test(shown)
    ? Effect.map(parseForkSource(shown), Option.some)
    : Effect.succeedNone

/** Fails where a source was given to what stands on no fork: it would be read by nobody. */
export const requireNoSource = Effect.gen(function* () {
  if (Option.isNone(yield* GivenSource)) return
  return yield* new ForkError({
    message:
      "--fork-url was given, and the run stands on the embedded chain: leave it out, or start a new run on a fork"
  })
})

/** Shorter parts of a URL, such as a version, are in too many texts to be secrets. */
const SECRET_LENGTH = 4

const decoded = (part: string): string =>
  Result.getOrElse(
    Result.try(() => decodeURIComponent(part)),
    () => part
  )

/** Takes everything of a node's URL but its host out of a text. */
export const redactorFor = (url: Redacted.Redacted<string>): ((text: string) => string) => {
  const { href, password, pathname, searchParams, username } = new URL(Redacted.value(url))
  const parts = [username, password, ...pathname.split("/"), ...searchParams.values()]
  const secrets = [href, ...parts.filter((part) => part.length >= SECRET_LENGTH)]
  const spellings = new Set(secrets.flatMap((secret) => [secret, decoded(secret)]))
  return (text) =>
    [...spellings].reduce((left, spelling) => left.replaceAll(spelling, "<redacted>"), text)
}
