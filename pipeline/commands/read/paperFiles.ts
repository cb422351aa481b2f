/** The files of a paper's folder. Owns their names and contents; paper.ts writes them. */
import { DateTime, Effect } from "effect"
import type { Figure, Table } from "../../../report/Document.ts"
import { drawPrint } from "../../../report/figures/draw.ts"
import { bibliography, citationFile, keysIn } from "../../../report/paper/citation.ts"
import { latexText } from "../../../report/paper/latex.ts"
import { fitted, latexDocument } from "../../../report/paper/latexDocument.ts"
import { isLong, latexTable } from "../../../report/paper/latexTable.ts"
import { dataOf } from "../../../report/paper/PaperStyle.ts"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { columnTitle } from "../../../report/render/plain.ts"
import { sheetCsv } from "../../../report/Sheet.ts"
import type { PaperContents } from "../../run/paper/contents.ts"
import { VERSION } from "../../version.ts"

export interface PaperFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/** A name that is valid on any file system and in LaTeX. */
const fileName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9-]+/g, "-")

const markdownOf = (table: Table): string =>
  renderMarkdown(
    {
      title: "",
      lead: [],
      legend: [],
      sections: [{ name: table.name, title: "", detail: "full", blocks: [untoned(table)] }]
    },
    { detail: "full" }
  )

/** A paper shows no colours of verdicts. */
const untoned = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) =>
    row.map((content) => (typeof content === "string" ? content : { text: content.text }))
  )
})

const tableFiles = Effect.fnUntraced(function* (table: Table, width: number) {
  const name = fileName(table.name)
  return [
    { name: `tables/${name}.tex`, content: latexTable(table, width) },
    { name: `tables/${name}.md`, content: markdownOf(table) },
    {
      name: `tables/${name}.csv`,
      content: yield* sheetCsv({
        columns: table.columns.map(columnTitle),
        rows: table.rows.map((row) => row.map(dataOf))
      })
    }
  ] satisfies ReadonlyArray<PaperFile>
})

/** Floats before a page break: LaTeX fails if it holds too many. */
const FLOATS = 6

const apart = (floats: ReadonlyArray<string>): string =>
  `${floats.flatMap((float, index) => [...(index > 0 && index % FLOATS === 0 ? ["\\clearpage"] : []), float]).join("\n\n")}\n`

const tableFloat = (table: Table, width: number): string => {
  const name = fileName(table.name)
  const caption = [table.title ?? table.name, table.note ?? ""]
    .map((text) => text.trim().replace(/[.:]$/, ""))
    .filter((text) => text !== "")
    .map((text) => `${latexText(text)}.`)
    .join(" ")
  return isLong(table, width)
    ? [
        "\\clearpage",
        `\\begin{center}\\refstepcounter{table}\\label{tab:${name}}Table~\\thetable: ${caption}\\end{center}`,
        // A longtable increments the counter itself.
        "\\addtocounter{table}{-1}",
        `{\\footnotesize\\setlength{\\tabcolsep}{3pt}\\input{tables/${name}.tex}}`
      ].join("\n")
    : [
        "\\begin{table}[htbp]\\centering\\small",
        `\\caption{${caption}}\\label{tab:${name}}`,
        fitted(`\\input{tables/${name}.tex}`),
        "\\end{table}"
      ].join("\n")
}

const figureFloat = ({ caption, name, title }: Figure): string =>
  [
    "\\begin{figure}[htbp]\\centering",
    fitted(`\\includegraphics{figures/${fileName(name)}.pdf}`),
    `\\caption{${latexText(title)}. ${latexText(caption)}}\\label{fig:${fileName(name)}}`,
    "\\end{figure}"
  ].join("\n")

const mainFile = (title: string, entries: string): string =>
  [
    "% Shows all of this folder on a few pages: pdflatex main, bibtex main, pdflatex main twice.",
    "\\documentclass[10pt]{article}",
    "\\usepackage[margin=2cm]{geometry}",
    "\\usepackage{booktabs}",
    "\\usepackage{graphicx}",
    "\\usepackage{longtable}",
    "\\usepackage{url}",
    "\\setlength{\\belowcaptionskip}{4pt}",
    "\\setcounter{topnumber}{4}\\setcounter{totalnumber}{6}",
    "\\renewcommand{\\topfraction}{0.95}\\renewcommand{\\textfraction}{0.02}\\renewcommand{\\floatpagefraction}{0.6}",
    "\\begin{document}",
    `\\title{${latexText(title)}}\\author{}\\date{}\\maketitle`,
    ...keysIn(entries).map((key) => `\\nocite{${key}}`),
    "\\input{tables.tex}",
    "\\clearpage",
    "\\input{figures.tex}",
    "\\clearpage",
    "\\appendix",
    "\\input{appendix.tex}",
    "\\bibliographystyle{plain}",
    "\\bibliography{references}",
    "\\end{document}",
    ""
  ].join("\n")

const readme = (tables: ReadonlyArray<Table>, figures: ReadonlyArray<Figure>): string =>
  [
    "# Tables and figures",
    "",
    "- `tables/NAME.tex`: the table alone (packages `booktabs`; `longtable` for long ones); also as `.md` and `.csv`.",
    "- `figures/NAME.pdf`, `figures/NAME.svg`: without title and caption.",
    "- `tables.tex`, `figures.tex`: all of them as floats with captions and labels (`tab:NAME`, `fig:NAME`).",
    "- `appendix.tex`, `appendix.md`: how the runs were made, and what is missing of them.",
    "- `CITATION.cff`, `references.bib`: how the program is cited.",
    "- `main.tex`: a document that shows all of it: `pdflatex main`, `bibtex main`, then `pdflatex main` twice.",
    "",
    `Tables: ${tables.map(({ name }) => name).join(", ")}.`,
    "",
    `Figures: ${figures.map(({ name }) => name).join(", ")}.`,
    ""
  ].join("\n")

/** Every file of the folder, and the characters in figures that the font does not have. */
export const paperFiles = Effect.fn("paperFiles")(function* (
  contents: PaperContents,
  {
    made,
    others,
    width
  }: { readonly made: number; readonly width: number; readonly others: string }
) {
  const { appendix, figures, tables, title } = contents
  const time = DateTime.makeUnsafe(made)
  const drawn = yield* Effect.forEach(figures, (figure) =>
    Effect.map(drawPrint(figure, time), (printed) => ({ name: fileName(figure.name), printed }))
  )
  const entries = bibliography(VERSION, DateTime.getPart(time, "year"), others)
  const files: ReadonlyArray<PaperFile> = [
    { name: "README.md", content: readme(tables, figures) },
    { name: "main.tex", content: mainFile(title, entries) },
    { name: "tables.tex", content: apart(tables.map((table) => tableFloat(table, width))) },
    { name: "figures.tex", content: apart(figures.map(figureFloat)) },
    { name: "appendix.tex", content: latexDocument(appendix, width) },
    { name: "appendix.md", content: renderMarkdown(appendix, { detail: "full" }) },
    { name: "CITATION.cff", content: citationFile(VERSION) },
    { name: "references.bib", content: entries },
    ...(yield* Effect.forEach(tables, (table) => tableFiles(table, width))).flat(),
    ...drawn.flatMap(({ name, printed }) => [
      { name: `figures/${name}.svg`, content: printed.svg },
      { name: `figures/${name}.pdf`, content: printed.pdf }
    ])
  ]
  return {
    files,
    missing: drawn.flatMap(({ name, printed }) =>
      printed.missing.length === 0 ? [] : [{ figure: name, characters: printed.missing }]
    )
  }
})
