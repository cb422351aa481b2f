/** An agent of Mastra with the tools of the session. */
import { Agent } from "@mastra/core/agent"
import { createTool } from "@mastra/core/tools"
import { quest } from "questline/vitest"
import { model } from "./model.ts"

quest("bnb_transfer_*", async ({ briefing, tools }) => {
  const own = Object.entries(tools).map(([id, tool]) => [id, createTool({ id, ...tool })] as const)
  const instructions = "You act on a chain. Do what you are asked, with your tools."
  const parts = { instructions, model, tools: Object.fromEntries(own) }
  const agent = new Agent({ id: "trader", name: "Trader", ...parts })
  await agent.generate(briefing, { maxSteps: 20 })
})
