/** A program of the tests: runs endless scripts in a sandbox and says when it does. */
import { Effect, References } from "effect"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { job } from "./sandboxFixture.ts"

const [port = "1", hardening = "auto"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  yield* sandbox.run(job("export const executeSkill = () => 1"))
  console.log(`busy ${sandbox.hardening}`)
  // One that has used up its time is followed by the next: there is one whenever it is looked for.
  yield* Effect.forever(
    sandbox.run(job("export function executeSkill() { for (;;) {} }", { timeoutMs: 60_000 }))
  )
})

Effect.runPromise(
  program.pipe(
    Effect.provide(
      Sandbox.layer({
        gatePort: Number(port),
        hardening: hardening === "off" ? "off" : "auto",
        cpuMs: 1_000
      })
    ),
    // Its first line is read.
    Effect.provideService(References.MinimumLogLevel, "Warn")
  )
)
