/**
 * The tables of a database, as drizzle sees them: drizzle-kit makes the migrations from this file. Owns
 * names, keys and indexes. rows.ts checks the values when they are read, so booleans are plain 0 or 1
 * here, and JSON is plain text.
 */
import { sql } from "drizzle-orm"
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex
} from "drizzle-orm/sqlite-core"

/** A run: the options it was started with, and the world it ran in. Times are ms since the epoch. */
export const runs = sqliteTable("runs", {
  id: text().primaryKey(),
  createdAt: integer("created_at").notNull(),
  status: text().notNull(),
  bench: text().notNull(),
  /** JSON */
  config: text().notNull(),
  /** JSON */
  environment: text().notNull(),
  /** key of the output that sums up its trials; null until it exists */
  summary: text(),
  /** raised by triggers of the migrations whenever a trial of the run changes */
  revision: integer().notNull().default(0)
})

/**
 * A trial: one instance given to one model. Running it again adds a row with the next attempt; the row
 * with the highest attempt counts.
 */
export const trials = sqliteTable(
  "trials",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    model: text().notNull(),
    /** what the trial is about: a task, a sample */
    item: text().notNull(),
    /** the split of the benchmark that the item belongs to */
    split: text("part").notNull(),
    /** which variant of the item; empty if there is only one */
    variant: text().notNull().default(""),
    round: integer().notNull(),
    /** from 1 */
    attempt: integer().notNull().default(1),
    status: text().notNull().default("pending"),
    /** token of the process that runs it, and when that process last said so */
    owner: text(),
    heartbeatAt: integer("heartbeat_at"),
    /** until when it is the owner's, by the database's clock; afterwards anybody may claim it */
    lease: integer(),
    /** raised by each claim: an owner that lost the trial and claimed it again has another token */
    token: integer().notNull().default(0),
    /** claims that nobody ended or gave back: a trial that kills its workers is not claimed for ever */
    claims: integer().notNull().default(0),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
    outcome: text(),
    score: real(),
    passed: integer(),
    /** JSON: what its benchmark measures */
    measures: text(),
    error: text(),
    /** JSON: what its calls took, so that sums need not read every reply; null: its rows say it */
    spent: text(),
    /** JSON: how it scores in other ways; null: it must be judged again */
    ways: text()
  },
  (table) => [
    uniqueIndex("trials_of_run").on(
      table.runId,
      table.model,
      table.item,
      table.variant,
      table.round,
      table.attempt
    ),
    index("trials_by_owner").on(table.owner),
    index("trials_by_item").on(table.runId, table.item),
    // For workers that ask again and again what is open.
    index("trials_open").on(table.runId).where(sql.raw("status in ('pending', 'running')"))
  ]
)

/** Outputs of stages by content key, shared by every trial and run that needs the same output. */
export const outputs = sqliteTable("outputs", {
  key: text().primaryKey(),
  stage: text().notNull(),
  stageVersion: integer("stage_version").notNull(),
  /** JSON */
  value: text().notNull(),
  createdAt: integer("created_at").notNull(),
  durationMs: real("duration_ms").notNull(),
  /** 1: it was paid for. It is written durably and outlives the runs that used it */
  durable: integer().notNull(),
  /** what making it took, so that sums need not read every value; null is unknown or none */
  tokens: integer(),
  /** US dollars */
  cost: real()
})

/** Outputs that a process is paying for right now, so that no other process pays for them too. */
export const inFlight = sqliteTable(
  "in_flight",
  {
    key: text().primaryKey(),
    /** token of the process, and when it last said that it is alive */
    owner: text().notNull(),
    heartbeatAt: integer("heartbeat_at").notNull()
  },
  (table) => [index("in_flight_by_owner").on(table.owner)]
)

/** Processes that play trials, as they describe themselves. Times are the database's. */
export const workers = sqliteTable("workers", {
  /** its token, as in `trials.owner` */
  owner: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: integer("started_at").notNull(),
  /** its last sign of life */
  heartbeatAt: integer("heartbeat_at").notNull(),
  /** trials that it ended */
  ended: integer().notNull().default(0),
  /** trials a minute, by its latest ones; null: too few */
  rate: real(),
  /** JSON: the runs that it does not play, and why */
  refused: text().notNull().default("{}")
})

/** What is known of a provider, or of one of its models, by all processes together. */
export const limits = sqliteTable("limits", {
  name: text().primaryKey(),
  /** concurrent calls; it grows by fractions */
  calls: real().notNull(),
  /** 1: it still doubles with each round of answers */
  doubling: integer().notNull(),
  halvings: integer().notNull(),
  /** ms since the epoch by the database's clock; no call is sent before this time */
  notBefore: integer("not_before").notNull()
})

/** The calls at once that each process may make of a limit; they come back when its lease is over. */
export const shares = sqliteTable(
  "shares",
  {
    name: text().notNull(),
    owner: text().notNull(),
    calls: integer().notNull(),
    lease: integer().notNull()
  },
  (table) => [primaryKey({ columns: [table.name, table.owner] })]
)

/** What each process has drawn of a run's budget; it counts as spent until the lease is over. */
export const blocks = sqliteTable(
  "blocks",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    owner: text().notNull(),
    /** US dollars */
    cost: real().notNull(),
    tokens: integer().notNull(),
    lease: integer().notNull()
  },
  (table) => [primaryKey({ columns: [table.runId, table.owner] })]
)

/** The trace of a trial: the outputs that it used, in order. */
export const steps = sqliteTable(
  "steps",
  {
    trialId: integer("trial_id")
      .notNull()
      .references(() => trials.id, { onDelete: "cascade" }),
    stage: text().notNull(),
    step: integer().notNull(),
    attempt: integer().notNull(),
    seq: integer().notNull(),
    key: text()
      .notNull()
      .references(() => outputs.key),
    /** 1: the output was stored already when the trial needed it */
    cached: integer().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.trialId, table.stage, table.step, table.attempt] }),
    index("steps_by_key").on(table.key)
  ]
)

/** One scoring of a run's trials. The original has multiplier 1; the others are kept next to it. */
export const scorings = sqliteTable(
  "scorings",
  {
    id: text().primaryKey(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    /** how the scoring differs from the original, in the words of the benchmark */
    variant: text().notNull(),
    version: text().notNull(),
    createdAt: integer("created_at").notNull()
  },
  (table) => [index("scorings_of_run").on(table.runId)]
)

/** A trial's result in a scoring. */
export const scores = sqliteTable(
  "scores",
  {
    scoringId: text("scoring_id")
      .notNull()
      .references(() => scorings.id, { onDelete: "cascade" }),
    trialId: integer("trial_id")
      .notNull()
      .references(() => trials.id, { onDelete: "cascade" }),
    score: real().notNull(),
    passed: integer().notNull(),
    /** JSON: earlier versions kept what was judged here; now null, because it can be judged again */
    scorecard: text().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.scoringId, table.trialId] }),
    index("scores_by_trial").on(table.trialId)
  ]
)

/** What was made of a run for its readers, so that it need not be made again: derived, never copied. */
export const reports = sqliteTable(
  "reports",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** digest of everything that it depends on */
    key: text().notNull(),
    value: text().notNull()
  },
  (table) => [primaryKey({ columns: [table.runId, table.name] })]
)

/** What a run was started with that is not in its options: the files that an option names. */
export const contents = sqliteTable(
  "contents",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    /** the option */
    name: text().notNull(),
    /** of the names and bytes of its files */
    digest: text().notNull(),
    /** the files: JSON, packed with gzip, as Base64 */
    value: text().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.name] }),
    index("contents_by_digest").on(table.digest)
  ]
)

/** Readers' notes on runs; one row for each run. */
export const runNotes = sqliteTable("run_notes", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id, { onDelete: "cascade" }),
  text: text().notNull(),
  /** JSON */
  tags: text().notNull(),
  changedAt: integer("changed_at").notNull()
})

/** Readers' notes on trials; one row for each trial. */
export const trialNotes = sqliteTable("trial_notes", {
  trialId: integer("trial_id")
    .primaryKey()
    .references(() => trials.id, { onDelete: "cascade" }),
  text: text().notNull(),
  /** JSON */
  tags: text().notNull(),
  changedAt: integer("changed_at").notNull()
})

/**
 * The replies that can be searched. Their words are in `search`, an FTS5 table that drizzle does not
 * know. Its migration makes it, with a trigger that removes the words of rows that are deleted here.
 */
export const searched = sqliteTable("searched", {
  /** the row of `search` */
  id: integer().primaryKey({ autoIncrement: true }),
  key: text()
    .notNull()
    .unique()
    .references(() => outputs.key, { onDelete: "cascade" })
})
