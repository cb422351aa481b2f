/**
 * What an instruction names is done: where a template names a function, the same effect by another
 * has no full marks; where it names none, every accepted way has.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { scripted } from "../../../benchmarks/quest/models/scripted.ts"
import { Player } from "../../../benchmarks/quest/proof/Player.ts"
import { proofWorld } from "../../../benchmarks/quest/proof/proofWorld.ts"
import { drawOn } from "../../../benchmarks/quest/stages/drawOn.ts"
import { envKeys } from "../../../stages/chainFacts.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { familyNames } from "../../../validators/quest/index.ts"

const SEED = 3
const world = proofWorld({ concurrency: 2, seed: SEED }).pipe(
  Layer.provideMerge(NodeServices.layer)
)

/** A round of the task whose template is the one at `template`, and its instance. */
const instanceOf = Effect.fnUntraced(function* (id: string, template: number) {
  const bank = yield* loadBank({ envKeys, families: familyNames })
  const task = bank.entries.find((entry) => entry.task.id === id)?.task
  if (task === undefined) return yield* Effect.die(`no task ${id}`)
  for (let round = 1; round < 100; round++) {
    const instance = yield* drawOn(task, { seed: SEED, round })
    if (instance.template === template) return { task, round, instance }
  }
  return yield* Effect.die(`no instance of template ${template}`)
})

const script = (signature: string, to: string, args: string, value = "0n") => `
import { encodeFunctionData, parseAbi } from "viem"
export async function executeSkill(url: string, agent: \`0x\${string}\`, at: Record<string, string>) {
  const abi = parseAbi(["function ${signature}"])
  return {
    to: "${to}",
    value: ${value},
    data: encodeFunctionData({ abi, functionName: "${signature.split("(", 1)[0]}", args: [${args}] })
  }
}`

const textOf = ({ parameters }: Instance, name: string): string => parameters[name]?.text ?? ""
const baseOf = ({ parameters }: Instance, name: string): string =>
  `${parameters[name]?.base ?? ""}n`

const nft = (name: string) => (instance: Instance) =>
  script(
    `${name}(address, address, uint256)`,
    textOf(instance, "nft_address"),
    `agent, "${textOf(instance, "to_address")}", ${textOf(instance, "token_id")}n`
  )

const revoke = (name: string, amount: (instance: Instance) => string) => (instance: Instance) =>
  script(
    `${name}(address, uint256)`,
    textOf(instance, "token_address"),
    `"${textOf(instance, "spender_address")}", ${amount(instance)}`
  )

const deposit = (instance: Instance) =>
  script("deposit()", textOf(instance, "wbnb_address"), "", baseOf(instance, "amount"))
const send = (instance: Instance) => `export async function executeSkill() {
  return { to: "${textOf(instance, "wbnb_address")}", value: ${baseOf(instance, "amount")} }
}`

/** Task, the template that names a function, one that names none, the named way, and the other. */
const cases = [
  ["erc721_transfer", 3, 0, nft("transferFrom"), nft("safeTransferFrom")],
  [
    "erc20_revoke_approval",
    3,
    0,
    revoke("approve", () => "0n"),
    revoke("decreaseAllowance", (instance) => baseOf(instance, "initial_allowance"))
  ],
  ["wbnb_deposit", 2, 0, deposit, send]
] as const

layer(world)("a function that a template names", (it) => {
  for (const [id, named, open, right, other] of cases) {
    it.effect(`is required in ${id}`, () =>
      Effect.gen(function* () {
        const { play } = yield* Player
        const scoreOf = (
          { instance, round, task }: Effect.Success<ReturnType<typeof instanceOf>>,
          write: (instance: Instance) => string
        ) => {
          const model = scripted([write(instance)])
          return Effect.map(
            play({ task, seed: SEED, round, library: "viem", model }),
            ({ scorecard }) => scorecard.score
          )
        }
        const naming = yield* instanceOf(id, named)
        assert.strictEqual(yield* scoreOf(naming, right), 100)
        assert.isBelow(yield* scoreOf(naming, other), 60)
        const silent = yield* instanceOf(id, open)
        assert.strictEqual(yield* scoreOf(silent, right), 100)
        assert.strictEqual(yield* scoreOf(silent, other), 100)
      })
    )
  }
})
