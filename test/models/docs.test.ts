/** What docs/models.md says of providers and prices is what the program knows of them. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { priceTable } from "../../models/prices.ts"
import { providers } from "../../models/providers/index.ts"
import type { Provider } from "../../models/providers/Provider.ts"
import { markdownTable } from "../../report/text.ts"

const text = readFileSync(new URL("../../docs/models.md", import.meta.url), "utf8")

/** The rows that stand between two marks, without what only aligns them. */
const between = (mark: string): ReadonlyArray<string> =>
  (text.split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? "")
    .trim()
    .split("\n")
    .map((line) => line.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---"))

const code = (words: ReadonlyArray<string>): string =>
  words.map((word) => `\`${word}\``).join(" or ")

const DOLLARS: Readonly<Record<Provider["prices"], string>> = {
  stated: "stated with each answer",
  listed: "your `price`, or the list price",
  configured: "your `price`"
}

const providerTable = markdownTable(
  ["name", "who", "key", "moved by", "dollars"].map((title) => ({ title })),
  providers.map(({ asked, example, home, keyVariables, prices, title }) => [
    code([example]),
    `${title}, ${asked}`,
    home === null ? `${code(keyVariables)} where it is set, or \`?key=\`` : code(keyVariables),
    home === null ? "its own name" : code([home.variable]),
    DOLLARS[prices]
  ])
)

const priceRows = markdownTable(
  ["provider", "models", "read"].map((title) => ({ title })),
  Object.entries(priceTable.providers).map(([name, { models, page, read }]) => [
    name,
    models.map(({ model }) => `\`${model}\``).join(", "),
    `${read}, [page](${page})`
  ])
)

describe("docs/models.md", () => {
  it("describes every provider correctly", () => {
    assert.deepStrictEqual(between("providers"), providerTable.split("\n"))
  })

  it("lists every model that has a price", () => {
    assert.deepStrictEqual(between("prices"), priceRows.split("\n"))
  })

  it("names the providers whose prices are listed", () => {
    const listed = providers.filter(({ prices }) => prices === "listed").map(({ name }) => name)
    assert.deepStrictEqual(Object.keys(priceTable.providers), listed)
  })
})
