/** The line of JSON that ends a run with `--json`, and that `report --format json` prints. */
import type { Run } from "../../../db/rows.ts"
import type { Report } from "../../run/Benchmark.ts"

export const reportLine = <R extends { readonly run: Run }>(
  { json }: Pick<Report<R>, "json">,
  reading: R
): string => {
  const { bench, id, status } = reading.run
  return JSON.stringify({ run: id, bench, status, ...json(reading) })
}
