/** Banks in the shape of the published question bank: what is taken of them, and what is said. */
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Path, type Schema } from "effect"
import { isComposite } from "../../tasks/Task.ts"
import { draw, load, services } from "./fixture.ts"

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
  validation: { validator: "SomeTransferValidator", args: { tolerance: 0.001, max_score: "100" } },
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
      assert.deepStrictEqual([bank.leftOut, bank.notes], [[], []])
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

  it.effect("is read from one file with many tasks; what is unknown is left out and said", () =>
    Effect.gen(function* () {
      const bank = yield* loaded({
        "bank.json": [transfer(), transfer({ id: "teleport_tokens" }), approveAndSwap({})],
        "nl_template_scores.json": { erc20_transfer_fixed: [1.33] }
      })
      assert.deepStrictEqual(
        bank.entries.map(({ file, split, task }) => [file, split, task.id]),
        [
          ["bank.json[0]", "atomic", "erc20_transfer_fixed"],
          ["bank.json[2]", "composite", "composite_approve_swap_tokens"]
        ]
      )
      const [scores, unknown = ""] = said(bank.leftOut)
      assert.match(unknown, /^bank\.json\[1\]: : "teleport_tokens" is no task of the project/)
      assert.strictEqual(scores, "nl_template_scores.json: : holds no task")
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
      assert.match(notes, /templates\[0\]: not used: placeholder "\{recipient\}" is unknown/)
      assert.match(notes, /templates\[2\]: not used: does not state to_address/)

      const none = yield* loaded({
        "a.json": transfer({ natural_language_templates: ["Pay {whom}."] })
      })
      assert.lengthOf(none.entries[0]?.task.natural_language_templates ?? [], 4)
      assert.match(said(none.notes).join("\n"), /none of them can be used: ours are asked/)
    })
  )

  it.effect("keeps our range where its own is not inside ours, and says so", () =>
    Effect.gen(function* () {
      const ranged = (generation: Json) =>
        Effect.map(
          loaded({
            "a.json": transfer({ parameters: { amount: { type: "number", generation } } })
          }),
          ({ entries, notes }) => [entries[0]?.task.parameters.amount?.generation, ...said(notes)]
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
        [{ method: "fixed", value: 7 }, /is "fixed" there and "random" here; ours is drawn/]
      ] as const) {
        const [taken, note = ""] = yield* ranged(generation)
        assert.deepStrictEqual<unknown>(taken, ours)
        assert.match(String(note), reason)
      }
    })
  )

  it.effect("has its rounds from interaction_config, in the structure or beside it", () =>
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
        assert.deepStrictEqual(bank.notes, [])
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

  it.effect("stands beside tasks of our shape, and changes the digest with its words", () =>
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
      const place = `atomic/${task.category}/${task.subcategory}/${task.id}.json`
      const mixed = yield* loaded({ [place]: { ...task }, "theirs.json": transfer() })
      assert.deepStrictEqual(
        mixed.entries.map((entry) => entry.task.id),
        ["erc20_transfer_fixed", "wbnb_deposit"]
      )
    })
  )

  it.effect("says what is wrong with a task that is meant as one of ours", () =>
    Effect.gen(function* () {
      const { natural_language_templates: _, ...untold } = {
        ...(transfer() as Readonly<Record<string, Json>>)
      }
      const cases: ReadonlyArray<readonly [Readonly<Record<string, Json>>, RegExp]> = [
        [
          { "a.json": transfer({ natural_language_templates: [{ text: "x" }] }) },
          /a\.json: natural_language_templates\[0\]: /
        ],
        [{ "a.json": transfer({ id: 7 }) }, /a\.json: id: /],
        [{ "a.json": approveAndSwap({ optimal_steps: "two" }) }, /optimal_steps/],
        [
          { "a.json": transfer({ id: "composite_approve_swap_tokens" }) },
          /is atomic here and composite in the project's bank/
        ],
        [{ "a.json": transfer(), "b.json": transfer() }, /is the id of a\.json too/],
        [{ "a.json": [transfer(), transfer()] }, /a\.json\[1\]: id: .* is the id of a\.json\[0\]/],
        [{ "a.json": untold }, /a\.json: : holds no task[\s\S]*holds no task: give the folder/],
        [{ "a.json": transfer({ id: "teleport" }) }, /"teleport" is no task of the project/]
      ]
      for (const [files, reason] of cases) {
        const directory = yield* folderOf(files)
        const { problems } = yield* Effect.flip(load(directory))
        assert.match(said(problems).join("\n"), reason)
      }
    })
  )
})
