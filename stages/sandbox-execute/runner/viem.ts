/** The program for a script that imports viem by declarations, and nothing else. */
import { openRealm, takeJob } from "./main.ts"

/** Loaded when a script declares one; the runtime reads what it can see here. */
export const others = [
  () => import("viem/accounts"),
  () => import("viem/actions"),
  () => import("viem/chains"),
  () => import("viem/ens"),
  () => import("viem/nonce"),
  () => import("viem/siwe"),
  () => import("viem/utils")
]

const main = async (): Promise<void> => {
  openRealm()
  await import("viem")
  await takeJob()
}

void main()
