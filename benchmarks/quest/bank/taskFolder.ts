/**
 * The file names in a task's folder: `<id>/task.json`, `ratings.json`, a solution for each library such as
 * `ethers.ts`, and scripts that test its judging, such as `wrong-old_price.ethers.ts`. Owns these names;
 * bankFiles.ts and scripts/solutions.ts read the files.
 */
import type { Library } from "../../../models/Model.ts"

export const TASK = "task.json"
export const RATINGS = "ratings.json"
/** in the bank's folder: the chain that its tasks are written for */
export const CHAIN = "chain.json"
/** what a composer has proven about a task that it made */
export const CERTIFICATE = "certificate.json"
/** in the bank's folder: how a composed bank was made */
export const COMPOSITION = "composition.json"

/** What a script of a bank proves: that it must not pass, or that it passes like the solution. */
export type Group = "wrong" | "right"

/** The folder of a file with that name in a folder of the bank; null for any other file. */
const folderOf = (file: string, name: string): string | null => {
  const [folder = "", own, ...deeper] = file.split("/")
  return own === name && deeper.length === 0 ? folder : null
}

/** Whether a file is about the bank or about composing; it is no task. */
export const isAbout = (file: string): boolean =>
  file === CHAIN || file === COMPOSITION || folderOf(file, CERTIFICATE) !== null

/** The id of the task in a file, by its folder; null for any other file. */
export const taskOf = (file: string): string | null => folderOf(file, TASK)

/** The id of the task that a file rates, by its folder; null for any other file. */
export const ratedOf = (file: string): string | null => folderOf(file, RATINGS)

export const solutionFile = (library: Library): string => `${library}.ts`

/** The name of the script in a file `wrong-<name>.<library>.ts`; null for a file of another kind. */
export const scriptIn = (file: string, group: Group, library: Library): string | null => {
  const [start, end] = [`${group}-`, `.${library}.ts`]
  const name = file.slice(start.length, -end.length)
  return file.startsWith(start) && file.endsWith(end) && name !== "" ? name : null
}
