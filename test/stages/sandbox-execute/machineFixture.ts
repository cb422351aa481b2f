/** Machines without the sandbox around them, so that every script reaches one; and a gate to ask. */
import { execFileSync } from "node:child_process"
import { NodeServices } from "@effect/platform-node"
import { Context, Effect, Layer } from "effect"
import { asProcess, findDeno, machineWords } from "../../../stages/sandbox-execute/launch.ts"
import {
  type Heartbeat,
  type MachineRun,
  type MachineTask,
  makeMachines
} from "../../../stages/sandbox-execute/machine/machines.ts"
import { machineFiles, makeDenoDir } from "../../../stages/sandbox-execute/prepare.ts"
import type { SandboxError, ScriptJob } from "../../../stages/sandbox-execute/Sandbox.ts"
import { prepared } from "./preparedFixture.ts"

export class Machines extends Context.Service<
  Machines,
  {
    readonly run: (
      job: ScriptJob,
      ask: MachineTask["ask"]
    ) => Effect.Effect<MachineRun, SandboxError>
    /** of the processes that hold the machines */
    readonly pids: Effect.Effect<ReadonlyArray<number>>
  }
>()("questline/test/Machines") {
  static readonly layer = (heartbeat?: Heartbeat) =>
    Layer.effect(
      Machines,
      Effect.gen(function* () {
        const deno = yield* findDeno
        const { directory } = yield* prepared
        const denoDir = yield* makeDenoDir
        const place = { directory, denoDir, deno }
        const machines = yield* makeMachines(
          yield* machineFiles(directory),
          Effect.succeed(asProcess(machineWords([], place, 512), place)),
          heartbeat
        )
        return {
          run: ({ library, ...job }, ask) => machines.run({ library, ask, job }),
          pids: Effect.sync(() =>
            execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
              .split("\n")
              .map((line) => line.trim().split(/\s+/))
              .filter(
                ([, parent, ...args]) =>
                  Number(parent) === process.pid && args.at(-1) === "machine.js"
              )
              .map(([pid]) => Number(pid))
          )
        }
      })
    ).pipe(Layer.provide(NodeServices.layer))
}
