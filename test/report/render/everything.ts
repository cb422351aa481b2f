import type { Document } from "../../../report/Document.ts"

/** Moves the cursor, hides what follows, and turns the direction of writing. */
export const HOSTILE = "\u001b[2J\u009b31m\u202Eevil\u2066\u0007"

/** A document with every kind of block, and a hostile text in each place that a model can reach. */
export const everything: Document = {
  title: "Run 7 & <b>co</b>",
  lead: ["of *two* models", { text: "incomplete", tone: "warn" }],
  sections: [
    {
      name: "tables",
      title: "Scores",
      detail: "brief",
      blocks: [
        {
          _tag: "Table",
          name: "models",
          title: "Points",
          columns: [
            { title: "Model" },
            { title: "Total", align: "right", unit: "points" },
            { title: "Cost", align: "right", unit: "$", minor: true }
          ],
          rows: [
            ["a|b_c", { text: "3,100", value: 3100, tone: "good" }, "0.01"],
            [`evil ${HOSTILE}`, { text: "", tone: "bad" }, "0.02"]
          ],
          note: "n = 2 trials each, and a note that is long enough to be broken between its words by any reader"
        },
        {
          _tag: "Table",
          name: "checks",
          columns: [{ title: "Check" }, { title: "Expected" }, { title: "Actual" }],
          rows: [["balance", "10 USDT", `9.99 USDT, ${"and more of that, ".repeat(6)}`.trim()]]
        },
        {
          _tag: "Grid",
          name: "items",
          columns: ["oracle", "null"],
          rows: [
            {
              title: "erc20_transfer",
              facets: { split: "atomic" },
              cells: [
                [
                  { text: "100", tone: "good" },
                  { text: "0", tone: "bad" }
                ],
                [{ text: "", tone: "bad" }]
              ]
            }
          ]
        }
      ]
    },
    {
      name: "texts",
      title: "Texts",
      detail: "normal",
      blocks: [
        {
          _tag: "Figure",
          name: "curve",
          title: "Curve",
          caption: "Points over time, n = 9",
          spec: {}
        },
        {
          _tag: "Prose",
          text: `# no heading\n1. no list\n<img src=x> [link](x) ${HOSTILE} and words that go on for longer than a narrow line has room for`
        },
        { _tag: "Prose", text: "said by another", quote: true, tone: "quiet" },
        {
          _tag: "Facts",
          facts: [
            ["outcome", { text: "wrong_state", tone: "bad" }],
            ["a longer name", "a value that is long enough to go on below its own beginning"]
          ]
        },
        {
          _tag: "Code",
          title: "Script",
          language: "typescript\n",
          text: `const a = \`x\`\n\t\`\`\`\`\n${HOSTILE}`
        },
        { _tag: "Code", title: "<Long>", language: "json", text: "{\n}\n", folded: true },
        { _tag: "Message", role: "assistant", title: "Round 1", text: `hello ${HOSTILE}\r\nworld` }
      ]
    },
    {
      name: "deep",
      title: "Everything",
      detail: "full",
      blocks: [{ _tag: "Prose", text: "only in full" }]
    }
  ],
  legend: ["Points: what a trial is given, from 0 to 100, by the checks that hold of its end state"]
}
