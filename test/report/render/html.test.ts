import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import type { Block, Document } from "../../../report/Document.ts"
import { style } from "../../../report/render/html/assets.ts"
import { markup, trusted } from "../../../report/render/html/Markup.ts"
import { renderHtml } from "../../../report/render/html.ts"

const HOSTILE = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>\u001b[31m\u202eevil\u0000`

/** One block of each kind with the text wherever a text can be. */
const blocksOf = (text: string): ReadonlyArray<Block> => [
  {
    _tag: "Table",
    name: "table",
    title: text,
    columns: [{ title: text, hint: text, unit: text }, { title: text }],
    rows: [
      [{ text, value: text, hint: text, tone: "bad", target: { to: "run", run: text } }, text]
    ],
    note: text
  },
  { _tag: "Figure", name: "figure", title: text, caption: text, spec: {} },
  {
    _tag: "Grid",
    name: "grid",
    title: text,
    columns: [text],
    rows: [
      {
        title: text,
        facets: { [text]: text },
        cells: [[{ text, hint: text, tone: "good", kind: text }]]
      },
      { title: text, facets: { [text]: "other" }, cells: [[{ text }]] }
    ],
    kinds: [
      { name: text, meaning: text, tone: "good", count: 1 },
      { name: "other", meaning: text, tone: "bad", count: 1 }
    ],
    note: text
  },
  { _tag: "Prose", text, tone: "warn" },
  { _tag: "Prose", text, quote: true },
  { _tag: "Facts", facts: [[text, { text, tone: "good" }]] },
  { _tag: "Code", title: text, language: "typescript", text, folded: true },
  { _tag: "Code", title: text, language: text, text },
  { _tag: "Code", title: text, language: "json", text, comparedWith: { title: text, text } },
  { _tag: "Code", language: text, text, folded: true, comparedWith: { title: text, text } },
  {
    _tag: "Message",
    role: "assistant",
    title: text,
    text: `${text}\n\`\`\`json\n${text}\n\`\`\`\n`
  },
  { _tag: "Message", role: "user", text, folded: true }
]

const documentOf = (text: string): Document => ({
  title: text,
  lead: [text, { text, target: { to: "section", section: text } }, { text, tone: "bad" }],
  sections: [{ name: "all", title: text, detail: "full", blocks: blocksOf(text) }],
  legend: [text]
})

const context = {
  href: () => "#there",
  figure: () => trusted("<svg></svg>")
}
const page = renderHtml(documentOf(HOSTILE), context)

const contents = (html: string, tag: string): ReadonlyArray<string> =>
  Array.from(
    html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g")),
    ([, text = ""]) => text
  )

/** The tags alone: what stands between them is gone. */
const tagsOf = (html: string): ReadonlyArray<string> =>
  html
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, "<$1></$1>")
    .match(/<[a-z!/](?:[^"'>]|"[^"]*"|'[^']*')*>/gi) ?? []

describe("renderHtml", () => {
  it("shows hostile text everywhere as mere text", () => {
    const tags = tagsOf(page)
    assert.isAbove(tags.length, 100)
    assert.lengthOf(
      tags.filter((tag) => /^<script/i.test(tag)),
      1
    )
    assert.deepStrictEqual(
      tags.filter((tag) => /^<(?:img|iframe|object|embed|base)\b/i.test(tag)),
      []
    )
    // No attribute acts: what is quoted is taken out before it is looked for.
    assert.deepStrictEqual(
      tags.filter((tag) => /\s(?:on\w+|style|srcdoc)\s*=/i.test(tag.replace(/"[^"]*"/g, '""'))),
      []
    )
    assert.isAbove(page.split("&lt;script&gt;alert(2)").length, 30)
  })

  it("shows invisible characters as visible signs", () => {
    for (const hidden of ["\u001b", "\u202e", "\u0000"]) assert.notInclude(page, hidden)
    assert.include(page, "␛[31m")
    assert.include(page, "\\u{202e}evil")
  })

  it("loads nothing from elsewhere, and forbids the browser to", () => {
    assert.deepStrictEqual(
      tagsOf(page).filter((tag) => /\s(?:src|href)="(?!#|data:)/.test(tag)),
      []
    )
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? ""
    assert.include(policy, "default-src 'none'")
    for (const [tag, directive] of [
      ["style", "style-src"],
      ["script", "script-src"]
    ] as const) {
      const [content, ...others] = contents(page, tag)
      assert.deepStrictEqual(others, [])
      const hash = createHash("sha256")
        .update(content ?? "")
        .digest("base64")
      assert.include(policy, `${directive} 'sha256-${hash}'`)
    }
    assert.notInclude(style, "url(")
    assert.notInclude(style, "@import")
  })

  it("links to the viewer's own files if it is a page of the viewer", () => {
    const within = renderHtml(documentOf("plain"), context, {
      style: "/page.css",
      script: "/page.js",
      ways: [{ text: "Runs", href: "/", current: true }],
      live: "/run/x/live"
    })
    assert.include(within, `<script src="/page.js" defer></script>`)
    assert.include(within, `<a href="/" aria-current="page">Runs</a>`)
    assert.include(within, `data-live="/run/x/live"`)
    assert.lengthOf(contents(within, "script"), 0)
    assert.lengthOf(contents(within, "style"), 0)
  })

  it("folds long parts, and keeps all of them", () => {
    const long = `${"x".repeat(1_000_000)}<b>`
    const folded = renderHtml(
      {
        title: "long",
        lead: [],
        legend: [],
        sections: [
          {
            name: "said",
            title: "Said",
            detail: "full",
            blocks: [{ _tag: "Message", role: "assistant", text: long }]
          }
        ]
      },
      context
    )
    assert.include(folded, `<details class="block message assistant">`)
    assert.include(folded, `${"x".repeat(1_000_000)}&lt;b&gt;`)
  })

  it("shows a tone as a sign, too", () => {
    const toned = renderHtml(documentOf("said"), context)
    assert.include(toned, `<div class="block prose callout warn"><p>! said</p></div>`)
    assert.include(toned, `<span class="tone good">✓ said</span>`)
    assert.include(toned, `class="tone bad" title="said">✗ said</a>`)
    assert.include(toned, `<p class="callout verdict bad">✗ said</p>`)
  })

  it("explains the colours of a grid, and lets its reader filter by them", () => {
    const shown = renderHtml(documentOf("said"), context)
    assert.include(
      shown,
      `<li data-kind="said" data-class="k0"><span class="good k0">✓ said</span> 1 <small>said</small></li>`
    )
    assert.include(shown, `<option value="other">other (1)</option>`)
    assert.include(shown, `<span class="good k0" title="said">said</span>`)
  })

  it("shows two texts side by side to be compared", () => {
    const shown = renderHtml(documentOf("said"), context)
    const pairs = shown.split(`<div class="beside">`).slice(1)
    assert.lengthOf(pairs, 2)
    for (const pair of pairs) {
      const [both = ""] = pair.split("</div></div>\n", 1)
      assert.isAtLeast(both.split("<figcaption>").length, 3)
    }
  })
})

describe("markup", () => {
  it("escapes texts and keeps markup", () => {
    assert.strictEqual(
      markup`<p title="${`a"b`}">${"1 < 2"}${markup`<b>${"&"}</b>`}${[markup`<i></i>`]}${null}</p>`
        .text,
      `<p title="a&quot;b">1 &lt; 2<b>&amp;</b><i></i></p>`
    )
  })
})

/** WCAG's contrast of two colours, from 1 to 21. */
const contrast = (one: string, other: string): number => {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe("the page's colours", () => {
  const palettes = Array.from(style.matchAll(/:root \{([^}]*--paper[^}]*)\}/g), ([, rules = ""]) =>
    Object.fromEntries(
      Array.from(rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = "", colour = ""]) => [
        name,
        colour
      ])
    )
  )

  it("have a contrast that WCAG AA asks for, in light and dark", () => {
    assert.lengthOf(palettes, 2)
    for (const colours of palettes) {
      const of = (name: string) => colours[name] ?? "#808080"
      const texts = Object.keys(colours).filter((name) => !/paper|panel|line/.test(name))
      assert.isAbove(texts.length, 10)
      for (const name of texts) {
        for (const paper of ["paper", "panel"])
          assert.isAtLeast(contrast(of(name), of(paper)), 4.5, name)
      }
      const papers = Object.keys(colours).flatMap((name) => /^(.+)-paper$/.exec(name)?.[1] ?? [])
      assert.includeMembers(papers, ["good", "bad", "bad-6", "warn", "quiet"])
      for (const tone of papers) {
        assert.isAtLeast(contrast(of(tone), of(`${tone}-paper`)), 4.5, tone)
      }
    }
  })
})
