/**
 * The part of the Store that a process reports to again and again. Owns the one transaction that says that it is alive
 * and asks for all that it divides with others: calls at once, and what runs may spend.
 */
import { eq, inArray } from "drizzle-orm"
import { Array as Arr, Effect, Order } from "effect"
import type { Connection, Statement } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { blocks, inFlight, shares, trials } from "../schema.ts"
import { heldBy } from "../trace/ending.ts"
import { type Drawn, drawing, drawnIn, undrawing, type Wanted } from "./budget.ts"
import { leaseFrom } from "./leases.ts"
import { complaints, type Limit, limitsIn } from "./limits.ts"
import { type Shared, type ShareWanted, sharedIn, sharing, unsharing } from "./shares.ts"
import { type Sign, signs } from "./workers.ts"

/** What a process says and asks with a sign of life. */
export interface Report {
  /** what it says of itself */
  readonly sign?: Sign
  readonly shares?: ReadonlyArray<ShareWanted>
  readonly draws?: ReadonlyArray<Wanted>
  /** what it gives back */
  readonly unused?: Unused
}

/** What a sign of life brings back. */
export interface Beat {
  /** the trials that the process holds: one that it had and that is missing was cancelled or taken over */
  readonly held: ReadonlyArray<number>
  /** what providers told any process lately */
  readonly limits: ReadonlyArray<Limit>
  /** the shares and blocks that it asked for */
  readonly shares: ReadonlyArray<Shared>
  readonly drawn: ReadonlyArray<Drawn>
}

/** What a process no longer uses, by the names of shares and the runs of blocks. */
export interface Unused {
  readonly shares?: ReadonlyArray<string>
  readonly runs?: ReadonlyArray<string>
}

export interface Heartbeats {
  /**
   * Makes every lease of `owner` last from now on, keeps what it says of itself, and gives it the shares and blocks that
   * it asks for. One that it has, and neither gives back nor asks for, ends with its lease. Returns what a process must
   * know again and again.
   */
  readonly heartbeat: (owner: string, report?: Report) => Effect.Effect<Beat, DbError>
  /** Gives back the shares and blocks of processes that have ended. */
  readonly yieldAll: (owners: ReadonlyArray<string>) => Effect.Effect<void, DbError>
}

const heartbeat = ({ words, write }: Connection): Heartbeats["heartbeat"] =>
  Effect.fn("Store.heartbeat")(function* (owner, report = {}) {
    // All processes lock the rows of limits in the same order, and after everything that is their own.
    const wanted = Arr.sortWith(report.shares ?? [], ({ name }) => name, Order.String)
    const draws = Arr.sortWith(report.draws ?? [], ({ runId }) => runId, Order.String)
    const { sign, unused = {} } = report
    let lengths: ReadonlyArray<number> = []
    const written = yield* write("Store.heartbeat", (db) => {
      const groups: ReadonlyArray<ReadonlyArray<Statement>> = [
        [db.update(trials).set(leaseFrom(words)).where(heldBy(owner)).returning({ id: trials.id })],
        [complaints(db, words)],
        [db.update(inFlight).set({ heartbeatAt: words.now }).where(eq(inFlight.owner, owner))],
        sign === undefined ? [] : signs(db, words, sign),
        // Before what is asked for: the same may be asked for again.
        [
          ...(unused.shares ?? []).map((name) => unsharing(db, owner, name)),
          ...(unused.runs ?? []).map((runId) => undrawing(db, owner, runId))
        ],
        ...wanted.map((each) => sharing(db, words, owner, each)),
        ...draws.map((each) => drawing(db, words, owner, each))
      ]
      lengths = groups.map(({ length }) => length)
      return groups.flat()
    })
    const [, results] = Arr.mapAccum(lengths, 0, (at, length) => [
      at + length,
      written.slice(at, at + length)
    ])
    const [held, told, , , , ...asked] = results
    return {
      held: (held?.[0]?.rows ?? []).map((row) => Number(row[0])),
      limits: limitsIn(told?.[0]),
      shares: wanted.map((each, place) => sharedIn(each, asked[place] ?? [])),
      drawn: draws.map((each, place) => drawnIn(each, asked[wanted.length + place] ?? []))
    }
  })

export const makeHeartbeats = (connection: Connection): Heartbeats => ({
  heartbeat: heartbeat(connection),
  yieldAll: Effect.fn("Store.yieldAll")(function* (owners) {
    yield* connection.write("Store.yieldAll", (db) => [
      db.delete(shares).where(inArray(shares.owner, [...owners])),
      db.delete(blocks).where(inArray(blocks.owner, [...owners]))
    ])
  })
})
