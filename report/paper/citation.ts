/** How to cite the program: CITATION.cff, and BibTeX entries. Pure. */

const NAME = "Questline"
const AUTHORS = "Questline contributors"
const ABOUT =
  "A pipeline that measures whether a language model can be trusted with transactions on EVM chains"

/** CITATION.cff, format 1.2.0. */
export const citationFile = (version: string): string =>
  [
    "cff-version: 1.2.0",
    'message: "If you use this software, please cite it as below."',
    "type: software",
    `title: ${NAME}`,
    `abstract: ${ABOUT}`,
    "authors:",
    `  - name: ${AUTHORS}`,
    `version: ${version}`,
    "license: Apache-2.0",
    ""
  ].join("\n")

/** Entries for the program, and for the sources of its benchmark. */
export const bibliography = (version: string, year: number, others: string): string =>
  [
    "@misc{questline,",
    `  author = {{${AUTHORS}}},`,
    `  title = {{${NAME}}: ${ABOUT}},`,
    `  year = {${year}},`,
    `  note = {Software, version ${version}}`,
    "}",
    "",
    ...(others === "" ? [] : [others, ""])
  ].join("\n")

/** The keys of entries. */
export const keysIn = (entries: string): ReadonlyArray<string> =>
  Array.from(entries.matchAll(/^@\w+\{([\w:-]+),/gm), ([, key = ""]) => key)
