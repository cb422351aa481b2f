/**
 * Finds the script in a reply: the last block labelled TypeScript or JavaScript, else the only
 * unlabelled one. Owns that choice; control messages are control.ts, the blocks fences.ts.
 */
import { type Blocks, blocksOf } from "./fences.ts"

/** A script, or why there is none (rule 6 of a valid reply). */
export type Extraction =
  | { readonly _tag: "script"; readonly source: string }
  | { readonly _tag: "none"; readonly rule: 6; readonly detail: string }

const SCRIPT_LABELS: ReadonlySet<string> = new Set(["typescript", "ts", "javascript", "js"])

const hasText = (fence: { readonly content: string }): boolean => fence.content.trim() !== ""

const none = (detail: string): Extraction => ({ _tag: "none", rule: 6, detail })

/** The script among these blocks. Empty blocks are passed over. */
export const scriptOf = (blocks: Blocks): Extraction => {
  const fences = blocks.fences.filter(hasText)
  const labelled = fences.findLast((fence) => SCRIPT_LABELS.has(fence.label))
  if (labelled !== undefined) return { _tag: "script", source: labelled.content }
  const unlabelled = fences.filter((fence) => fence.label === "")
  const [only] = unlabelled
  if (only !== undefined && unlabelled.length === 1) {
    return { _tag: "script", source: only.content }
  }
  if (unlabelled.length > 1) {
    return none(
      `the reply holds ${unlabelled.length} unlabelled code blocks and none labelled typescript: label the one to run`
    )
  }
  return none(
    "the reply holds no code block: put the script into one fenced block labelled typescript"
  )
}

/** The script of a reply. Linear in its length; never throws. */
export const extractScript = (reply: string): Extraction => scriptOf(blocksOf(reply))
