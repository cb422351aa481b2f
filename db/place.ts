/**
 * Which database a name means. Owns the forms of `--db`, and that no password is written where others can read
 * it: on a command line, in a message or in a row.
 */
import { Config, Effect, Option, Redacted } from "effect"
import { ownValue } from "../evm/ownValue.ts"
import { keepOut } from "../evm/secrets.ts"
import { type DbError, fault } from "./DbError.ts"

export type Place =
  | {
      readonly _tag: "File"
      /** a path or a `file:` URL */
      readonly name: string
    }
  | {
      readonly _tag: "Postgres"
      readonly url: Redacted.Redacted<string>
      /** without user, password and parameters */
      readonly shown: string
    }

const VARIABLE = /^env:([A-Za-z_][A-Za-z0-9_]*)$/

/** Whether a name is meant as an address of PostgreSQL. */
export const isPostgres = (name: string): boolean => /^postgres(ql)?:/i.test(name)

/**
 * An address as URLs are written. An unencoded @ after the server's name would make part of a password look like the name
 * of a server, a database or a parameter.
 */
const ADDRESS = /^postgres(ql)?:\/\/([^\s/?#]*@)?[^\s@]*$/i

/** Parameters of an address that libpq knows, and that hold a secret. */
const SECRETS: Readonly<Record<string, true>> = { password: true, sslpassword: true }

/** The passwords that an address holds, as they are written and as they are meant. */
const passwordsIn = ({ password, searchParams }: URL): ReadonlyArray<string> =>
  [
    password,
    ...[...searchParams].flatMap(([name, value]) => (ownValue(SECRETS, name) ? [value] : []))
  ]
    .filter((each) => each !== "")
    .flatMap((each) => [each, Option.getOrElse(decoded(each), () => each)])

const decoded = Option.liftThrowable(decodeURIComponent)

/** What shows a password at its place in an address: long enough to be known there, however short the password is. */
const placesOfPasswords = ({ password, searchParams, username }: URL): ReadonlyArray<string> => [
  ...(password === "" ? [] : [`//${username}:${password}@`]),
  ...[...searchParams].flatMap(([name, value]) =>
    ownValue(SECRETS, name) && value !== "" ? [`${name}=${value}`] : []
  )
]

const addressOf = (text: string): Option.Option<URL> =>
  ADDRESS.test(text)
    ? Option.liftThrowable((address: string) => new URL(address))(text)
    : Option.none()

/** The address of a PostgreSQL database; `open`: it stands where others can read it. */
const postgresPlace = Effect.fnUntraced(function* (
  operation: string,
  address: string,
  open: boolean
) {
  const url = yield* Option.match(addressOf(address), {
    onNone: () =>
      Effect.fail(
        fault(
          operation,
          "postgres:",
          "this is not an address. Give postgres://USER@HOST:PORT/DATABASE, where @, /, ?, # and % within a part are written as %40, %2F, %3F, %23 and %25"
        )
      ),
    onSome: Effect.succeed
  })
  const passwords = passwordsIn(url)
  for (const secret of [...passwords, ...placesOfPasswords(url)]) {
    yield* Effect.sync(() => keepOut(secret))
  }
  const shown = `${url.protocol}//${url.host}${url.pathname}`
  if (open && passwords.length > 0) {
    return yield* fault(
      operation,
      shown,
      "a password on the command line can be read by every user of the machine. Put the address into an environment variable and give env:NAME, or set PGPASSWORD, or write ~/.pgpass"
    )
  }
  return { _tag: "Postgres", url: Redacted.make(address), shown } satisfies Place
})

/** The place that a path, a URL or `env:NAME` names. */
export const namedPlace = Effect.fnUntraced(function* (
  operation: string,
  name: string
): Effect.fn.Return<Place, DbError> {
  const variable = VARIABLE.exec(name)?.[1]
  if (variable === undefined) {
    return isPostgres(name) ? yield* postgresPlace(operation, name, true) : { _tag: "File", name }
  }
  const stated = yield* Effect.option(Config.Redacted(variable))
  const value = Option.match(stated, {
    onNone: () => "",
    onSome: (each) => Redacted.value(each).trim()
  })
  if (value === "") {
    return yield* fault(
      operation,
      name,
      "this environment variable is not set: export it with a path or postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    )
  }
  return isPostgres(value)
    ? yield* postgresPlace(operation, value, false)
    : { _tag: "File", name: value }
})
