/** A stored run, for other programs. */
import type { Run } from "../db/rows.ts"

/** `run.json`: the stored run. */
export const runJson = ({ bench, config, createdAt, environment, id, status }: Run) => ({
  run: id,
  bench,
  status,
  /** ms since the epoch */
  createdAt,
  config,
  environment
})
