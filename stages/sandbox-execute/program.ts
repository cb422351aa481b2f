/**
 * Which program runs a script. Most declare what they import and make no code from text: theirs loads
 * its library and nothing else, and the engine makes no code there. All others get the program with
 * everything in it, where the engine parses the script and each request passes our list; it takes twice
 * as long to start. Owns that choice, a pure function of the text. It is the list of what the first kind
 * may import, too: before the text of a specifier stands the word `from` or `import`, space or a comment
 * between, in every declaration that there is, and each of these words has to be followed by a name on
 * the list.
 */
import type { Library } from "../../models/Model.ts"

/** A program of runner/: `ethers` and `viem` hold one library; `whole` loads one ahead and has both. */
export type Program = Library | `whole ${Library}`

/** Words without which no code is made from text, unless they are hidden. */
const makesCode = /\b(?:eval|Function|constructor)\b/
/** An import that is not a declaration: a call, or what asks for the module's own address. */
const importsLater = /\bimport\b(?!\s*(?:type\s+)?[\w$*{"'])/

/** A declaration of another kind: with attributes, or of a module's source, or one that is run later. */
const importsOtherwise = /\bwith\s*[{/]|\bimport\s+(?:source|defer)\b/

/** A declaration that names something else than these, or hides what it names behind a comment. */
const importsOthers: Readonly<Record<Library, RegExp>> = {
  ethers: /\b(?:from|import)\s*(?:\/|["'](?!ethers["']))/,
  viem: /\b(?:from|import)\s*(?:\/|["'](?!viem(?:\/(?:accounts|actions|chains|ens|nonce|siwe|utils))?["']))/
}

/** A comment by which the engine names the module, or reads the file that this one was made from. */
const directsTraces = /source(?:Mapping)?URL/

/** The program for a script with the library that it was asked to use. */
export const programFor = (source: string, library: Library): Program =>
  makesCode.test(source) ||
  importsLater.test(source) ||
  importsOtherwise.test(source) ||
  directsTraces.test(source) ||
  importsOthers[library].test(source)
    ? `whole ${library}`
    : library
