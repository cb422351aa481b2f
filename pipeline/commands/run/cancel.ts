/** `questline cancel`: takes trials that have not been scored out of a run. They stay listed. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { Store } from "../../../db/Store.ts"
import { CANCELLABLE } from "../../../db/trials.ts"
import { counted } from "../../../report/text.ts"
import { find } from "../../run/findRun.ts"
import { restingStatus } from "../../run/TrialChoice.ts"
import { printDocument } from "../../terminal/documents.ts"
import { UsageError } from "../../terminal/failure.ts"
import { traced } from "../../terminal/handler.ts"
import { asTyped } from "../../terminal/invocation.ts"
import * as options from "../../terminal/options.ts"
import { onStore } from "../../terminal/store.ts"
import { choice, chooseTrials, isNarrowed } from "../choice.ts"

const flags = { run: options.run, ...choice, db: options.db, json: options.json }

export const cancel = Command.make(
  "cancel",
  flags,
  traced(
    Effect.fn("commands.cancel")(function* ({ db, json, run: id, ...wanted }) {
      yield* onStore(
        db,
        Effect.gen(function* () {
          if (!isNarrowed(wanted)) {
            return yield* new UsageError({
              message:
                "choose the trials to cancel with --model, --tasks or --round; --tasks '*' chooses all"
            })
          }
          const store = yield* Store
          const run = yield* find(id)
          const chosen = yield* chooseTrials(run, wanted, CANCELLABLE, "cancelled")
          const count = yield* store.cancelTrials(chosen.map((trial) => trial.id))
          const left = yield* store.trialsOf(run.id)
          const open = left.some(({ status }) => status === "pending" || status === "running")
          // With no trial left to play, the run is finished.
          if (!open) yield* store.setRunStatus(run.id, restingStatus(left), "")
          if (json) return yield* printDocument("cancel", { run: run.id, cancelled: count })
          yield* Console.log(
            asTyped(
              `Cancelled ${counted(count, "trial")} of run ${run.id}. To bring ${count === 1 ? "it" : "them"} back: \`questline rerun ${run.id}\` with the same options.`
            )
          )
        })
      )
    })
  )
).pipe(
  Command.withDescription(
    "Take trials that are not done out of a run, also those that are played now"
  ),
  Command.withExamples([
    { command: "questline cancel --model http://127.0.0.1:8000/v1#name" },
    { command: "questline cancel 20261121-2215-k3f9 --tasks 'composite_*' --round 3" }
  ])
)
