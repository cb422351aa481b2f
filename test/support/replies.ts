/**
 * Replies as no model should write them, made from a seed: fences of every kind around scripts and
 * control messages of every kind, nested, half open, glued to prose, with odd characters, and long.
 * Owns the making; what becomes of them is for who uses them.
 */
import { Effect, Random } from "effect"
import { MAX_REPLY_BYTES } from "../../models/Model.ts"

type Pick = <A>(from: ReadonlyArray<A>) => A

const SIGNATURE =
  "export async function executeSkill(providerUrl: string, agentAddress: string, deployedContracts: Record<string, string>)"

const skill = (body: string): string => `${SIGNATURE} {\n  ${body}\n}`

/** Modules that run, do not, should not, and are none. */
export const SCRIPTS: ReadonlyArray<string> = [
  skill("return { to: agentAddress, value: 0n }"),
  skill("return { to: agentAddress, value: '1000', data: '0x' }"),
  skill("return { to: deployedContracts.usdt_address, data: '0xzz' }"),
  skill("return { to: 'nobody', value: -1n }"),
  skill("return { query_result: { balance: '1' } }"),
  skill("return { query_result: null }"),
  skill("return null"),
  skill("return undefined"),
  skill("return [1, 2, 3]"),
  skill("return () => 1"),
  skill("return Symbol('x')"),
  skill("return new Proxy({}, { get() { throw new Error('touched') } })"),
  skill("return { get to() { throw new Error('got') } }"),
  skill("return { to: agentAddress, toJSON() { return 'gone' } }"),
  skill("const loop: any = { to: agentAddress }; loop.self = loop; return loop"),
  skill("return { to: agentAddress, value: NaN }"),
  skill("return { to: agentAddress, value: 1e400, gas: 2 ** 70 }"),
  skill("return { to: agentAddress, data: '0x' + 'ff'.repeat(200_000) }"),
  skill("return { to: agentAddress, nonce: 99, gasPrice: 0n }"),
  skill("return { to: agentAddress, type: 4, authorizationList: [{}] }"),
  skill("throw new Error('no')"),
  skill("throw null"),
  skill("throw { message: 7, stack: { toString() { throw 1 } } }"),
  skill("return await Promise.reject(undefined)"),
  skill("return await new Promise(() => {})"),
  skill("console.log('x'.repeat(300_000)); return { to: agentAddress }"),
  skill("console.log('\\u0000\\ud800'); return { to: agentAddress, value: '\\u0000' }"),
  skill("setTimeout(() => { throw new Error('late') }, 0); return { to: agentAddress }"),
  skill("Promise.reject(new Error('unheard')); return { to: agentAddress }"),
  skill("const f = (): any => f(); return f()"),
  skill("return await fetch(providerUrl).then((r) => r.text())"),
  skill("return await import('ethers').then((m: any) => ({ to: m.ZeroAddress }))"),
  "export default async function executeSkill() { return {} }",
  "export const executeSkill = async (a: string, b: string, c: object) => ({ to: b })",
  "export const executeSkill = 7",
  "function executeSkill() {}",
  "module.exports = { executeSkill() { return {} } }",
  "import x from './nowhere.ts'\nexport async function executeSkill(a, b, c) { return x }",
  "this is not TypeScript at all {{{",
  'const s = `\n```\nexport nothing\n```\n`; export async function executeSkill(a, b, c) { return { to: b, data: "0x" } }',
  "",
  "\u0000\u0000\u0000",
  `// ${"submit ".repeat(50)}\n${skill("return { to: agentAddress }")}`
]

/** Control messages, well formed and not, and what is none. */
export const CONTROLS: ReadonlyArray<string> = [
  '{"submit": true}',
  '{"submit": true, "answer": {"x": "1"}}',
  '{"submit": "yes"}',
  '{"submit": true, "query": {"kind": "reserves"}}',
  '{"query": {"kind": "native_balance", "owner": "0x0000000000000000000000000000000000000001"}}',
  '{"query": {"kind": "nothing"}}',
  '{"query": {"kind": "call", "to": "0x0000000000000000000000000000000000000001", "data": "0x"}}',
  '{"query": null}',
  '{"error_detected": true, "error_type": "x", "error_message": "y"}',
  '{"error_detected": false}',
  '{"error_detected": true, "error_type": 3}',
  '{"subtasks": [{"step": 1}]}',
  '{"subtasks": []}',
  '{"submit": true',
  "{'submit': true}",
  '{"submit": true,}',
  '[{"submit": true}]',
  "true",
  '{"a":'.repeat(2_000),
  "[".repeat(5_000),
  `{"submit": true, "answer": {"k": "${"9".repeat(20_000)}"}}`,
  '{"__proto__": {"submit": true}}',
  '{"submit": true, "submit": false}',
  '{"answer": {"constructor": {}, "toString": "x"}, "submit": true}',
  '{"submit": true, "answer": {"x": 1234567890123456789012,},} // so',
  '{"submit": true /* } */, "answer": {"x": "</think>"}}',
  '/* {"submit": true} */',
  '// it\'s "open\n{"submit": true,}'
]

const PROSE: ReadonlyArray<string> = [
  "",
  "Here is the script.",
  "I will now submit. {submit: true} is what I mean.",
  'Send {"submit": true} when done, and {"query": {"kind": "reserves"}} before.',
  "# Your role\n\nYou act for one account on BNB Smart Chain.",
  "> quoted\n> ```ts\n> export const x = 1\n> ```",
  "- a list\n  ```ts\n  export const x = 1\n  ```",
  "`` ` `` and ```` ``` ```` inline",
  "\u202Eright to left\u202C, \u0000 NUL, \uFEFF mark, \uD83D half, 💸 whole, e\u0301",
  "\r\n\r\n\t \u00A0\u2028\u2029",
  "<script>alert(1)</script> </think> <|im_end|> [INST]",
  "<think>\nI wonder.\n</think>",
  "<think>\nI never stop.",
  "I stop without a start.\n</think>\n",
  "<thinking><think>deep</think> deeper</thinking>",
  "[THINK] in brackets [/THINK] ◁think▷ triangles ◁/think▷",
  "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>",
  "\uFEFF\u200B",
  "<answer>",
  "</answer>",
  "\u001b[31mred\u001b[0m\u0007",
  "%s %n $HOME $(rm -rf /) ../../etc/passwd"
]

const LABELS: ReadonlyArray<string> = [
  ...[
    "typescript",
    "ts",
    "TypeScript",
    "js",
    "javascript",
    "json",
    "JSON",
    "",
    "solidity",
    "python"
  ],
  ...["ts title=x", "typescript{1,3}", "tsx", "text", "\u0000", "ｔｓ"],
  ...["{.ts}", "language-ts", "skill.ts", "jsonc", "\uFEFFts", "typescriptreact", "."]
]

const MARKS: ReadonlyArray<string> = ["```", "```", "```", "~~~", "````", "``", "`````"]

/** Half of the scripts are such that something comes of them. */
const PLAIN = 5
const scriptFrom = (pick: Pick): string =>
  pick([true, false]) ? pick(SCRIPTS.slice(0, PLAIN)) : pick(SCRIPTS)

const fence = (pick: Pick, content: string): string => {
  const mark = pick(MARKS)
  const end = pick([`\n${mark}`, `\n${mark}`, `\n${mark}`, "", `\n${mark.slice(1)}`, `${mark}`])
  const newline = pick(["\n", "\n", "\r\n", "\r"])
  return `${pick(["", "", "  ", "\t", "> "])}${mark}${pick(LABELS)}${newline}${content}${end}`
}

/** A reply in the right form, whatever is in its script and its control message. */
const wellFormed = (pick: Pick): string => {
  const script = `Here it is.\n\n\`\`\`typescript\n${scriptFrom(pick)}\n\`\`\``
  return pick([script, `${script}\n\n\`\`\`json\n${pick(CONTROLS)}\n\`\`\``])
}

/** One reply. */
const compose = (pick: Pick): string => {
  if (pick([true, false, false, false])) return wellFormed(pick)
  const part = (): string => {
    const content = pick([scriptFrom(pick), scriptFrom(pick), pick(CONTROLS), pick(PROSE)])
    return pick([
      () => fence(pick, content),
      () => fence(pick, content),
      () => fence(pick, `${pick(PROSE)}\n${fence(pick, content)}`),
      () => content,
      () => pick(PROSE),
      () =>
        `<think>\n${fence(pick, content)}${pick(["\n</think>", "</think>", "</thinking>", ""])}`,
      () => content.slice(0, content.length / 2),
      () => content.split("").reverse().join("")
    ])()
  }
  const parts = Array.from({ length: pick([1, 1, 2, 2, 3, 5]) }, part)
  return parts.join(pick(["\n\n", "\n", "", " "]))
}

const long = (pick: Pick): string => {
  const unit = pick([
    "```ts\n",
    "{",
    '{"a":',
    "\n{\n",
    "`",
    "~~~\n",
    "> ",
    "x",
    "💸",
    "\u0000",
    "- "
  ])
  const size = pick([100_000, 1_000_000, MAX_REPLY_BYTES, MAX_REPLY_BYTES + 10])
  return unit.repeat(Math.ceil(size / Buffer.byteLength(unit))) + compose(pick)
}

/** `count` replies, one in a thousand of them long. The same random gives the same replies. */
export const makeReplies = Effect.fnUntraced(function* (count: number) {
  const random = yield* Random.Random
  const pick: Pick = (from) => {
    const chosen = from[Math.floor(random.nextDoubleUnsafe() * from.length)]
    if (chosen === undefined) throw new Error("nothing to choose from")
    return chosen
  }
  return Array.from({ length: count }, (_, index) =>
    index % 1_000 === 999 ? long(pick) : compose(pick)
  )
})
