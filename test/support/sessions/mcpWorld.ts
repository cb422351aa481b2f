/** The MCP server over a run of tests, in the world that is there. */
import { Effect, Layer, type Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { withGuests } from "../../../models/agents/guest.ts"
import { PATH, serveHttp } from "../../../pipeline/mcp/server.ts"
import { makeSessions } from "../../../pipeline/mcp/sessions.ts"
import { makeTasks } from "../../../pipeline/mcp/Tasks.ts"
import { World } from "../../../pipeline/run/Benchmark.ts"
import type { World as QuestWorld } from "../../../stages/World.ts"
import { type QuestSettings, resolveQuest } from "../quest.ts"

/** Serves these tasks; gives the address, and the run once a task was opened. */
export const serveTasks = Effect.fnUntraced(function* (
  settings: QuestSettings,
  token: Redacted.Redacted<string> | null = null
) {
  const world = yield* Effect.context<QuestWorld>()
  const resolved = yield* withGuests(
    resolveQuest({ models: ["mcp:scripted"], protocol: "session", ...settings })
  )
  const { prepared } = resolved
  const here = Layer.effect(World, Effect.provideContext(prepared.openIn, world))
  const tasks = yield* makeTasks({ ...resolved, prepared: { ...prepared, world: here } })
  const sessions = yield* makeSessions(tasks).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  const port = yield* serveHttp({ tasks, sessions }, { host: "127.0.0.1", port: 0 }, token)
  return { url: `http://127.0.0.1:${port}${PATH}`, tasks, sessions }
})
