/** The command `pipeline` with its subcommands. Owns the list of them and what the help begins with. */
import { Command } from "effect/cli"
import type { Bench } from "./Benches.ts"
import { cancel } from "./cancel.ts"
import { doctor } from "./doctor.ts"
import { exportRun } from "./export.ts"
import { graph } from "./graph.ts"
import { prompt } from "./prompt.ts"
import { report } from "./report.ts"
import { rerun } from "./rerun.ts"
import { rescore } from "./rescore.ts"
import { resume } from "./resume.ts"
import { review } from "./review.ts"
import { rm } from "./rm.ts"
import { run } from "./run.ts"
import { runs } from "./runs.ts"
import { show } from "./show.ts"
import { tasks } from "./tasks.ts"
import { tryScript } from "./try.ts"

/** The command line over these benchmarks. */
export const pipeline = (benches: ReadonlyArray<Bench>) =>
  Command.make("pipeline").pipe(
    Command.withDescription(
      "Measures whether a language model can be trusted with transactions on EVM chains"
    ),
    Command.withExamples([
      { command: "pipeline run", description: "The whole bank with the reference solutions" },
      { command: "pipeline run --model http://127.0.0.1:8000/v1#name", description: "A model" },
      { command: "pipeline report", description: "The scores of the latest run" }
    ]),
    Command.withSubcommands([
      run(benches),
      resume(benches),
      cancel,
      rerun,
      rescore,
      report,
      graph,
      runs,
      show,
      rm,
      exportRun,
      review,
      tasks,
      prompt,
      tryScript,
      doctor
    ])
  )
