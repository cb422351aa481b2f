/**
 * The chain that the tasks of a bank are written for: the profile in `chain.json` in its folder, or BSC.
 * Owns finding it, and whether a run's chain is that one.
 */
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, FileSystem } from "effect"
import { bsc, profileDigest } from "../../../chain/profile.ts"
import { readProfileFile } from "../../../chain/readProfile.ts"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { isRecipe } from "../compose/recipe.ts"
import { BankError } from "./bankFiles.ts"
import type { Problem } from "./Problem.ts"
import { CHAIN, COMPOSITION } from "./taskFolder.ts"

const notComposedFor: Problem = {
  file: CHAIN,
  path: "",
  reason: "stands beside composed tasks, which are for BSC: remove it, or choose with --chain"
}

/** The chain of the bank in a folder; null: the project's own bank. */
export const homeChain = Effect.fn("homeChain")(function* (directory: string | null) {
  if (directory === null || isRecipe(directory)) return bsc
  const fs = yield* FileSystem.FileSystem
  const file = join(directory, CHAIN)
  const has = (name: string) =>
    fs.exists(join(directory, name)).pipe(Effect.orElseSucceed(() => false))
  if (!(yield* has(CHAIN))) return bsc
  if (yield* has(COMPOSITION)) {
    return yield* new BankError({ directory, problems: [notComposedFor] })
  }
  return yield* readProfileFile(file).pipe(
    Effect.mapError(({ field, reason }) => {
      const problem = { file: CHAIN, path: field, reason }
      return new BankError({ directory, problems: [problem] })
    })
  )
}, Effect.provide(NodeFileSystem.layer))

/** Whether tasks of the bank stay as they are written on this chain. */
export const isHome = ({ home }: { readonly home: ChainProfile }, profile: ChainProfile): boolean =>
  profile === home || profileDigest(profile) === profileDigest(home)
