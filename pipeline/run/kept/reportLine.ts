/** The line of JSON that ends a run with `--json`, and that `report --format json` prints. */
import type { Run } from "../../../db/rows.ts"
import type { Report } from "../Benchmark.ts"

/** The fields of that line. */
export const reportData = <R extends { readonly run: Run }>(
  { json }: Pick<Report<R>, "json">,
  reading: R
) => {
  const { bench, id, status } = reading.run
  return { run: id, bench, status, ...json(reading) }
}

export const reportLine = <R extends { readonly run: Run }>(
  report: Pick<Report<R>, "json">,
  reading: R
): string => JSON.stringify(reportData(report, reading))
