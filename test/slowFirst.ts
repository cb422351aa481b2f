/**
 * The order of the test files. Owns which ones start first: those that take longest, so that the workers end
 * together on a machine that has no times of an earlier run. The rest keep the order of vitest.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Each takes 10 seconds or more of an idle machine. */
export const SLOW: ReadonlyArray<string> = [
  "test/stages/sandbox-execute/escape.test.ts",
  "test/benchmarks/block/solidity/hostile.test.ts",
  "test/benchmarks/quest/bank/solvable.test.ts",
  "test/stages/sandbox-execute/leftovers.test.ts",
  "test/benchmarks/block/drill/cast.test.ts",
  "test/pipeline/view/pages.test.ts",
  "test/benchmarks/quest/forge.test.ts",
  "test/pipeline/run/rescore.test.ts",
  "test/benchmarks/block/stages/prove/ownSet.test.ts",
  "test/stages/sandbox-execute/machine.test.ts",
  "test/pipeline/commands/fork.test.ts",
  "test/stages/session/agents.test.ts",
  "test/pipeline/commands/paper.test.ts",
  "test/pipeline/run/export/verify.test.ts",
  "test/pipeline/commands/json.test.ts",
  "test/pipeline/run/kill.test.ts",
  "test/pipeline/run/together.test.ts",
  "test/benchmarks/block/commandLine.test.ts",
  "test/benchmarks/block/story.test.ts",
  "test/benchmarks/block/drill/systems.test.ts",
  "test/benchmarks/block/stages/exploit/systems.test.ts",
  "test/pipeline/commands/databases.test.ts",
  "test/pipeline/commands/providers.test.ts",
  "test/pipeline/commands/chain.test.ts",
  "test/stages/sandbox-execute/orphan.test.ts"
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
