/**
 * The Store: everything that outlives the process, in one database. Owns the service. Its parts are
 * in runs.ts, trials.ts, claims.ts, lookups.ts, steps.ts, spending.ts, inFlight.ts, imports.ts, scorings.ts, notes.ts,
 * search.ts and fleet/; rows.ts has the Schemas of the rows. Outputs of stages and scorecards are JSON here; their
 * readers decode them.
 */
import { Context, Effect, Layer } from "effect"
import type { Connection } from "./Connection.ts"
import { type Claiming, makeClaiming } from "./claims.ts"
import { type Contents, makeContents } from "./contents/contents.ts"
import type { DbError } from "./DbError.ts"
import { type Heartbeats, makeHeartbeats } from "./fleet/heartbeat.ts"
import { type Limits, makeLimits } from "./fleet/limits.ts"
import { makeWorkers, type Workers } from "./fleet/workers.ts"
import { type Imports, makeImports } from "./imports.ts"
import { type InFlight, makeInFlight } from "./inFlight.ts"
import { makeSearch } from "./libsql/search.ts"
import { type Lookups, makeLookups } from "./lookups.ts"
import { makeNotes, type Notes } from "./notes.ts"
import { open } from "./open.ts"
import { makeReports, type Reports } from "./readers/reports.ts"
import type { Search } from "./readers/searched.ts"
import { makeRuns, type Runs } from "./runs.ts"
import { makeScorings, type Scorings } from "./scorings.ts"
import { makeSpending, type Spending } from "./spending.ts"
import { makeSteps, type Steps } from "./steps.ts"
import { makeTrials, type Trials } from "./trials.ts"

export class Store extends Context.Service<
  Store,
  Runs &
    Trials &
    Claiming &
    Workers &
    Heartbeats &
    Limits &
    Lookups &
    Steps &
    InFlight &
    Imports &
    Spending &
    Scorings &
    Reports &
    Contents &
    Notes &
    Search & {
      /** what messages call the database: the absolute path of its file, or its address without secrets */
      readonly file: string
      /** which database this is, wherever it is reached; null: a file of this machine */
      readonly identity: string | null
      /** what opens it again; may hold a secret, so it is never shown and never stored */
      readonly url: string
    }
>()("questline/db/Store") {
  /** The Store over an open connection. */
  static readonly over = (connection: Connection): Store["Service"] => ({
    file: connection.file,
    url: connection.url,
    identity: connection.identity,
    ...makeRuns(connection),
    ...makeTrials(connection),
    ...makeClaiming(connection),
    ...makeWorkers(connection),
    ...makeHeartbeats(connection),
    ...makeLimits(connection),
    ...makeLookups(connection),
    ...makeSteps(connection),
    ...makeInFlight(connection),
    ...makeImports(connection),
    ...makeSpending(connection),
    ...makeScorings(connection),
    ...makeReports(connection),
    ...makeContents(connection),
    ...makeNotes(connection),
    ...(connection.search ?? makeSearch(connection))
  })

  /**
   * The Store in the database that `url` names (see `open`). The database is made if it does not exist, and
   * closed with the layer's scope.
   */
  static readonly layer = (options: { readonly url: string }): Layer.Layer<Store, DbError> =>
    Layer.effect(Store, Effect.map(open(options.url), Store.over))
}
