/** The command `questline` with its subcommands. Owns their list, and the start of the help. */
import { Command } from "effect/cli"
import type { Bench } from "../terminal/Benches.ts"
import { PROGRAM } from "../terminal/invocation.ts"
import { db } from "./db/db.ts"
import { doctor } from "./doctor.ts"
import { mcp } from "./mcp.ts"
import { compare } from "./read/compare.ts"
import { exportRun } from "./read/export.ts"
import { graph } from "./read/graph.ts"
import { note } from "./read/note.ts"
import { report } from "./read/report.ts"
import { rescore } from "./read/rescore.ts"
import { runs } from "./read/runs.ts"
import { show } from "./read/show.ts"
import { verify } from "./read/verify.ts"
import { view } from "./read/view.ts"
import { watch } from "./read/watch.ts"
import { cancel } from "./run/cancel.ts"
import { importRuns } from "./run/import.ts"
import { rerun } from "./run/rerun.ts"
import { resume } from "./run/resume.ts"
import { rm } from "./run/rm.ts"
import { run } from "./run/run.ts"
import { work } from "./run/work.ts"
import { serve } from "./serve.ts"
import { prompt } from "./tasks/prompt.ts"
import { tasks } from "./tasks/tasks.ts"
import { tryCommand } from "./tasks/try.ts"

/** The command line over these benchmarks. */
export const questline = (benches: ReadonlyArray<Bench>) =>
  Command.make(PROGRAM).pipe(
    Command.withDescription(
      "Measures whether a language model can be trusted with transactions on EVM chains"
    ),
    Command.withExamples([
      { command: "questline run", description: "The whole bank with the reference solutions" },
      { command: "questline run --model http://127.0.0.1:8000/v1#name", description: "A model" },
      { command: "questline report", description: "The scores of the latest run" }
    ]),
    Command.withSubcommands([
      run(benches),
      resume(benches),
      work(benches),
      watch,
      cancel,
      rerun(benches),
      rescore,
      report,
      compare,
      graph,
      runs,
      show,
      note,
      view,
      rm,
      exportRun,
      importRuns(benches),
      verify(benches),
      ...benches.flatMap(({ commands }) => commands),
      tasks(benches),
      prompt(benches),
      tryCommand(benches),
      serve,
      mcp,
      db,
      doctor
    ])
  )
