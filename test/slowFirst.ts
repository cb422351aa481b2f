/**
 * The order of the test files. Owns which ones start first: those that take longest, so that the workers end
 * together on a machine that has no times of an earlier run. The rest keep the order of vitest.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Each takes 20 seconds or more beside three others, the longest first. */
export const SLOW: ReadonlyArray<string> = [
  "test/pipeline/commands/shards.test.ts",
  "test/pipeline/run/kept/keptReport.test.ts",
  "test/stages/session/agents.test.ts",
  "test/benchmarks/block/drill/beyond.test.ts",
  "test/pipeline/commands/fork.test.ts",
  "test/db/processes.test.ts",
  "test/pipeline/commands/chain.test.ts",
  "test/pipeline/commands/json.test.ts",
  "test/benchmarks/block/story.test.ts",
  "test/benchmarks/quest/forge.test.ts",
  "test/pipeline/commands/providers.test.ts",
  "test/benchmarks/block/drill/warmup.test.ts",
  "test/pipeline/run/rescore.test.ts",
  "test/benchmarks/block/stages/transform/Gate.test.ts",
  "test/chain/fork/fork.test.ts",
  "test/stages/sandbox-execute/machine.test.ts",
  "test/pipeline/api/vitest.test.ts",
  "test/pipeline/commands/limits.test.ts",
  "test/pipeline/commands/secrets.test.ts",
  "test/benchmarks/quest/commands/check.test.ts",
  "test/benchmarks/block/drill/systems.test.ts",
  "test/benchmarks/block/drill/cast.test.ts",
  "test/pipeline/run/together.test.ts",
  "test/pipeline/view/pages.test.ts",
  "test/benchmarks/block/solidity/hostile.test.ts",
  "test/pipeline/commands/paper.test.ts",
  "test/pipeline/commands/badInput.test.ts",
  "test/pipeline/run/kill.test.ts",
  "test/benchmarks/quest/commands/newBank.test.ts",
  "test/benchmarks/block/stages/exploit/systems.test.ts",
  "test/pipeline/commands/session.test.ts",
  "test/pipeline/run/export/verify.test.ts",
  "test/benchmarks/quest/bank/solvable.test.ts",
  "test/benchmarks/block/hints.test.ts",
  "test/benchmarks/block/commands/import.test.ts",
  "test/benchmarks/quest/tools.test.ts",
  "test/benchmarks/block/drill/aftermath.test.ts",
  "test/pipeline/api/questline.test.ts",
  "test/validators/quest/routes.test.ts",
  "test/pipeline/toy/toy.test.ts",
  "test/stages/sandbox-execute/orphan.test.ts",
  "test/stages/sandbox-execute/Sandbox.test.ts",
  "test/pipeline/run/Claims.test.ts",
  "test/pipeline/commands/databases.test.ts",
  "test/benchmarks/quest/episodes.test.ts",
  "test/pipeline/commands/Output.test.ts",
  "test/chain/genesis.test.ts"
]

/** Its place among the slow ones; of the rest, the place after all of them. */
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? SLOW.length : place
}

export default class SlowFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
