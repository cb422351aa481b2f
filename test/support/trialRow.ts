/** A row of a trial for tests: one that passed, but for what is given. A column that it does not know is null. */
import { Schema } from "effect"
import { Trial } from "../../db/rows.ts"

const check = Schema.decodeUnknownSync(Schema.toType(Trial))

const unknown = Object.fromEntries(Object.keys(Trial.fields).map((column) => [column, null]))

const passed: Partial<Trial> = {
  ...{ id: 1, runId: "r", model: "m", item: "a", split: "atomic", variant: "" },
  ...{ round: 1, attempt: 1, status: "done", startedAt: 0, finishedAt: 1 },
  ...{ token: 1, claims: 0 },
  ...{ outcome: "pass", score: 100, passed: true }
}

export const trialRow = (given: Partial<Trial> = {}): Trial =>
  check({ ...unknown, ...passed, ...given })
