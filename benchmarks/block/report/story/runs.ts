/** The result of a trial's exploit script or patch, as sections. Pure. */
import type { Block, Section } from "../../../../report/Document.ts"
import { number } from "../../../../report/text.ts"
import type { Deed } from "../../stages/exploit/attack.ts"
import { settingOf } from "../../stages/exploit/setting.ts"
import { type ColumnOf, tableOf } from "../cells.ts"
import type { Story } from "./record.ts"

interface Done extends Deed {
  readonly at: number
}

const DEEDS: ReadonlyArray<ColumnOf<Done>> = [
  { title: "No.", of: ({ at }) => number(at) },
  { title: "Done", align: "left", of: ({ what }) => what },
  {
    title: "Came to",
    align: "left",
    of: ({ failed }) => (failed === null ? "done" : { text: failed, tone: "warn" })
  }
]

const codeIf = (title: string, language: string, text: string | null): ReadonlyArray<Block> =>
  text === null ? [] : [{ _tag: "Code", title, language, text: text.trimEnd(), folded: true }]

const exploitSection = ({ attacked, exhibit }: Story): ReadonlyArray<Section> => {
  const proven = exhibit?.proven ?? null
  const goal = proven?.proof.goal
  if (attacked === null || proven === null || goal === undefined) return []
  const { contracts, deeds, detail, ending, script } = attacked.tried
  const { goal: wanted, moves } = settingOf(proven, goal)
  return [
    {
      name: "exploit",
      title: "The exploit script",
      detail: "normal",
      blocks: [
        {
          _tag: "Facts",
          facts: [
            ["goal", wanted.join("; ")],
            ...(moves.length === 0 ? [] : [["about to happen", moves.join("; ")] as const]),
            ["ended as", { text: ending, tone: ending === "exploited" ? "good" : "bad" }],
            ...(detail === null ? [] : [["because", detail] as const])
          ]
        },
        ...(deeds.length === 0
          ? []
          : [
              tableOf(
                { name: "deeds", title: "What was done on the chain" },
                DEEDS,
                deeds.map((deed, index) => ({ ...deed, at: index + 1 }))
              )
            ]),
        ...codeIf("The script", "typescript", script),
        ...codeIf("Its contracts", "solidity", contracts)
      ]
    }
  ]
}

const patchSection = ({ exhibit, mended }: Story): ReadonlyArray<Section> => {
  if (mended === null || exhibit === null) return []
  const { detail, ending, source } = mended.tried
  return [
    {
      name: "patch",
      title: "The patch",
      detail: "normal",
      blocks: [
        {
          _tag: "Facts",
          facts: [
            ["ended as", { text: ending, tone: ending === "patched" ? "good" : "bad" }],
            ...(detail === null ? [] : [["because", detail] as const])
          ]
        },
        ...(source === null
          ? []
          : [
              {
                _tag: "Code" as const,
                title: "The patched contract",
                language: "solidity",
                text: source.trimEnd(),
                folded: true,
                comparedWith: { title: "What was shown", text: exhibit.source }
              }
            ])
      ]
    }
  ]
}

export const runSections = (story: Story): ReadonlyArray<Section> => [
  ...exploitSection(story),
  ...patchSection(story)
]
