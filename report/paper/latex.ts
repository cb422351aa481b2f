/**
 * Text for LaTeX. Owns that no text from outside becomes a command: special characters are escaped, and
 * characters that its usual fonts lack are shown by their number. Needs no package. Pure.
 */
import { ownValue } from "../../evm/ownValue.ts"
import { visible } from "../render/plain.ts"

/** Characters that TeX treats specially. Brackets and stars count as options after the end of a row. */
const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "{\\ttfamily\\symbol{34}}",
  "`": "{\\ttfamily\\symbol{18}}",
  "'": "{'}",
  "[": "{[}",
  "]": "{]}",
  "*": "{*}",
  "\n": " ",
  "\t": " "
}

/** Signs and letters that are available in math mode. */
const SIGNS: Readonly<Record<string, string>> = {
  "−": "$-$",
  "×": "$\\times$",
  "±": "$\\pm$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "≠": "$\\neq$",
  "≈": "$\\approx$",
  "→": "$\\rightarrow$",
  "←": "$\\leftarrow$",
  "∞": "$\\infty$",
  "√": "$\\surd$",
  "✓": "$\\surd$",
  "✗": "$\\times$",
  "·": "$\\cdot$",
  "°": "$^\\circ$",
  "²": "$^2$",
  "³": "$^3$",
  "–": "\\textendash{}",
  "—": "\\textemdash{}",
  "…": "\\dots{}",
  "‘": "\\textquoteleft{}",
  "’": "\\textquoteright{}",
  "“": "\\textquotedblleft{}",
  "”": "\\textquotedblright{}",
  "§": "\\S{}",
  "©": "\\copyright{}",
  ß: "\\ss{}",
  æ: "\\ae{}",
  Æ: "\\AE{}",
  œ: "\\oe{}",
  Œ: "\\OE{}",
  ø: "\\o{}",
  Ø: "\\O{}",
  ł: "\\l{}",
  Ł: "\\L{}",
  ı: "\\i{}",
  α: "$\\alpha$",
  β: "$\\beta$",
  γ: "$\\gamma$",
  δ: "$\\delta$",
  ε: "$\\varepsilon$",
  ζ: "$\\zeta$",
  η: "$\\eta$",
  θ: "$\\theta$",
  κ: "$\\kappa$",
  λ: "$\\lambda$",
  μ: "$\\mu$",
  µ: "$\\mu$",
  ν: "$\\nu$",
  ξ: "$\\xi$",
  π: "$\\pi$",
  ρ: "$\\rho$",
  σ: "$\\sigma$",
  τ: "$\\tau$",
  φ: "$\\varphi$",
  χ: "$\\chi$",
  ψ: "$\\psi$",
  ω: "$\\omega$",
  Γ: "$\\Gamma$",
  Δ: "$\\Delta$",
  Θ: "$\\Theta$",
  Λ: "$\\Lambda$",
  Π: "$\\Pi$",
  Σ: "$\\Sigma$",
  Φ: "$\\Phi$",
  Ψ: "$\\Psi$",
  Ω: "$\\Omega$"
}

/** Accents by their combining character; all are in LaTeX's default font. */
const ACCENTS: Readonly<Record<string, string>> = {
  "\u0300": "`",
  "\u0301": "'",
  "\u0302": "^",
  "\u0303": "~",
  "\u0304": "=",
  "\u0306": "u",
  "\u0307": ".",
  "\u0308": '"',
  "\u030a": "r",
  "\u030b": "H",
  "\u030c": "v",
  "\u0323": "d",
  "\u0327": "c"
}

const PLAIN = /^[A-Za-z0-9 .:;()/+=@,?!-]$/
const SPACE = /^[\u00a0\u2000-\u200a\u202f\u205f\u3000]$/

const numbered = (character: string): string =>
  `{\\ttfamily{}{[}U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}{]}}`

/** A character with its accents, or null if LaTeX has no such letter. */
const accented = (character: string): string | null => {
  const [base = "", ...marks] = character.normalize("NFD")
  if (!/^[A-Za-z]$/.test(base) || marks.length === 0) return null
  return marks.reduce<string | null>((letter, mark) => {
    const accent = ownValue(ACCENTS, mark)
    return letter === null || accent === undefined ? null : `\\${accent}{${letter}}`
  }, base)
}

const characterOf = (character: string): string => {
  if (PLAIN.test(character)) return character
  const known = ownValue(SPECIAL, character) ?? ownValue(SIGNS, character)
  if (known !== undefined) return known
  if (SPACE.test(character)) return "~"
  return accented(character) ?? numbered(character)
}

/** LaTeX turns two of these in a row into one sign. */
const unjoined = (text: string): string => text.replace(/-(?=-)/g, "-{}").replace(/,(?=,)/g, ",{}")

/** A text as LaTeX shows it, in one paragraph. */
export const latexText = (text: string): string =>
  unjoined([...visible(text).normalize("NFC")].map((each) => characterOf(each)).join(""))

/** Number of letters after which a long word may be broken. */
const BREAK_AFTER = 12

/** The same, with breaks allowed inside long words. */
export const latexBreakable = (text: string): string => {
  let run = 0
  return [...visible(text).normalize("NFC")]
    .map((character) => {
      run = character === " " || character === "\n" ? 0 : run + 1
      const here = /[/_:.\-,;]/.test(character) || run % BREAK_AFTER === 0
      return `${characterOf(character)}${run > 0 && here ? "\\allowbreak{}" : ""}`
    })
    .join("")
}

/** Longest line of code before it is broken. */
const LINE = 92

/** A long line in parts, broken between words if possible. */
const partsOf = (line: string): ReadonlyArray<string> => {
  const characters = [...line]
  if (characters.length <= LINE) return [line]
  const space = characters.lastIndexOf(" ", LINE)
  const end = space > LINE / 2 ? space + 1 : LINE
  return [characters.slice(0, end).join(""), ...partsOf(characters.slice(end).join(""))]
}

/** A text line by line, in a monospaced font; nothing in it can end the environment. */
export const latexCode = (text: string): string =>
  [
    "{\\footnotesize\\ttfamily\\raggedright",
    ...text
      .replaceAll("\r\n", "\n")
      .trimEnd()
      .split("\n")
      .flatMap((line) => partsOf(line.replaceAll("\t", "  ")))
      .map((line) => `\\noindent{}${line.split(" ").map(latexText).join("~")}\\strut\\par`),
    "}"
  ].join("\n")
