/** A document as LaTeX to be included in another: sections, facts, tables, and texts line by line. Pure. */
import type { Block, Document } from "../Document.ts"
import { cellOf } from "../render/plain.ts"
import { latexBreakable, latexCode, latexText } from "./latex.ts"
import { isLong, latexTable } from "./latexTable.ts"

/** Anything wider than a line is scaled down to one. */
export const fitted = (content: string): string =>
  `\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{${content}}`

const facts = (block: Extract<Block, { readonly _tag: "Facts" }>): string =>
  [
    "\\begin{description}\\setlength{\\itemsep}{0pt}\\raggedright",
    ...block.facts.map(
      ([name, value]) => `\\item[{${latexText(name)}}] ${latexBreakable(cellOf(value).text)}`
    ),
    "\\end{description}"
  ].join("\n")

const blockText = (block: Block, width: number): ReadonlyArray<string> => {
  switch (block._tag) {
    case "Prose":
      return [`${latexBreakable(block.text)}\\par`]
    case "Facts":
      return [facts(block)]
    case "Code":
    case "Message": {
      const title = block.title ?? ""
      return [
        ...(title === "" ? [] : [`\\paragraph{${latexBreakable(title)}}\\leavevmode\\par`]),
        latexCode(block.text)
      ]
    }
    case "Table":
      return [
        isLong(block, width)
          ? latexTable(block, width)
          : `\\par\\medskip\\noindent{\\small${fitted(`%\n${latexTable(block, width)}`)}}\\par`,
        ...(block.note === undefined ? [] : [`{\\small ${latexBreakable(block.note)}\\par}`])
      ]
    case "Figure":
    case "Grid":
      return []
  }
}

/** The sections of a document under their own heading. */
export const latexDocument = ({ sections, title }: Document, width: number): string =>
  `${[
    `\\section{${latexText(title)}}`,
    ...sections.flatMap(({ blocks, title: own }) => [
      `\\subsection{${latexText(own)}}`,
      ...blocks.flatMap((block) => blockText(block, width))
    ])
  ].join("\n\n")}\n`
