/**
 * The stages of the knowledge probe: asking a model about an incident, and grading its answer. Grading is
 * pure; its version is raised when answers are read or checked differently.
 */
import { Effect, Result, Schema } from "effect"
import { asking } from "../../../../stages/generate/stage.ts"
import { make, never } from "../../../../stages/Stage.ts"
import { Flaw, Incident } from "../../../../tasks/block/Sample.ts"
import { Knew } from "../../../../validators/block/familiarity.ts"
import { knewIn } from "./probe.ts"

/** The incident that is asked about, and what the answer is checked against. */
export const Remembered = Schema.Struct({ incident: Incident, flaw: Flaw })
export type Remembered = typeof Remembered.Type

/** The question is the same for all variants of a contract, so it is asked and paid for once. */
export const askProbe = asking("ask-probe")

export const gradeProbe = make({
  name: "grade-probe",
  version: 2,
  input: Schema.Struct({ reply: Schema.String, about: Remembered }),
  output: Schema.Struct({
    knew: Schema.NullOr(Knew),
    /** why the answer cannot be read; null if it can */
    unread: Schema.NullOr(Schema.String)
  }),
  identity: "code",
  retry: never,
  content: {
    plain: ({ about }) => ({ about, reply: '{"familiar": false}' }),
    broken: (_, unread) => ({ knew: null, unread })
  },
  run: ({ about: { flaw, incident }, reply }) =>
    Effect.sync(() =>
      Result.match(knewIn(reply, incident, flaw), {
        onFailure: ({ detail, reason }) => ({ knew: null, unread: `${reason}: ${detail}` }),
        onSuccess: (knew) => ({ knew, unread: null })
      })
    )
})
