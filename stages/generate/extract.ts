/**
 * Finds the script in a reply: the last block labelled TypeScript or JavaScript, else the only
 * unlabelled one. Owns that choice; fences.ts finds the blocks.
 */
import { type Blocks, blocksOf, type Fence } from "./fences.ts"

/** A script, or why there is none (rule 6 of a valid reply). */
type Extraction =
  | { readonly _tag: "script"; readonly source: string }
  | { readonly _tag: "none"; readonly rule: 6; readonly detail: string }

const SCRIPT_LABELS: ReadonlySet<string> = new Set(
  [
    ...["typescript", "ts", "tsx", "mts", "cts", "typescriptreact"],
    ...["javascript", "js", "jsx", "mjs", "cjs", "javascriptreact", "ecmascript"]
  ].flatMap((label) => [label, `${label}-ethers`, `${label}-viem`])
)

/** Labels that do not name a language. */
const PLAIN_LABELS: ReadonlySet<string> = new Set([
  "",
  "code",
  "text",
  "txt",
  "plain",
  "plaintext",
  "raw"
])

/** Whether a block has no label, or one that names no language. */
export const isPlain = ({ label }: Fence): boolean => PLAIN_LABELS.has(label)

const hasText = (fence: Fence): boolean => fence.content.trim() !== ""

const none = (detail: string): Extraction => ({ _tag: "none", rule: 6, detail })

/** A label in the block's first line instead of the fence's line. */
const INNER_LABEL = /^\s*(?:typescript|ts|javascript|js)[ \t]*\n/i

const withLabel = (fence: Fence): Fence => {
  const [line] = isPlain(fence) ? (INNER_LABEL.exec(fence.content) ?? []) : []
  return line === undefined
    ? fence
    : { label: line.trim().toLowerCase(), content: fence.content.slice(line.length) }
}

/** What every script contains. */
const ENTRY = /\bexecuteSkill\b/

/** The script among these blocks. Empty blocks are skipped. */
export const scriptOf = (blocks: Blocks): Extraction => {
  const fences = blocks.fences.map(withLabel).filter(hasText)
  const labelled = fences.findLast((fence) => SCRIPT_LABELS.has(fence.label))
  if (labelled !== undefined) return { _tag: "script", source: labelled.content }
  const plain = fences.filter(isPlain)
  const entries = plain.filter(({ content }) => ENTRY.test(content))
  const [only] = plain.length === 1 ? plain : entries
  if (only !== undefined && (plain.length === 1 || entries.length === 1)) {
    return { _tag: "script", source: only.content }
  }
  if (plain.length > 1) {
    return none(
      `the reply holds ${plain.length} unlabelled code blocks and none labelled typescript: label the one to run`
    )
  }
  return none(
    "the reply holds no code block: put the script into one fenced block labelled typescript"
  )
}

/** The lines of a quotation, without the marks of one. */
const unquoted = (reply: string): string => reply.replace(/^ {0,3}> ?/gm, "")

/**
 * The blocks of a reply, or of the text that it quotes if it has none: a whole reply may be a
 * quotation.
 */
export const repliedBlocks = (reply: string): Blocks => {
  const blocks = blocksOf(reply)
  return blocks.fences.length > 0 || !/^ {0,3}>[ >]*(?:`{3}|~{3})/m.test(reply)
    ? blocks
    : blocksOf(unquoted(reply))
}

/** The script of a reply. Linear in its length; never throws. */
export const extractScript = (reply: string): Extraction => scriptOf(repliedBlocks(reply))
