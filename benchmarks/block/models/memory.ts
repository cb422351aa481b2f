/**
 * What the project's own models of BlockBench reply to the knowledge probe: the oracle knows every incident
 * as documented, the others none. Pure.
 */
import type { Flaw, Incident } from "../../../tasks/block/Sample.ts"

interface Remembered {
  readonly incident: Incident
  readonly flaw: Flaw
}

const unfamiliar = { familiar: false, date: null, amount_usd: null, type: null, mechanism: null }

const documented = ({ flaw, incident }: Remembered) => ({
  familiar: true,
  date: incident.date,
  amount_usd: incident.amountLost,
  type: flaw.type,
  mechanism: [flaw.rootCause, flaw.description, flaw.attackScenario]
    .filter((part) => part !== null)
    .join(" ")
})

/** The reply of a model of that name. */
export const memoryOf = (name: string, remembered: Remembered | null): string =>
  JSON.stringify(name === "oracle" && remembered !== null ? documented(remembered) : unfamiliar)
