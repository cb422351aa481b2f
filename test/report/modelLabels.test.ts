/** Models that are named by an address have short names in tables, and keep the address where it is asked for. */
import { assert, describe, it } from "@effect/vitest"
import type { Document } from "../../report/Document.ts"
import { withModelLabels } from "../../report/modelLabels.ts"

const ADDRESS = "http://127.0.0.1:18000/v1#half-right"
const OTHER = "http://127.0.0.1:18001/v1#half-right"

const documentOf = (...models: ReadonlyArray<string>): Document => ({
  title: "A run",
  lead: [],
  legend: [],
  sections: [
    {
      ...{ name: "all", title: "All", detail: "normal" },
      blocks: [
        {
          ...{ _tag: "Table", name: "t" },
          columns: [{ title: "Model" }, ...models.map((title) => ({ title }))],
          rows: models.map((model) => [{ text: model, value: model }, model])
        }
      ]
    }
  ]
})

const labelled = (...models: ReadonlyArray<string>) => {
  const [block] = withModelLabels(documentOf(...models), models).sections[0]?.blocks ?? []
  assert(block?._tag === "Table")
  return block
}

describe("withModelLabels", () => {
  it("names models in columns and cells, with the address as a hint", () => {
    const { columns, rows } = labelled(ADDRESS, "openai/gpt-5")
    assert.deepStrictEqual(columns, [
      { title: "Model" },
      { title: "half-right", hint: ADDRESS },
      { title: "openai/gpt-5" }
    ])
    assert.deepStrictEqual(rows[0], [
      { text: "half-right", hint: ADDRESS, value: ADDRESS },
      { text: "half-right", hint: ADDRESS }
    ])
    assert.deepStrictEqual(rows[1]?.[1], "openai/gpt-5")
  })

  it("gives no two models the same name", () => {
    assert.deepStrictEqual(
      labelled(ADDRESS, OTHER).columns.map(({ title }) => title),
      ["Model", "half-right (127.0.0.1:18000)", "half-right (127.0.0.1:18001)"]
    )
  })

  it("names models in every text of ours, but not in what was quoted", () => {
    const document: Document = {
      title: `task · ${ADDRESS}`,
      lead: [`${ADDRESS} → openai/gpt-5`],
      legend: [],
      sections: [
        {
          ...{ name: "all", title: ADDRESS, detail: "normal" },
          blocks: [
            { _tag: "Prose", text: `${ADDRESS} is incomplete` },
            { _tag: "Prose", text: ADDRESS, quote: true },
            { _tag: "Code", language: "text", text: ADDRESS },
            { _tag: "Grid", name: "g", columns: [ADDRESS, "null"], rows: [] },
            {
              ...{ _tag: "Figure", name: "f", title: "F", caption: `without ${ADDRESS}` },
              spec: { data: { values: [{ model: `${ADDRESS} → null`, points: 1 }] } }
            }
          ]
        }
      ]
    }
    const said = withModelLabels(document, [ADDRESS, "null"])
    assert.strictEqual(said.title, "task · half-right")
    assert.deepStrictEqual(said.lead, [
      { text: "half-right → openai/gpt-5", hint: `${ADDRESS} → openai/gpt-5` }
    ])
    assert.strictEqual(said.sections[0]?.title, "half-right")
    assert.deepStrictEqual(said.sections[0]?.blocks, [
      { _tag: "Prose", text: "half-right is incomplete" },
      { _tag: "Prose", text: ADDRESS, quote: true },
      { _tag: "Code", language: "text", text: ADDRESS },
      { _tag: "Grid", name: "g", columns: ["half-right", "null"], rows: [] },
      {
        ...{ _tag: "Figure", name: "f", title: "F", caption: "without half-right" },
        spec: { data: { values: [{ model: "half-right → null", points: 1 }] } }
      }
    ])
  })

  it("leaves a document alone in which no model is an address", () => {
    const document = documentOf("oracle", "cmd:python3 agent.py")
    assert.strictEqual(withModelLabels(document, ["oracle", "cmd:python3 agent.py"]), document)
  })
})
