/** Reading a bank: what is wrong with a file is said once, with file, field and reason. */
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { listTasks, showTask } from "../../../../benchmarks/quest/bank/listing.ts"
import { selectTasks } from "../../../../benchmarks/quest/bank/selection.ts"
import { canonicalJson, digest } from "../../../../evm/digest.ts"
import { bankOf, load, services } from "./fixture.ts"

const approve = "erc20_approve"
const basic = "bnb_transfer_basic"
const composite = "composite_approve_swap_tokens"
const safe = "erc721_safe_transfer"
const allowance = "query_erc20_allowance"

const fileOf = (task: string): string => `${task}/task.json`

/** What a bank says after its one task was changed. */
const problemsAfter = (task: string, change: (text: string) => string) =>
  Effect.gen(function* () {
    const bank = yield* bankOf(task)
    yield* bank.edit(fileOf(task), change)
    const { problems } = yield* Effect.flip(load(bank.directory))
    return problems
  })

const replaced = (from: string, to: string) => (text: string) => {
  assert.include(text, from)
  return text.replace(from, to)
}

/** A change of a file, and the one problem that it makes: path and reason. */
const cases: ReadonlyArray<
  readonly [name: string, task: string, (text: string) => string, path: string, reason: RegExp]
> = [
  [
    "a missing field",
    basic,
    replaced('"difficulty": "easy",', ""),
    "difficulty",
    /^the field is missing$/
  ],
  [
    "an unknown field",
    basic,
    replaced('"setup": []', '"setup": [], "setups": []'),
    "setups",
    /unknown/
  ],
  [
    "a field of another type",
    basic,
    replaced('"decimals": 3', '"decimals": "3"'),
    "parameters.amount.generation.decimals",
    /must be a number, not "3"/
  ],
  [
    "a weight sum of 99",
    basic,
    replaced('"state": 30', '"state": 29'),
    "validation.weights",
    /^the weights sum to 99, they must sum to 100$/
  ],
  [
    "an unknown check",
    basic,
    replaced('"recipient": 20', '"recipent": 20'),
    "validation.weights.recipent",
    /unknown/
  ],
  [
    "an unknown validator",
    approve,
    replaced('"family": "erc20_allowance"', '"family": "erc20_alowance"'),
    "validation.family",
    /^validator "erc20_alowance" is unknown; did you mean erc20_allowance\?$/
  ],
  [
    "an unresolved placeholder in a template",
    basic,
    replaced("Transfer {amount} BNB", "Transfer {amount} {coin} BNB"),
    "natural_language_templates[0]",
    /^placeholder "\{coin\}" is unknown/
  ],
  [
    "an unresolved placeholder in validation",
    approve,
    replaced('"spender": "{spender_address}"', '"spender": "{spendr_address}"'),
    "validation.args.spender",
    /"\{spendr_address\}" is unknown; did you mean spender_address\?/
  ],
  [
    "a placeholder cut short",
    basic,
    replaced("Transfer {amount} BNB", "Transfer {amount} BNB {now"),
    "natural_language_templates[0]",
    /"\{now to the address \." is not a placeholder/
  ],
  [
    "base units of a parameter without any",
    basic,
    replaced('"base_decimals": 18,', ""),
    "validation.args.amount",
    /needs base_decimals in parameter amount/
  ],
  [
    "a template without a judged value",
    basic,
    replaced(
      "{to_address} should be {amount} BNB better off, at our expense.",
      "{to_address} should be better off."
    ),
    "extra_templates[0]",
    /does not state amount/
  ],
  [
    "an empty template",
    basic,
    replaced("{to_address} should be {amount} BNB better off, at our expense.", "  "),
    "extra_templates[0]",
    /^the template is empty$/
  ],
  [
    "a template twice",
    basic,
    replaced(
      "{to_address} should be {amount} BNB better off, at our expense.",
      "Transfer {amount} BNB to the address {to_address}."
    ),
    "extra_templates[0]",
    /twice/
  ],
  [
    "a template that names one of several functions",
    "erc721_transfer",
    replaced('"named_functions": { "3": ["transferFrom"] },', ""),
    "natural_language_templates[3]",
    /^names transferFrom, but another way passes: declare it in named_functions, or do not name a function$/
  ],
  [
    "a declared name that its template does not say",
    "erc721_transfer",
    replaced("Call transferFrom on the ERC-721 contract", "Use the ERC-721 contract"),
    "natural_language_templates[3]",
    /^does not name transferFrom, which named_functions declares for it$/
  ],
  [
    "a declared function that is not accepted",
    "erc721_transfer",
    replaced('"3": ["transferFrom"]', '"3": ["transfer"]'),
    "natural_language_templates[3]",
    /^named_functions has "transfer", which the task does not accept$/
  ],
  [
    "names of a template that there is none of",
    "erc721_transfer",
    replaced('"3": ["transferFrom"]', '"3": ["transferFrom"], "5": ["transferFrom"]'),
    "named_functions.5",
    /^template 5 does not exist/
  ],
  [
    "a query's template that names a function",
    allowance,
    replaced(
      "Return the {token_symbol} allowance",
      "With allowance(), return the {token_symbol} one"
    ),
    "natural_language_templates[2]",
    /^names allowance, but a query by its answer is judged: do not name a function$/
  ],
  [
    "a composite's template that names a function",
    composite,
    replaced(
      "We hold too much {token_in_symbol}:",
      "Call swapExactTokensForTokens, {token_in_symbol}:"
    ),
    "extra_templates[0]",
    /^names swapExactTokensForTokens, but an episode by its end state is judged/
  ],
  [
    "a template that says exactly where there is room",
    basic,
    replaced("Transfer {amount} BNB to the", "Transfer exactly {amount} BNB to the"),
    "natural_language_templates[0]",
    /^says "exactly \{amount\}", but what is judged has a tolerance/
  ],
  [
    "a template that says so of what an earlier operation brought",
    "composite_multi_token_swap",
    replaced("and just that USDT should become BUSD.", "and exactly that USDT should be BUSD."),
    "extra_templates[0]",
    /^says "exactly", but what is judged has a tolerance/
  ],
  [
    "a template that says so in other words",
    basic,
    replaced("Send {amount} BNB from", "Send {amount}, no more and no less, BNB from"),
    "natural_language_templates[1]",
    /^says "no more and no less", but what is judged has a tolerance/
  ],
  [
    "a description that says so",
    "swap_multihop_routing",
    replaced("Swap a stated amount", "Swap an exact amount"),
    "description",
    /^says "exact amount", but what is judged has a tolerance/
  ],
  [
    "a description that names a function",
    composite,
    replaced(
      "Approve the PancakeSwap V2 router for",
      "Call approve for the PancakeSwap V2 router on"
    ),
    "description",
    /^names approve, but another way passes: do not name a function$/
  ],
  [
    "a note that says exactly where there is room",
    "wbnb_withdraw",
    (text) =>
      text.replace('"amount": "exact"', '"amount": "0.1%"').replace("exactly {amount}", "{amount}"),
    "deviation[0].what",
    /^says that it is judged exactly, but amount by 0.1%: make them agree$/
  ],
  [
    "an id that is not its folder's name",
    basic,
    replaced('"id": "bnb_transfer_basic"', '"id": "bnb_transfer"'),
    "id",
    /^is "bnb_transfer", but its folder is "bnb_transfer_basic": give both the same name$/
  ],
  [
    "a grid upside down",
    basic,
    replaced('"max": "0.1"', '"max": "0"'),
    "parameters.amount.generation",
    /^max 0 is below min 0.001$/
  ],
  [
    "an unknown contract key",
    "erc721_transfer",
    replaced('"env_key": "erc721_token_address"', '"env_key": "erc721_address"'),
    "parameters.nft_address.generation",
    /env_key "erc721_address" is unknown; known: agent, /
  ],
  [
    "a listed value of another type",
    "wbnb_deposit",
    replaced('["0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"]', '["{amount}"]'),
    "parameters.wbnb_address.generation",
    /^\{amount\} is not a known address/
  ],
  [
    "an optimal_steps that counts other operations",
    composite,
    replaced('"optimal_steps": 2', '"optimal_steps": 3'),
    "composite_structure.optimal_steps",
    /is 3, but it has 2 operations/
  ],
  [
    "accepted functions in an operation of a composite",
    composite,
    replaced('"tolerances": { "spent"', '"functions": [], "tolerances": { "spent"'),
    "composite_structure.atomic_operations[1].validation.functions",
    /^it has no effect here: a composite is judged by its end state; remove it$/
  ],
  [
    "a validation of an operation that only serves another",
    composite,
    replaced('"role": "goal"', '"role": "serves"'),
    "composite_structure.atomic_operations[1].validation",
    /^it has no effect: an operation that serves another is not judged; remove it/
  ],
  [
    "a tolerance of an answer",
    allowance,
    replaced('"weights"', '"tolerances": { "allowance_raw": "5%" }, "weights"'),
    "validation.tolerances",
    /^it has no effect here: a query is judged by its answer; remove it$/
  ],
  [
    "a check that its transaction does not have",
    basic,
    replaced('"recipient": 20', '"keys": 20'),
    "validation.weights.keys",
    /^no transaction has this check: remove it$/
  ],
  [
    "an essential check without a weight",
    safe,
    replaced('"essential": ["function"]', '"essential": ["amount"]'),
    "validation.essential",
    /^"amount" is not a check of this task, apart from its state/
  ],
  [
    "a length of a number",
    basic,
    replaced('"decimals": 3', '"decimals": 3, "length": 5'),
    "parameters.amount.generation",
    /^length has no effect on a random number: remove it$/
  ],
  [
    "a record that no parameter names",
    basic,
    replaced('"setup": []', '"setup": [], "records": { "coin": [{ "symbol": "BNB" }] }'),
    "records.coin",
    /^no parameter names it: remove it$/
  ],
  ["a file that is no JSON", basic, (text) => text.slice(1), "", /^is not valid JSON/],
  [
    "a file of brackets without end",
    basic,
    () => `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    "",
    /^is nested more than 100 levels deep$/
  ]
]

layer(services)("a bank", (it) => {
  for (const [name, task, change, path, reason] of cases) {
    it.effect(`with ${name} is refused with the reason`, () =>
      Effect.gen(function* () {
        const problems = yield* problemsAfter(task, change)
        const [problem] = problems
        assert.deepStrictEqual([problem.file, problem.path], [fileOf(task), path])
        assert.match(problem.reason, reason)
        assert.lengthOf(problems, 1)
      })
    )
  }

  it.effect("with many problems in many files lists them all at once", () =>
    Effect.gen(function* () {
      const bank = yield* bankOf(basic, approve)
      yield* bank.edit(fileOf(basic), replaced('"state": 30', '"state": 29'))
      yield* bank.edit(fileOf(approve), replaced('"difficulty": "easy"', '"difficulty": "trivial"'))
      yield* bank.edit(fileOf(approve), replaced('"setup": []', '"setup": [], "more": 1'))
      const error = yield* Effect.flip(load(bank.directory))
      assert.deepStrictEqual(
        error.problems.map(({ file, path }) => [file, path]),
        [
          [fileOf(basic), "validation.weights"],
          [fileOf(approve), "more"],
          [fileOf(approve), "difficulty"]
        ]
      )
      assert.include(error.message, `${fileOf(basic)}: validation.weights: the weights sum to 99`)
    })
  )

  it.effect("that is not there, or empty, is one problem", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const empty = yield* fs.makeTempDirectoryScoped()
      const [first, ...others] = (yield* Effect.flip(load(empty))).problems
      assert.match(first.reason, /contains no task/)
      assert.lengthOf(others, 0)
      const missing = yield* Effect.flip(load(`${empty}/nowhere`))
      assert.match(missing.message, /nowhere: cannot be read/)
    })
  )

  it.effect("that was composed is for no other chain than BSC", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const bank = yield* bankOf(basic)
      for (const [name, text] of [
        ["composition.json", "{}"],
        ["chain.json", '{ "extends": "bsc" }']
      ] as const) {
        yield* fs.writeFileString(`${bank.directory}/${name}`, text)
      }
      const { problems } = yield* Effect.flip(load(bank.directory))
      assert.deepStrictEqual(
        problems.map(({ file, reason }) => `${file} ${reason}`),
        [
          "chain.json stands beside composed tasks, which are for BSC: remove it, or choose with --chain"
        ]
      )
    }).pipe(Effect.provide(services))
  )

  it.effect("without ratings has no tiers, but templates can be drawn at random", () =>
    Effect.gen(function* () {
      const bank = yield* load((yield* bankOf(basic, composite)).directory)
      assert.isNull(bank.ratings)
      assert.isTrue(bank.entries.every(({ tiers }) => tiers.every((tier) => tier === null)))
    })
  )

  it.effect("has a digest of its content, not of its layout", () =>
    Effect.gen(function* () {
      const bank = yield* bankOf(basic)
      const before = (yield* load(bank.directory)).digest
      yield* bank.edit(fileOf(basic), (text) => JSON.stringify(JSON.parse(text)))
      assert.strictEqual((yield* load(bank.directory)).digest, before)
      yield* bank.edit(fileOf(basic), replaced('"max":"0.1"', '"max":"0.2"'))
      assert.notStrictEqual((yield* load(bank.directory)).digest, before)
    })
  )

  it.effect("keeps the digest of stored runs, whatever folders its tasks are in", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { directory } = yield* bankOf(basic, composite)
      const json = (file: string) =>
        Effect.map(fs.readFileString(`${questBank}/${file}`), (text) => JSON.parse(text))
      yield* fs.copyFile(`${questBank}/ratings.json`, `${directory}/ratings.json`)
      yield* fs.copyFile(`${questBank}/${basic}/ratings.json`, `${directory}/${basic}/ratings.json`)
      const content = {
        [`atomic/basic_transactions/native_transfer/${basic}.json`]: yield* json(fileOf(basic)),
        [`composite/${composite}.json`]: yield* json(fileOf(composite)),
        "ratings.json": {
          ...(yield* json("ratings.json")),
          tasks: { [basic]: yield* json(`${basic}/ratings.json`) }
        }
      }
      assert.strictEqual((yield* load(directory)).digest, `0x${digest(canonicalJson(content))}`)
    })
  )
})

layer(services)("a bank's folder", (it) => {
  it.effect("may have ratings of one task or of all, but not of one twice", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { directory } = yield* bankOf(basic)
      const own = `${basic}/ratings.json`
      yield* fs.copyFile(`${questBank}/${own}`, `${directory}/${own}`)
      const alone = yield* load(directory)
      assert.strictEqual(alone.entries[0]?.tiers[0], "precise")
      assert.isNull(alone.ratings?.whole)

      const whole = JSON.parse(yield* fs.readFileString(`${questBank}/ratings.json`))
      const rated = JSON.parse(yield* fs.readFileString(`${directory}/${own}`))
      const both = JSON.stringify({ ...whole, tasks: { [basic]: rated } })
      yield* fs.writeFileString(`${directory}/ratings.json`, both)
      const { problems } = yield* Effect.flip(load(directory))
      assert.deepStrictEqual(problems, [
        {
          file: "ratings.json",
          path: `tasks.${basic}`,
          reason: `${own} also rates this task: keep one of the two`
        }
      ])
      yield* fs.remove(`${directory}/${own}`)
      assert.deepStrictEqual((yield* load(directory)).entries[0]?.tiers, alone.entries[0]?.tiers)
    })
  )

  it.effect("names the right folder of a misplaced task, and links that it does not follow", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { directory } = yield* bankOf(basic)
      yield* fs.symlink(`${questBank}/${approve}`, `${directory}/${approve}`)
      yield* fs.makeDirectory(`${directory}/gone`)
      yield* fs.writeFileString(`${directory}/gone/ratings.json`, "[]")
      const { entries, leftOut } = yield* load(directory)
      assert.deepStrictEqual(
        entries.map(({ file }) => file),
        [fileOf(basic)]
      )
      assert.deepStrictEqual(leftOut, [
        {
          file: approve,
          path: "",
          reason: "is a link to a folder, and links are not followed: copy the folder"
        },
        { file: "gone/ratings.json", path: "", reason: "contains no task" }
      ])
      const task = yield* fs.readFileString(`${questBank}/${fileOf(approve)}`)
      const old = `atomic/basic_transactions/erc20_operations/${approve}.json`
      for (const file of [old, `${approve}.json`, `tasks/${approve}/task.json`]) {
        yield* fs.makeDirectory(`${directory}/${file}`.replace(/[^/]*$/, ""), { recursive: true })
        yield* fs.writeFileString(`${directory}/${file}`, task)
        const { problems } = yield* Effect.flip(load(directory))
        assert.deepStrictEqual(problems, [
          {
            file,
            path: "",
            reason: "expected <id>/task.json: each task has its own folder, named after its id"
          }
        ])
        yield* fs.remove(`${directory}/${file}`)
      }
    })
  )
})

layer(services)("a selection", (it) => {
  it.effect("takes the tasks that a glob matches, in the bank's order", () =>
    Effect.gen(function* () {
      const bank = yield* load()
      const ids = (patterns: ReadonlyArray<string>, split: "atomic" | "composite" | "all") =>
        selectTasks(bank, { patterns, split }).pipe(
          Effect.map((entries) => entries.map(({ task }) => task.id))
        )
      assert.deepStrictEqual(yield* ids(["erc20_transfer_*", "erc20_approve"], "all"), [
        "erc20_approve",
        "erc20_transfer_fixed",
        "erc20_transfer_max_amount",
        "erc20_transfer_percentage",
        "erc20_transfer_with_callback_1363"
      ])
      assert.deepStrictEqual(yield* ids(["atomic/*/queries/*"], "all"), [
        "query_bnb_balance",
        "query_erc20_allowance",
        "query_erc20_balance",
        "query_nft_approval_status"
      ])
      assert.lengthOf(yield* ids([], "all"), bank.entries.length)
      const atomics = bank.entries.filter(({ split }) => split === "atomic")
      assert.lengthOf(yield* ids([], "atomic"), atomics.length)
      const composites = bank.entries.filter(({ split }) => split === "composite")
      assert.lengthOf(yield* ids([], "composite"), composites.length)
    })
  )

  it.effect("that matches nothing suggests similar names", () =>
    Effect.gen(function* () {
      const bank = yield* load()
      const message = (pattern: string, split: "atomic" | "composite" | "all") =>
        selectTasks(bank, { patterns: [pattern], split }).pipe(
          Effect.flip,
          Effect.map((error) => error.message)
        )
      assert.include(yield* message("erc20_aprove", "all"), "did you mean erc20_approve")
      assert.include(yield* message("zzz*", "all"), "`questline tasks list` lists them all")
      assert.include(yield* message("erc20_approve", "composite"), "the composite tasks")
    })
  )
})

layer(services)("a listing", (it) => {
  it.effect("counts templates by tier and shows each with its clarity", () =>
    Effect.gen(function* () {
      const bank = yield* load()
      const lines = listTasks(bank)
      const line = lines.find(({ id }) => id === "composite_approve_swap_tokens")
      assert.deepInclude(line, { split: "composite", optimalSteps: 2, templates: 2, query: false })
      assert.deepStrictEqual(line?.tiers, { precise: 2, moderate: 0, vague: 0, unrated: 0 })
      assert.lengthOf(
        lines.filter(({ split, query }) => split === "atomic" && query),
        17
      )
      for (const entry of bank.entries) {
        const { instructions } = showTask(entry)
        assert.lengthOf(instructions, entry.tiers.length)
        assert.isTrue(instructions.every(({ clarity }) => clarity !== null))
      }
    })
  )
})
