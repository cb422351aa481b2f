/**
 * CodeActs as contracts of our own state them: each line by its text, so that no number can be stale. Owns finding
 * those lines. Pure.
 */
import { Result } from "effect"
import { counted } from "../../../report/text.ts"
import { CodeAct } from "../../../tasks/block/Sample.ts"
import type { StatedAct } from "../../../tasks/block/System.ts"
import { rangesOf } from "./markers.ts"

/** The number of the one line with this text, without the blanks around it; fails where there is none, or more than one. */
export const lineWith = (source: string, text: string): Result.Result<number, string> => {
  const found = source
    .split("\n")
    .flatMap((line, index) => (line.trim() === text ? [index + 1] : []))
  const [only] = found
  return only === undefined || found.length > 1
    ? Result.fail(`"${text}" is on ${counted(found.length, "line")}: it must be on one`)
    : Result.succeed(only)
}

/** The act with its lines; `index` counts the acts of a contract from 0. */
export const actOf = (
  { operation, function: duty, in: inFunction, why }: StatedAct,
  index: number,
  lines: ReadonlyArray<number>
): CodeAct =>
  new CodeAct({
    id: `CA${index + 1}`,
    operation,
    written: operation,
    function: duty,
    lines: [...rangesOf(lines)],
    inFunction,
    rationale: why
  })
