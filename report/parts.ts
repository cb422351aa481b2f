/** The few parts of a long document. Owns which part a section belongs to. Pure. */
import { ownValue } from "../evm/ownValue.ts"
import type { Part, Section } from "./Document.ts"

/** The part of a section if its document does not say one. */
const BY_DETAIL: Readonly<Record<Section["detail"], Part>> = {
  brief: "outcome",
  normal: "differences",
  full: "appendix"
}

export const partOf = ({ detail, part }: Section): Part => part ?? BY_DETAIL[detail]

/** The sections with the part of each: as named here, as the section says, or by its detail. */
export const inParts = (
  sections: ReadonlyArray<Section>,
  named: Readonly<Record<string, Part>> = {}
): ReadonlyArray<Section> =>
  sections.map((section) => ({
    ...section,
    part: ownValue(named, section.name) ?? partOf(section)
  }))
