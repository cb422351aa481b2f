/** The program for a script that imports ethers by declarations, and nothing else. */
import { openRealm, takeJob } from "./main.ts"

const main = async (): Promise<void> => {
  openRealm()
  await import("ethers")
  await takeJob()
}

void main()
