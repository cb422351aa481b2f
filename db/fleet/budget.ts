/**
 * Divides what a run may spend among the processes that play it: the statements of a heartbeat that do it. Each process
 * draws a block from what is left. A block counts as spent until its process gives it back, or until its lease is over.
 */
import { and, eq, sql } from "drizzle-orm"
import type { Statement, Words, Written } from "../Connection.ts"
import { type Db, named } from "../guarded.ts"
import { blocks, outputs, steps, trials } from "../schema.ts"
import { leaseEnd } from "./leases.ts"
import { locking, ownersIn } from "./limits.ts"

/** An amount of each kind. */
export interface Amount {
  /** US dollars */
  readonly cost: number
  readonly tokens: number
}

/** What a process asks for. */
export interface Wanted {
  readonly runId: string
  /** the sums that the run may reach; null: no limit */
  readonly most: { readonly [Kind in keyof Amount]: Amount[Kind] | null }
  /** what the process has under way, and what it may not have stored yet: it stays in its block */
  readonly kept: Amount
  /** what the next call may take besides; nothing: the process gives back what it does not use */
  readonly need: Amount
}

/** What a process has. */
export interface Drawn {
  readonly runId: string
  /** by the stored calls of all processes */
  readonly spent: Amount
  /** less than what is kept and needed if that is not left */
  readonly block: Amount
  /** the owners of the other blocks */
  readonly others: ReadonlyArray<string>
}

/** Sums of dollars are rounded; what differs by less is equal. */
export const ROUNDING = 1e-9

/** One part in so many of what is left is drawn beyond the next call, divided by the number of processes. */
const PARTS = 4

const literal = (amount: number) => sql.raw(`${amount}`)

/** The block that a process gets, as `granted` with its `cost` and `tokens`. */
const granting = (
  { kept, most, need }: Omit<Wanted, "runId">,
  spent: ReturnType<typeof sql>,
  elsewhere: ReturnType<typeof sql>
) => {
  const asked = { cost: kept.cost + need.cost, tokens: Math.ceil(kept.tokens + need.tokens) }
  const others = sql`select coalesce(sum(${blocks.cost}), 0) as cost, coalesce(sum(${blocks.tokens}), 0) as tokens, count(*) as owners from ${blocks} where ${elsewhere}`
  const rest = (kind: keyof Amount) =>
    most[kind] === null
      ? literal(asked[kind])
      : sql`${literal(most[kind])} - spent.${sql.raw(kind)} - others.${sql.raw(kind)}`
  const left = sql`select ${rest("cost")} as cost, ${rest("tokens")} as tokens, others.owners as owners from (${spent}) spent cross join (${others}) others`
  const fits = sql`cost >= ${literal(asked.cost - ROUNDING)} and tokens >= ${literal(asked.tokens)}`
  const more = need.cost > 0 || need.tokens > 0 ? sql`1.0` : sql`0.0`
  const grant = (kind: keyof Amount) => {
    const [own, all] = [literal(kept[kind]), literal(asked[kind])]
    const column = sql.raw(kind)
    return sql`case when ${fits} then ${all} + ${more} * (${column} - ${all}) / (${literal(PARTS)} * (owners + 1)) else ${own} end`
  }
  return sql`(select cast(${grant("cost")} as double precision) as cost, cast(floor(${grant("tokens")}) as bigint) as tokens from (${left}) remaining) granted`
}

/** Sets the block of a process to what it keeps and needs, and a part of the rest; or to what it keeps. */
export const drawing = (
  db: Db,
  words: Words,
  owner: string,
  { runId, ...wanted }: Wanted
): ReadonlyArray<Statement> => {
  const spent = sql`select coalesce(sum(${outputs.cost}), 0) as cost, coalesce(sum(${outputs.tokens}), 0) as tokens from ${steps} join ${outputs} on ${outputs.key} = ${steps.key} join ${trials} on ${trials.id} = ${steps.trialId} where ${trials.runId} = ${runId} and ${steps.cached} = 0`
  const elsewhere = sql`${blocks.runId} = ${runId} and ${blocks.owner} <> ${owner} and ${blocks.lease} >= ${words.now}`
  const mine = and(eq(blocks.runId, runId), eq(blocks.owner, owner))
  return [
    locking(db, `${runId} budget`, 0),
    db
      .insert(blocks)
      .values({ runId, owner, cost: 0, tokens: 0, lease: leaseEnd(words) })
      .onConflictDoUpdate({
        target: [blocks.runId, blocks.owner].map(named),
        set: { lease: sql`excluded.lease` }
      }),
    db
      .update(blocks)
      .set({ cost: sql`granted.cost`, tokens: sql`granted.tokens` })
      .from(granting(wanted, spent, elsewhere))
      .where(mine),
    db.select({ cost: sql<number>`cost`, tokens: sql<number>`tokens` }).from(sql`(${spent}) spent`),
    db.select({ cost: blocks.cost, tokens: blocks.tokens }).from(blocks).where(mine),
    db
      .select({ owner: words.bytes(blocks.owner) })
      .from(blocks)
      .where(elsewhere)
  ]
}

/** Gives a block back. */
export const undrawing = (db: Db, owner: string, runId: string): Statement =>
  db.delete(blocks).where(and(eq(blocks.runId, runId), eq(blocks.owner, owner)))

const amount = (of: Written | undefined): Amount => ({
  cost: Number(of?.rows[0]?.[0] ?? 0),
  tokens: Number(of?.rows[0]?.[1] ?? 0)
})

/** What the statements of `drawing` returned. */
export const drawnIn = (
  { runId }: Wanted,
  [, , , sums, block, owners]: ReadonlyArray<Written>
): Drawn => ({
  runId,
  spent: amount(sums),
  block: amount(block),
  others: ownersIn(owners)
})
