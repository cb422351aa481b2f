/**
 * Banks in the shape of the published question bank: what is taken of them, and what is said. The
 * published bank itself is read where it lies beside the project.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Path, type Schema } from "effect"
import { usedOf, useText } from "../../../../benchmarks/quest/bank/published/PublishedUse.ts"
import { faultsOf } from "../../../../benchmarks/quest/bank/rules/rules.ts"
import { isComposite } from "../../../../tasks/quest/Task.ts"
import { familyNames } from "../../../../validators/quest/index.ts"
import { draw, env, load, services } from "./fixture.ts"

type Json = Schema.Json

const transfer = (changes: Readonly<Record<string, Json>> = {}): Json => ({
  id: "erc20_transfer_fixed",
  category: "basic_transactions",
  subcategory: "erc20_operations",
  difficulty: "medium",
  natural_language_templates: ["Move {amount} {token_symbol} over to {to_address}."],
  parameters: {
    token_symbol: { type: "string", generation: { method: "fixed", value: "USDT" } },
    to_address: { type: "address", generation: { method: "random" } },
    amount: {
      type: "number",
      unit: "token",
      generation: { method: "random", min: 5.0, max: "50.00", decimals: "1" }
    }
  },
  ...changes
})

const approveAndSwap = (
  structure: Readonly<Record<string, Json>>,
  top: Readonly<Record<string, Json>> = {}
): Json => ({
  id: "composite_approve_swap_tokens",
  category: "composite_problems",
  difficulty: "hard",
  natural_language_templates: [
    "Let the router take {amount_in} {token_in_symbol} and trade it for {token_out_symbol}."
  ],
  parameters: {},
  composite_structure: {
    atomic_operations: [
      { atomic_id: "erc20_approve", step: "1" },
      { atomic_id: "swap_exact_tokens_for_tokens", step: "2" }
    ],
    scoring_strategy: { type: "end_state" },
    ...structure
  },
  ...top
})

/** A folder with these files. */
const folderOf = Effect.fnUntraced(function* (files: Readonly<Record<string, Json>>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const directory = yield* fs.makeTempDirectoryScoped({ prefix: "questline-published-" })
  for (const [name, json] of Object.entries(files)) {
    const file = path.join(directory, name)
    yield* fs.makeDirectory(path.dirname(file), { recursive: true })
    yield* fs.writeFileString(file, JSON.stringify(json))
  }
  return directory
})

const loaded = (files: Readonly<Record<string, Json>>) => Effect.flatMap(folderOf(files), load)

const said = (problems: ReadonlyArray<{ file: string; path: string; reason: string }>) =>
  problems.map(({ file, path, reason }) => `${file}: ${path}: ${reason}`)

const unrated =
  "nl_template_scores.json: : is not in the folder or next to it: published templates are unrated"

layer(services)("a bank of the published shape", (it) => {
  it.effect("runs with our validation and setup, and its own templates and tags", () =>
    Effect.gen(function* () {
      const bank = yield* loaded({
        "any/place.json": transfer({ category: "tokens", difficulty: "hard" })
      })
      const [ours] = (yield* load()).entries.filter(
        ({ task }) => task.id === "erc20_transfer_fixed"
      )
      const [entry] = bank.entries
      if (ours === undefined || entry === undefined) return assert.fail("the task is not there")
      const { category, difficulty, natural_language_templates, parameters, ...kept } = entry.task
      assert.deepStrictEqual([category, difficulty], ["tokens", "hard"])
      assert.deepStrictEqual(natural_language_templates, [
        "Move {amount} {token_symbol} over to {to_address}."
      ])
      assert.deepInclude(ours.task, kept)
      assert.deepStrictEqual([bank.leftOut, said(bank.notes)], [[], [unrated]])
      assert.deepStrictEqual(entry.published, { asked: 1, of: 1 })
      assert.deepStrictEqual<unknown>(parameters.amount, {
        ...ours.task.parameters.amount,
        generation: { method: "random", min: "5", max: "50", decimals: 1 }
      })
      // Its templates are nobody's but its own: unrated. Ours beside them keep their rating.
      assert.deepStrictEqual(entry.tiers, [null, "vague"])
      for (const seed of ["1", "2", "3"]) {
        const { instruction, parameters } = yield* draw(entry, seed)
        assert.match(instruction, /^Move \d+(\.\d)? USDT over to 0x[0-9a-fA-F]{40}\.$/)
        const amount = Number(parameters.amount?.text)
        assert.isTrue(amount >= 5 && amount <= 50)
      }
    })
  )

  it.effect(
    "is judged by the functions that its wording names if that can be enforced, else says so",
    () =>
      Effect.gen(function* () {
        const token = "{token_id} of {nft_address}"
        const bank = yield* loaded({
          "a.json": transfer({
            id: "erc721_transfer",
            parameters: {},
            natural_language_templates: [
              `Send ${token} to {to_address}.`,
              `Call transferFrom for ${token} to {to_address}.`,
              `Use moveToken for ${token} to {to_address}.`
            ]
          }),
          "b.json": approveAndSwap(
            {},
            {
              natural_language_templates: [
                "Call swapExactTokensForTokens: {amount_in} {token_in_symbol} for {token_out_symbol}."
              ]
            }
          )
        })
        const [named] = bank.entries
        assert.deepInclude(named?.task, { named_functions: { "1": ["transferFrom"] } })
        const notes = said(bank.notes).filter((note) => note.includes("every other way"))
        assert.deepStrictEqual(notes, [
          "a.json: natural_language_templates[2]: names moveToken: asked unchanged, but every other way passes too",
          "b.json: natural_language_templates[0]: names swapExactTokensForTokens: asked unchanged, but every other way passes too"
        ])
      })
  )

  it.effect("is read from one file with many tasks; unknown tasks are left out and listed", () =>
    Effect.gen(function* () {
      const bank = yield* loaded({
        "bank.json": [transfer(), transfer({ id: "teleport_tokens" }), approveAndSwap({})],
        "nl_template_scores.json": { erc20_transfer_fixed: [1.33] },
        "notes.json": ["what else lies there"]
      })
      assert.deepStrictEqual(
        bank.entries.map(({ file, split, task }) => [file, split, task.id]),
        [
          ["bank.json[0]", "atomic", "erc20_transfer_fixed"],
          ["bank.json[2]", "composite", "composite_approve_swap_tokens"]
        ]
      )
      const [scores = "", notes, unknown = ""] = said(bank.leftOut)
      assert.match(scores, /^nl_template_scores\.json: erc20_transfer_fixed\[0\]: /)
      assert.strictEqual(notes, "notes.json[0]: : contains no task")
      assert.match(unknown, /^bank\.json\[1\]: : "teleport_tokens" is not a task of the project/)
    })
  )

  it.effect("loses the templates that cannot be filled or do not state what is judged", () =>
    Effect.gen(function* () {
      const templates = [
        "Give {recipient} {amount} {token_symbol}.",
        "Hand {amount} {token_symbol} to {to_address}.",
        "Send {amount} {token_symbol}."
      ]
      const bank = yield* loaded({
        "a.json": transfer({ natural_language_templates: templates })
      })
      assert.deepStrictEqual(bank.entries[0]?.task.natural_language_templates, [templates[1] ?? ""])
      const notes = said(bank.notes).join("\n")
      assert.match(notes, /templates\[0\]: not asked: no value is drawn here for \{recipient\}/)
      assert.match(notes, /templates\[2\]: not asked: judged but not stated: to_address/)
      assert.deepStrictEqual(bank.entries[0]?.published, { asked: 1, of: 3 })

      const none = yield* loaded({
        "a.json": transfer({ natural_language_templates: ["Pay {whom}."] })
      })
      assert.lengthOf(none.entries[0]?.task.natural_language_templates ?? [], 4)
      assert.match(said(none.notes).join("\n"), /none of them can be asked: ours are/)
    })
  )

  it.effect("keeps our range if its own is not inside ours, and says so", () =>
    Effect.gen(function* () {
      const ranged = (generation: Json) =>
        Effect.map(
          loaded({
            "a.json": transfer({ parameters: { amount: { type: "number", generation } } })
          }),
          ({ entries, notes }) => [
            entries[0]?.task.parameters.amount?.generation,
            ...said(notes).filter((note) => note !== unrated)
          ]
        )
      const ours = { method: "random", min: "1", max: "100", decimals: 2 }
      assert.deepStrictEqual<unknown>(
        yield* ranged({ method: "random", min: "1.0", max: 100, decimals: 2 }),
        [ours]
      )
      for (const [generation, reason] of [
        [{ method: "random", min: 1, max: 5000 }, /its range 1 to 5000 is not inside ours/],
        [{ method: "random", min: 1e-7, max: 2 }, /its range 0\.0000001 to 2 is not inside/],
        [{ method: "random", min: "few", max: 2 }, /its range cannot be drawn: min, max/],
        [{ method: "fixed", value: 7.0 }, /is "7" there; it is drawn from 1 to 100 here/],
        [{ method: "gauss", min: 2, max: 3 }, /is drawn by "gauss" there; it is drawn from 1/]
      ] as const) {
        const [taken, note = ""] = yield* ranged(generation)
        assert.deepStrictEqual<unknown>(taken, ours)
        assert.match(String(note), reason)
      }
    })
  )

  it.effect("takes its rounds from interaction_config, inside the structure or next to it", () =>
    Effect.gen(function* () {
      const config = { optimal_steps: "2", max_rounds_multiplier: "3" }
      for (const task of [
        approveAndSwap({ interaction_config: config }),
        approveAndSwap({}, { interaction_config: config }),
        approveAndSwap(config)
      ]) {
        const bank = yield* loaded({ "composite/x.json": task })
        const [entry] = bank.entries
        if (entry === undefined || !isComposite(entry.task)) return assert.fail("no composite")
        assert.strictEqual((yield* draw(entry, "1")).maxRounds, 6)
        assert.deepStrictEqual(said(bank.notes), [unrated])
      }
      const other = yield* loaded({
        "x.json": approveAndSwap({
          optimal_steps: 3,
          atomic_operations: [{ atomic_id: "erc20_approve" }]
        })
      })
      const notes = said(other.notes).join("\n")
      assert.match(
        notes,
        /atomic_operations: are erc20_approve; ours are judged: erc20_approve, swap/
      )
      assert.match(notes, /optimal_steps: is 3; ours is 2/)
    })
  )

  it.effect("can be mixed with tasks of our shape, and its words count in the digest", () =>
    Effect.gen(function* () {
      const digest = (template: string) =>
        Effect.map(
          loaded({ "a.json": transfer({ natural_language_templates: [template] }) }),
          (bank) => bank.digest
        )
      const first = yield* digest("Pay {to_address} {amount} {token_symbol}.")
      assert.strictEqual(yield* digest("Pay {to_address} {amount} {token_symbol}."), first)
      assert.notStrictEqual(yield* digest("Pay {amount} {token_symbol} to {to_address}."), first)

      const { task } =
        (yield* load()).entries.find((entry) => entry.task.id === "wbnb_deposit") ?? {}
      if (task === undefined) return assert.fail("wbnb_deposit is not there")
      const mixed = yield* loaded({
        "wbnb_deposit/task.json": { ...task },
        "theirs.json": transfer()
      })
      assert.deepStrictEqual(
        mixed.entries.map((entry) => entry.task.id),
        ["erc20_transfer_fixed", "wbnb_deposit"]
      )
    })
  )

  it.effect("draws as the published generator does if a file does not say how", () =>
    Effect.gen(function* () {
      const range = { min: 5.0, max: "50.00", decimals: 1 }
      const expected = { method: "random", min: "5", max: "50", decimals: 1 }
      for (const amount of [
        { type: "number", generation: range },
        { type: "number", generation_method: "random", ...range },
        { type: "number", generation: { ...range, method: "random" }, min: 7 }
      ]) {
        const bank = yield* loaded({
          "a.json": transfer({ parameters: { amount, to_address: { type: "address" } } })
        })
        const { parameters } = bank.entries[0]?.task ?? {}
        assert.deepStrictEqual<unknown>(parameters?.amount?.generation, expected)
        assert.deepStrictEqual(said(bank.notes), [unrated])
      }
    })
  )

  it.effect("has placeholders in one pair of braces or two", () =>
    Effect.gen(function* () {
      const text = "Pay {{to_address}} {{amount}} {token_symbol}."
      const bank = yield* loaded({ "a.json": transfer({ natural_language_templates: [text] }) })
      const [entry] = bank.entries
      if (entry === undefined) return assert.fail("the task is not there")
      assert.match((yield* draw(entry, "1")).instruction, /^Pay 0x[0-9a-fA-F]{40} [\d.]+ USDT\.$/)
    })
  )

  it.effect("lists every parameter and list that is dropped or replaced", () =>
    Effect.gen(function* () {
      const fixed = (value: Json) => ({ type: "string", generation: { method: "fixed", value } })
      const bank = yield* loaded({
        "a.json": transfer({
          parameters: {
            token_symbol: fixed("CAKE"),
            token_decimals: fixed("18"),
            token_address: { generation: { method: "from_list", addresses: ["0x01", "0x02"] } },
            to_address: { generation: { method: "from_env", env_key: "rich_address" } },
            gas_limit: fixed("100000"),
            amount: { generation: "anything" }
          }
        })
      })
      assert.deepStrictEqual(
        said(bank.notes).filter((note) => note !== unrated),
        [
          'a.json: parameters.token_address: is "0x01" or "0x02" there; here "0x55d398326f99059ff775485246999027b3197955" is drawn',
          'a.json: parameters.token_symbol: is "CAKE" there; here "USDT" is drawn',
          'a.json: parameters.to_address: is "{rich}" there; it is drawn at random here',
          "a.json: parameters.gas_limit: dropped: no task here draws it",
          'a.json: parameters.amount.generation: not read: must be an object, not "anything"'
        ]
      )
      const board = (values: ReadonlyArray<Json>): Json => ({
        id: "contract_call_with_params",
        natural_language_templates: ["Set '{message}' at {contract_address}."],
        parameters: { message: { generation: { method: "from_list", values } } }
      })
      const messages = ["GM, Web3!", "Building on BSC"]
      const part = yield* loaded({ "a.json": board(messages) })
      assert.deepStrictEqual<unknown>(part.entries[0]?.task.parameters.message?.generation, {
        method: "from_list",
        values: messages
      })
      const other = yield* loaded({ "a.json": board([...messages, "Elsewhere"]) })
      assert.match(
        said(other.notes).join("\n"),
        /message: is .*"Elsewhere" there; here one of 5 values/
      )
    })
  )

  it.effect("lists all other unused fields, and which description is used", () =>
    Effect.gen(function* () {
      const more = { description: ["Long", "text"], validation: { validator: "X" }, hints: [] }
      const { entries, notes } = yield* loaded({ "a.json": transfer({ ...more, difficulty: "?" }) })
      const told = said(notes)
      assert.match(told[1] ?? "", /^a\.json: difficulty: not read: /)
      assert.deepStrictEqual(told.slice(2), [
        "a.json: description: not shown to a model: --naive shows ours",
        "a.json: : ignored fields: hints, validation"
      ])
      assert.strictEqual(entries[0]?.task.difficulty, "medium")
    })
  )

  it.effect("has the published ratings, by the paper's thresholds", () =>
    Effect.gen(function* () {
      const texts = [
        "Pay {{to_address}} {amount} {token_symbol}.",
        "{amount} {token_symbol}: {to_address}!"
      ]
      const rated = (template: string, score: number, difficulty: string): Json => ({
        template,
        scores: { "some/model": score },
        average_score: score,
        difficulty
      })
      const scores = {
        erc20_transfer_fixed: [
          rated(texts[0] ?? "", 3, "precise"),
          rated(texts[1] ?? "", 6, "vague")
        ]
      }
      const tasks = { "bank/a.json": transfer({ natural_language_templates: texts }) }
      const beside = yield* folderOf({ ...tasks, "nl_template_scores.json": scores })
      const path = yield* Path.Path
      const inside = yield* loaded({ ...tasks, "nl_template_scores.json": scores })
      for (const bank of [yield* load(path.join(beside, "bank")), inside]) {
        assert.deepStrictEqual(bank.entries[0]?.clarity.slice(0, 2), [3, 5])
        assert.deepStrictEqual(bank.entries[0]?.tiers, ["moderate", "vague", "vague"])
        const told = said(bank.notes).join("\n")
        assert.match(told, /nl_template_scores\.json: : rates 2 templates, by some\/model/)
        assert.match(told, /: 1 scores are above 5, the end of the scale: taken as 5/)
        assert.match(told, /: 1 of its tiers are replaced: the paper's thresholds/)
      }
      assert.notStrictEqual(inside.digest, (yield* loaded(tasks)).digest)
    })
  )

  it.effect("judges a slippage only if it is stated", () =>
    Effect.gen(function* () {
      const texts = [
        "Swap {amount_in} BNB for {token_symbol}.",
        "Swap {amount_in} BNB for {token_symbol}, {slippage}% at most.",
        "Swap {amount_in} BNB for {token_symbol}, losing no more than 5 % of it."
      ]
      const [silent, named, written] = yield* Effect.forEach(texts, (text) =>
        Effect.gen(function* () {
          const task = { id: "swap_exact_bnb_for_tokens", natural_language_templates: [text] }
          const { entries } = yield* loaded({ "a.json": { ...task, parameters: {} } })
          const [entry] = entries
          if (entry === undefined) return assert.fail("the task is not there")
          const [operation] = (yield* draw(entry, "1")).operations
          return operation.validation?.args
        })
      )
      assert.deepStrictEqual(named, { ...silent, slippage: "5" })
      assert.deepStrictEqual(written, named)
      assert.isUndefined(silent?.slippage)
      assert.isDefined(silent?.exactIn)
    })
  )

  it.effect("counts a constant value as stated if it is in the text", () =>
    Effect.gen(function* () {
      const texts = [
        "Split {token_symbol}: 50% to {address1}, 50% to {address2}.",
        "Split {token_symbol}: 150% to {address1}, 5.50% to {address2}.",
        "Wrap {amount} BNB and swap the WBNB for {token_out_symbol}.",
        "Wrap {amount} BNB and swap the WBNBs for {token_out_symbol}."
      ]
      const asked = yield* Effect.forEach(texts, (text, index) => {
        const id = index < 2 ? "composite_split_and_transfer" : "composite_wrap_swap_wbnb"
        const structure = { atomic_operations: [] }
        const task = { id, natural_language_templates: [text], composite_structure: structure }
        return Effect.map(loaded({ "a.json": task }), ({ entries }) => entries[0]?.published?.asked)
      })
      assert.deepStrictEqual(asked, [1, 0, 1, 0])
    })
  )

  it.effect("skips files that cannot be used, and names each", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const directory = yield* folderOf({
        "a.json": transfer(),
        "b.json": transfer(),
        "c.json": { id: "composite_approve_swap_tokens", natural_language_templates: "one" },
        "d.json": transfer({ id: 7 }),
        "e.json": transfer({ id: "composite_approve_swap_tokens" }),
        "f.json": { id: "wbnb_deposit" },
        "g.json": approveAndSwap({ atomic_operations: "two" }),
        "composite/h.json": { a: 1 }
      })
      yield* fs.writeFileString(path.join(directory, "broken.json"), '{"id": ')
      const bank = yield* load(directory)
      assert.deepStrictEqual(
        bank.entries.map(({ file }) => file),
        ["a.json", "g.json"]
      )
      const told = said(bank.leftOut)
      assert.lengthOf(told, 7)
      for (const [index, reason] of [
        /^broken\.json: : is not valid JSON/,
        /^composite\/h\.json: : contains no task/,
        /^f\.json: : contains no task/,
        /^b\.json: id: "erc20_transfer_fixed" is also the id of a\.json/,
        /^c\.json: natural_language_templates: /,
        /^d\.json: id: /,
        /^e\.json: : .* is atomic here and composite in the project's bank/
      ].entries())
        assert.match(told[index] ?? "", reason)
      assert.match(said(bank.notes).join("\n"), /g\.json: composite_structure\..*: not read: /)
    })
  )

  it.effect("says what is wrong if nothing can be used", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [Readonly<Record<string, Json>>, RegExp]> = [
        [
          { "a.json": transfer({ id: 7 }) },
          /a\.json: id: [\s\S]*contains no task: give the folder/
        ],
        [{ "a.json": transfer({ id: "teleport" }) }, /"teleport" is not a task of the project/],
        [{ "a.json": { id: "wbnb_deposit" } }, /a\.json: : contains no task[\s\S]*give the folder/]
      ]
      for (const [files, reason] of cases) {
        const directory = yield* folderOf(files)
        const { problems } = yield* Effect.flip(load(directory))
        assert.match(said(problems).join("\n"), reason)
      }
    })
  )
})

const questbank = fileURLToPath(new URL("../../../../../shared/data/questbank", import.meta.url))

layer(services)("the published bank", (it) => {
  it.effect.skipIf(!existsSync(questbank))(
    "is asked in its own words, apart from the listed changes",
    () =>
      Effect.gen(function* () {
        const path = yield* Path.Path
        const bank = yield* load(path.join(questbank, "question_bank"))
        const vocabulary = {
          envKeys: new Set(Object.keys(env.addresses)),
          families: new Set(familyNames)
        }
        assert.deepStrictEqual(bank.leftOut, [])
        assert.lengthOf(bank.entries, 107)
        for (const { clarity, task } of bank.entries) {
          // Its own words stay: an "exactly" keeps our tolerance, a way that cannot be held is noted (docs/scoring.md).
          const faults = faultsOf(task, vocabulary).filter(
            ({ reason }) => !/^(says "(exactly|precisely)|names )/.test(reason)
          )
          assert.deepStrictEqual(faults, [], task.id)
          assert.notInclude(clarity, null, task.id)
        }
        const use = usedOf(bank.entries)
        if (use === null) return assert.fail("nothing of it is asked")
        assert.strictEqual(useText(use), "89 of 107 tasks and 275 of 373 templates as published")
        const silent = bank.notes.filter(({ reason }) => reason.startsWith("not asked: "))
        assert.lengthOf(silent, 373 - use.templates.asked)
        for (const { reason } of silent)
          assert.match(
            reason,
            /: (judged but not stated: [a-z\d_, ]+|no value is drawn here for \{\w+\})$/
          )
      })
  )
})
