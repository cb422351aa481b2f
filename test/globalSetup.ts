/**
 * Runs once before all test files: they share the genesis' file, and building it in each of them at
 * once would take the time that it takes that many times.
 */
import { Effect } from "effect"
import { loadGenesis } from "../chain/genesis/Genesis.ts"

export default async function setup(): Promise<void> {
  await Effect.runPromise(loadGenesis({}))
}
