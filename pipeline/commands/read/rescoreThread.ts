/** The module of a thread that judges for `pipeline rescore`; not imported: it is started. */
import { Effect } from "effect"
import { serveJudging } from "../../run/rescore/serveJudging.ts"
import { benches } from "../benches/index.ts"

serveJudging(
  (name) =>
    benches.find((bench) => bench.name === name)?.load ??
    Effect.die(new Error(`a thread has no benchmark "${name}"`))
)
