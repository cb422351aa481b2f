/** An agent with the tools of GOAT, whose wallet is the account of the session. */
import { getOnChainTools } from "@goat-sdk/adapter-vercel-ai"
import { sendETH } from "@goat-sdk/wallet-evm"
import { viem } from "@goat-sdk/wallet-viem"
import { generateText } from "ai"
import { quest } from "questline/vitest"
import { createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { bsc } from "viem/chains"
import { model } from "./model.ts"

quest("bnb_transfer_*", async ({ briefing, privateKey, rpcUrl }) => {
  const account = privateKeyToAccount(privateKey)
  const client = createWalletClient({ account, chain: bsc, transport: http(rpcUrl) })
  const tools = await getOnChainTools({ wallet: viem(client), plugins: [sendETH()] })
  await generateText({ model, tools, prompt: briefing, maxSteps: 10 })
})
