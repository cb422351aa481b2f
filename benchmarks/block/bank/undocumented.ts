/** What a flaw and a contract hold of which nothing is documented. */

/** Of a flaw: where it is, how grave, and why. */
export const noFlawFacts = {
  severity: null,
  contract: null,
  functions: [],
  lines: [],
  description: null,
  rootCause: null,
  attackScenario: null,
  fix: null
} as const

/** Of a contract: what stands beside its source. */
export const noSampleFacts = {
  codeActs: [],
  incident: null,
  context: [],
  protocol: null,
  fixed: null,
  proof: null,
  support: null,
  attack: null
} as const
