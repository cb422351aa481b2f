/** What is shown if a page does not exist: why, and where to go from here. Pure. */
import type { RunSummary } from "../../db/rows.ts"
import type { Document } from "../../report/Document.ts"
import { nearest } from "../run/names.ts"
import { minute } from "./runsDocument.ts"

/** Number of runs that are listed, newest first. */
const LISTED = 10

const LEFT = [
  ["/", "the runs of the database"],
  ["/run/RUN", "the report of a run"],
  ["/run/RUN/grid", "every trial of it"],
  ["/run/RUN/search", "words in its replies and scripts"],
  ["/run/RUN/compare", "pairs of its models"],
  ["/compare/A/B", "two of them side by side, each RUN or RUN:MODEL"],
  [
    "/together/A/B",
    "several runs in one leaderboard; with ?pool a model of several runs stands there once"
  ],
  ["/trial/N", "one trial"]
] as const

/** The run that a path names, as it was written. */
const runIn = (path: string): string => {
  const part = path.split("/")[2] ?? ""
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The document for a page that does not exist or cannot be made. */
export interface Missing {
  readonly path: string
  readonly title: string
  readonly why: string
}

export const missingDocument = (
  { path, title, why }: Missing,
  runs: ReadonlyArray<RunSummary>,
  noRuns: string
): Document => {
  const meant = nearest(
    runIn(path),
    runs.map(({ id }) => id)
  )
  const listed = [
    ...runs.filter(({ id }) => meant.includes(id)),
    ...runs.filter(({ id }) => !meant.includes(id))
  ].slice(0, LISTED)
  return {
    title,
    lead: [{ text: why, tone: "warn" }],
    sections: [
      {
        name: "runs",
        title: meant.length > 0 ? "Runs, those of a similar name first" : "The newest runs",
        detail: "brief",
        blocks:
          listed.length === 0
            ? [{ _tag: "Prose", text: noRuns }]
            : [
                {
                  _tag: "Table",
                  name: "list",
                  columns: [{ title: "Run" }, { title: "Started" }, { title: "Status" }],
                  rows: listed.map(({ createdAt, id, status }) => [
                    { text: id, target: { to: "run", run: id } },
                    minute(createdAt),
                    status
                  ])
                }
              ]
      },
      {
        name: "addresses",
        title: "Addresses",
        detail: "brief",
        blocks: [{ _tag: "Facts", facts: LEFT }]
      }
    ],
    legend: []
  }
}
