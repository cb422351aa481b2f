import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { command, folder, PROCESS_TIMEOUT } from "../../../pipeline/commands/support.ts"

const place = "erc20_transfer_fixed/task.json"
const atomic = "query_erc20_balance/task.json"
const composite = "composite_batch_query_2_balances/task.json"

/** A bank with one file of the project's, changed. */
const bankWith = Effect.fnUntraced(function* (
  file: string,
  change: (text: string) => string = (text) => text,
  to = file
) {
  const bank = yield* folder
  mkdirSync(dirname(join(bank, to)), { recursive: true })
  writeFileSync(join(bank, to), change(readFileSync(join(questBank, file), "utf8")))
  return bank
})

const check = (bank: string, ...args: ReadonlyArray<string>) =>
  command("tasks", "check", "--bank", bank, ...args)

/** Changes of a sound task, each with the one thing that is wrong with it then. */
const spoiled: ReadonlyArray<readonly [what: string, from: string, to: string, says: RegExp]> = [
  [
    "an argument that the family does not know",
    '"to": "{to_address}", "amount"',
    '"for": "{to_address}", "amount"',
    /erc20_transfer_fixed\/task\.json: validation\.args\.for: the field is unknown/
  ],
  [
    "a signature that is none",
    "transfer(address recipient,uint256 amount)",
    "transfer(address recipient",
    /validation\.functions\[0\]\.signature: ".*" is not a function signature/
  ],
  [
    "a condition on an argument that there is not",
    '"where": { "recipient"',
    '"where": { "receiver"',
    /validation\.functions\[0\]\.where\.receiver: transfer has no parameter "receiver"/
  ],
  [
    "a tolerance of what the family does not measure",
    '"tolerances": { "amount"',
    '"tolerances": { "received"',
    /validation\.tolerances\.received: nothing reads it: what is measured here is amount/
  ],
  [
    "a solution that reads another parameter",
    '"token_decimals"',
    '"decimals_of_token"',
    /it reads params\.token_decimals, which is not a parameter of the task/
  ]
]

/** Values that only a judge reads, each in the task that it spoils: the field, and the reason. */
const unjudgeable: ReadonlyArray<
  readonly [id: string, from: string, to: string, place: string, reason: RegExp]
> = [
  [
    "swap_exact_tokens_for_bnb",
    '"slippage": "{slippage}"',
    '"slippage": "a little"',
    "validation.args.slippage",
    /expected a percentage as text/
  ],
  [
    "erc20_transfer_fixed",
    '"amount": "{amount:base}"',
    '"amount": "-{amount:base}"',
    "validation.args.amount",
    /is below 0/
  ],
  [
    "stake_single_token",
    '"amount": "{stake_amount:base}"',
    `"amount": "${"9".repeat(90)}"`,
    "validation.args.amount",
    /is more than any token has/
  ],
  ["wbnb_deposit", '"amount": "{amount:base}"', '"amount": null', "validation.args.amount", /null/],
  [
    "bnb_transfer_basic",
    '"targets": ["{to_address}"]',
    '"targets": ["0x55D398326f99059fF775485246999027B3197955"]',
    "validation.targets[0]",
    /wrong checksum/
  ],
  [
    "contract_call_with_params",
    '"_tag": "call"',
    '"_tag": "telepathy"',
    "validation.args.changes[0].probe",
    /telepathy/
  ],
  [
    "erc20_flashloan",
    '"FlashLoan(address indexed receiver',
    '"FlashLoan(adress indexed receiver',
    "validation.args.events[0].signature",
    /is not an event signature/
  ],
  [
    "composite_split_and_transfer",
    '"percent": "{share}"',
    '"percent": "-{share}"',
    "composite_structure.atomic_operations[0].validation.args.amount.percent",
    /expected a percentage as text/
  ]
]

describe("tasks check", () => {
  it.live("finds nothing wrong with the project's bank, and says what is in it", () =>
    Effect.gen(function* () {
      const said = yield* command("tasks", "check")
      assert.deepStrictEqual([said.status, said.stderr], [0, ""])
      assert.match(
        said.stdout,
        /^\d+ atomic and \d+ composite tasks, .* 0 unrated\), .*no problems found/
      )
    })
  )

  it.live.each(spoiled)("finds %s", ([, from, to, says]) =>
    Effect.gen(function* () {
      const bank = yield* bankWith(place, (text) => {
        assert.include(text, from)
        return text.replace(from, to)
      })
      const said = yield* check(bank)
      assert.strictEqual(said.status, 2, said.stderr)
      assert.strictEqual(said.stdout, "")
      assert.match(said.stderr, says)
    }).pipe(Effect.scoped)
  )

  it.live("names what a judge cannot use before anything is played", () =>
    Effect.gen(function* () {
      const bank = yield* folder
      for (const [id, from, to] of unjudgeable) {
        mkdirSync(join(bank, id))
        const text = readFileSync(join(questBank, id, "task.json"), "utf8")
        assert.include(text, from, id)
        writeFileSync(join(bank, id, "task.json"), text.replace(from, to))
      }
      const checked = yield* check(bank)
      assert.strictEqual(checked.status, 2, checked.stderr)
      const db = join(bank, "run.db")
      const run = yield* command("run", "--bank", bank, "--db", `file:${db}`)
      assert.strictEqual(run.status, 2, run.stderr)
      assert.strictEqual(run.stdout, "")
      for (const said of [checked, run]) {
        const lines = said.stderr.split("\n")
        for (const [id, , , place, reason] of unjudgeable) {
          const told = lines.filter((line) => line.includes(`${id}/task.json: ${place}: `))
          assert.lengthOf(told, 1, `${id}: ${said.stderr}`)
          assert.match(told.join(""), reason)
        }
      }
      assert.isFalse(existsSync(db))
    }).pipe(Effect.scoped)
  )

  it.live("finds a task without solutions, and ratings for another bank", () =>
    Effect.gen(function* () {
      const bank = yield* bankWith(
        place,
        (text) =>
          text
            .replace("erc20_transfer_fixed", "erc20_transfer_mine")
            .replace("Transfer {amount} {token_symbol}", "Hand {amount} {token_symbol}"),
        place.replace("fixed", "mine")
      )
      const json = (file: string) => JSON.parse(readFileSync(join(questBank, file), "utf8"))
      const tasks = { erc20_approve: json("erc20_approve/ratings.json") }
      const whole = JSON.stringify({ ...json("ratings.json"), tasks })
      writeFileSync(join(bank, "ratings.json"), whole)
      const fixed = join(questBank, "erc20_transfer_fixed", "ratings.json")
      cpSync(fixed, join(bank, "erc20_transfer_mine", "ratings.json"))
      const said = yield* check(bank)
      assert.strictEqual(said.status, 2, said.stderr)
      assert.lengthOf(said.stderr.split("\n"), 5)
      for (const says of [
        /mine\/task\.json: natural_language_templates\[0\]: it has no rating: add one to erc20_transfer_mine\/ratings\.json/,
        /mine\/task\.json: read the ethers solution of erc20_transfer_mine: .*; add it/,
        /mine\/task\.json: read the viem solution of erc20_transfer_mine: .*; add it/,
        /mine\/ratings\.json: \[0\]: rates a text that no template has/,
        /ratings\.json: tasks\.erc20_approve: is not a task of the bank/
      ])
        assert.match(said.stderr, says)
    }).pipe(Effect.scoped)
  )

  it.live("lists what is left out of a published bank, and other commands say so in one line", () =>
    Effect.gen(function* () {
      const bank = yield* folder
      const parameters = {}
      const tasks = [
        { id: "wbnb_deposit", parameters, natural_language_templates: ["Wrap {amount} BNB."] },
        { id: "teleport", parameters, natural_language_templates: ["Away!"] }
      ]
      writeFileSync(join(bank, "tasks.json"), JSON.stringify(tasks))
      const said = yield* check(bank)
      assert.strictEqual(said.status, 0, said.stderr)
      assert.match(said.stderr, /^note: tasks\.json\[1\]: "teleport" is not a task of the project/)
      assert.match(said.stdout, /^1 atomic and 0 composite tasks, 1 template \(.*1 unrated\)/)
      const listed = yield* command("tasks", "list", "--bank", bank)
      assert.match(listed.stdout, /^wbnb_deposit/m)
      assert.match(
        listed.stderr,
        /^note: from the bank, 1 of 1 task and 1 of 1 template as published; 1 file or task left out; .*tasks check --bank/
      )
    }).pipe(Effect.scoped)
  )

  it.live(
    "proves scripts on a chain",
    () =>
      Effect.gen(function* () {
        const bank = yield* bankWith(composite)
        const sound = yield* check(bank, "--prove")
        assert.strictEqual(sound.status, 0, sound.stderr)
        assert.match(
          sound.stderr,
          /^\[1\/1\] composite_batch_query_2_balances: \d+ right .* \d+ wrong ones killed/m
        )
        assert.match(sound.stdout, /1 task: .* 6 right scripts with full marks, 0 without/)

        const spoiled = yield* bankWith(atomic)
        cpSync(join(questBank, "query_erc20_balance"), join(spoiled, "query_erc20_balance"), {
          recursive: true
        })
        const solution = join(spoiled, "query_erc20_balance", "viem.ts")
        const source = readFileSync(solution, "utf8")
        assert.include(source, "args: [params.query_address]")
        writeFileSync(
          solution,
          source.replace("args: [params.query_address]", "args: [_agentAddress as Address]")
        )
        const wrong = yield* check(spoiled, "--prove")
        assert.strictEqual(wrong.status, 2, wrong.stderr)
        assert.match(wrong.stderr, /query_erc20_balance: \d+ right .* [1-9]\d* with a wrong score/)
        assert.match(wrong.stderr, /^error: .*viem, solution\).* does not have full marks/m)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
