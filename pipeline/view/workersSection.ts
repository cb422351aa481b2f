/** The processes that play runs of a database, below the list of its runs. Pure. */
import type { Worker } from "../../db/fleet/workers.ts"
import type { Cell, Document } from "../../report/Document.ts"
import { duration, number } from "../../report/text.ts"

const count = (value: number): Cell => ({ text: number(value), value })

const right = { align: "right" } as const

/** The document with a table of the workers, if there are any. */
export const withWorkers = (document: Document, workers: ReadonlyArray<Worker>): Document =>
  workers.length === 0
    ? document
    : {
        ...document,
        sections: [
          ...document.sections,
          {
            name: "workers",
            title: "Workers",
            detail: "brief",
            blocks: [
              {
                _tag: "Table",
                name: "workers",
                columns: [
                  { title: "Host" },
                  { title: "Process", ...right, secondary: true },
                  { title: "Version", secondary: true },
                  { title: "Trials held", ...right },
                  { title: "Trials ended", ...right },
                  { title: "Trials a minute", ...right, hint: "of its latest trials" },
                  { title: "Last sign of life", ...right }
                ],
                rows: workers.map(({ ended, held, host, pid, rate, silent, version }) => [
                  host,
                  { text: `${pid}`, value: pid },
                  version,
                  count(held),
                  count(ended),
                  { text: number(rate), ...(rate === null ? {} : { value: rate }) },
                  { text: `${duration(silent)} ago`, value: silent }
                ])
              }
            ]
          }
        ]
      }
