/** An agent with the tools of Coinbase AgentKit, whose wallet is the account of the session. */
import { AgentKit, ViemWalletProvider, walletActionProvider } from "@coinbase/agentkit"
import { getVercelAITools } from "@coinbase/agentkit-vercel-ai-sdk"
import { generateText } from "ai"
import { quest } from "questline/vitest"
import { createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { bsc } from "viem/chains"
import { model } from "./model.ts"

quest("bnb_transfer_*", async ({ briefing, privateKey, rpcUrl }) => {
  const account = privateKeyToAccount(privateKey)
  const client = createWalletClient({ account, chain: bsc, transport: http(rpcUrl) })
  const walletProvider = new ViemWalletProvider(client, { rpcUrl })
  const kit = await AgentKit.from({ walletProvider, actionProviders: [walletActionProvider()] })
  const tools = getVercelAITools(kit)
  await generateText({ model, tools, prompt: briefing, maxSteps: 10 })
})
