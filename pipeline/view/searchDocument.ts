/**
 * The results of a search in the replies of a run, as a document. Owns how a query is split into words.
 * Pure.
 */

import type { Searched } from "../../db/readers/searched.ts"
import type { Run } from "../../db/rows.ts"
import type { Cell, Document, Section } from "../../report/Document.ts"
import { labelsOf } from "../../report/modelLabels.ts"
import { number, oneLine } from "../../report/text.ts"
import { modelsOf } from "../run/namedModel.ts"

/** Number of replies that are shown. */
export const SHOWN = 200

const MOST_WORDS = 16
const LONGEST_FIND = 400

/** The words to search for, without those that contain no letter or digit. */
export const wordsOf = (find: string): ReadonlyArray<string> =>
  find
    .slice(0, LONGEST_FIND)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => /[\p{L}\p{N}_]/u.test(word))
    .slice(0, MOST_WORDS)

const endOf = ({ outcome, passed, status }: Searched["hits"][number]): Cell =>
  status === "done" && passed !== null
    ? { text: outcome ?? status, tone: passed ? "good" : "bad" }
    : { text: status, tone: "quiet" }

const EXCERPT = 300

/** `labels`: short names of models. */
const foundSection = ({ count, hits }: Searched, labels: ReturnType<typeof labelsOf>): Section => ({
  name: "found",
  title: `${number(count)} ${count === 1 ? "reply" : "replies"}`,
  detail: "brief",
  blocks:
    count === 0
      ? [{ _tag: "Prose", text: "No reply of this run contains all of these words." }]
      : [
          {
            _tag: "Table",
            name: "replies",
            columns: [
              { title: "Trial" },
              { title: "Model" },
              { title: "Round", align: "right", secondary: true },
              { title: "Step", align: "right", secondary: true },
              { title: "Outcome", secondary: true },
              { title: "Said" }
            ],
            rows: hits.map((hit) => [
              {
                text: hit.variant === "" ? hit.item : `${hit.item} · ${hit.variant}`,
                target: { to: "trial", trial: hit.trialId }
              },
              { text: labels.get(hit.model) ?? hit.model, hint: hit.model },
              { text: String(hit.round), value: hit.round },
              { text: String(hit.step), value: hit.step },
              endOf(hit),
              oneLine(hit.excerpt, EXCERPT)
            ]),
            ...(count > hits.length
              ? {
                  note: `The first ${number(hits.length)} of ${number(count)}: add words to narrow the search.`
                }
              : {})
          }
        ]
})

/** `found`: null if nothing was searched for. */
export const searchDocument = (run: Run, find: string, found: Searched | null): Document => ({
  title:
    found === null
      ? `Search in run ${run.id}`
      : `“${oneLine(find, LONGEST_FIND)}” in run ${run.id}`,
  lead: [
    "Replies, including their scripts, that contain all of the words. Each may be the beginning of a longer word."
  ],
  sections: found === null ? [] : [foundSection(found, labelsOf(modelsOf(run)))],
  legend: []
})
