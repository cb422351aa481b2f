/**
 * The proof of a bank as text: a table by task, a table by mutation, and all problems. Owns the wording;
 * proof.ts has the types.
 */

import { ownValue } from "../../../evm/ownValue.ts"
import { counted } from "../../../report/text.ts"
import { type Attempt, faultsOf, killsOf, type TaskProof, triedOf } from "./proof.ts"

type Row = ReadonlyArray<string | number>

/** Columns as wide as they must be: the first aligned to the left, the others to the right. */
const table = (head: Row, rows: ReadonlyArray<Row>): string => {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === row.length - 1
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0)
        )
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

const count = (attempts: ReadonlyArray<Attempt>, verdict: Attempt["verdict"]): number =>
  attempts.filter((attempt) => attempt.verdict === verdict).length

/** How often each ending killed, most frequent first: "state 12, reverted 3". */
const endings = (kills: ReadonlyArray<Attempt>): string => {
  const times = new Map<string, number>()
  for (const { by } of kills) times.set(by, (times.get(by) ?? 0) + 1)
  return [...times]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([by, n]) => `${by} ${n}`)
    .join("; ")
}

/** One line per task: solutions and other right scripts with full marks, wrong scripts killed. */
export const tasksTable = (proofs: ReadonlyArray<TaskProof>): string =>
  table(
    ["task", "right", "failed", "killed", "survived", "unjudged", "skipped", "worst"],
    proofs.map(({ task, attempts }) => {
      const scores = attempts.flatMap(({ group, verdict, score }) =>
        group === "wrong" && verdict === "killed" ? [score ?? 0] : []
      )
      return [
        task,
        count(attempts, "right"),
        count(attempts, "failed"),
        count(attempts, "killed"),
        count(attempts, "survived"),
        count(attempts, "unjudged"),
        count(attempts, "skipped"),
        scores.length === 0 ? "-" : Math.max(...scores)
      ]
    })
  )

/** One line per mutation: how many scripts it made, and what killed them. */
export const mutationsTable = (proofs: ReadonlyArray<TaskProof>): string => {
  const wrong = proofs.flatMap(({ attempts }) => attempts.filter(({ group }) => group === "wrong"))
  const names = [...new Set(wrong.map(({ name }) => name))]
  return table(
    ["mutation", "killed", "survived", "skipped", "killed by"],
    names.map((name) => {
      const own = wrong.filter((attempt) => attempt.name === name)
      const kills = own.filter(({ verdict }) => verdict === "killed")
      return [name, kills.length, count(own, "survived"), count(own, "skipped"), endings(kills)]
    })
  )
}

/** One line per form of other right scripts: how many there are, and how many lack full marks. */
export const formsTable = (proofs: ReadonlyArray<TaskProof>): string => {
  const right = proofs.flatMap(({ attempts }) => attempts.filter(({ group }) => group === "right"))
  return table(
    ["right form", "full marks", "failed", "tasks"],
    [...Map.groupBy(right, ({ name }) => name)].map(([name, own]) => [
      name,
      count(own, "right"),
      count(own, "failed"),
      new Set(own.map(({ task }) => task)).size
    ])
  )
}

const VERDICTS: Readonly<Partial<Record<Attempt["verdict"], string>>> = {
  failed: "is right, but does not have full marks",
  survived: "is wrong, but scores too well",
  unjudged: "ended in a way that proves nothing"
}

const describe = (attempt: Attempt): string => {
  const { task, library, group, name, detail, verdict, score, below, by } = attempt
  const checks = (attempt.scorecard?.checks ?? []).map(
    (check) =>
      `    ${check.holds ? "holds" : "fails"} ${check.weight} ${check.name}: expected ${check.expected}; actual ${check.actual}`
  )
  return [
    `${task} (${library}, ${group}): ${name}${detail === "" ? "" : ` [${detail}]`} ${ownValue(VERDICTS, verdict) ?? verdict}`,
    `  score ${score}${group === "wrong" ? `, to stay below ${below}` : ""}; ${by === "" ? "every check passed" : by}`,
    `  returned ${attempt.returned.slice(0, 2000)}`,
    ...checks
  ].join("\n")
}

/** Every reason why the bank is not proven, one text each; empty if it is. */
export const proofProblems = (proofs: ReadonlyArray<TaskProof>): ReadonlyArray<string> =>
  proofs.flatMap((proof) => {
    const { task, split, attempts, problem } = proof
    const least = triedOf(split)
    const right = attempts.filter(({ group, verdict }) => group === "right" && verdict === "right")
    const few = (what: string, found: number, needed: number): ReadonlyArray<string> =>
      problem !== null || found >= needed
        ? []
        : [`${task}: ${found} ${what} ${least.noun}; at least ${needed} are needed`]
    return [
      ...(problem === null ? [] : [`${task}: ${problem}`]),
      ...faultsOf(proof).map(describe),
      ...few("wrong", killsOf(proof).length, least.wrong),
      ...few("other right", right.length, least.right)
    ]
  })

/** The sums of a proof in one line. */
export const proofSummary = (proofs: ReadonlyArray<TaskProof>): string => {
  const all = proofs.flatMap(({ attempts }) => attempts)
  return `${counted(proofs.length, "task")}: ${count(all, "killed")} wrong scripts killed, ${count(all, "survived")} survived; ${count(all, "right")} right scripts with full marks, ${count(all, "failed")} without; ${count(all, "unjudged")} unjudged`
}
