/**
 * Which program runs a script. Most declare what they import and make no code from text: theirs loads
 * its library and nothing else, and the engine makes no code there. All others get the program with
 * everything in it and a guard of imports, which takes twice as long to start. Owns that choice, a pure
 * function of the text; what is refused does not rest on it, but on each program.
 */
import type { Library } from "../../models/Model.ts"

/** A program of runner/: `ethers` and `viem` hold one library; `whole` loads one ahead and has both. */
export type Program = Library | `whole ${Library}`

/** Words without which no code is made from text, unless they are hidden. */
const makesCode = /\b(?:eval|Function|constructor)\b/
/** An import that is not a declaration: a call, or what asks for the module's own address. */
const importsLater = /\bimport\b(?!\s*(?:type\s+)?[\w$*{"'])/

/** A declaration that names something else than these, or hides what it names behind a comment. */
const importsOthers: Readonly<Record<Library, RegExp>> = {
  ethers: /\b(?:from|import)\s*(?:\/|["'](?!ethers["']))/,
  viem: /\b(?:from|import)\s*(?:\/|["'](?!viem(?:\/(?:accounts|actions|chains|ens|nonce|siwe|utils))?["']))/
}

/** The program for a script with the library that it was asked to use. */
export const programFor = (source: string, library: Library): Program =>
  makesCode.test(source) || importsLater.test(source) || importsOthers[library].test(source)
    ? `whole ${library}`
    : library
