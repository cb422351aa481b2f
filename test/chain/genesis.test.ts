/** The genesis' file: found, loaded, refused when damaged, rebuilt to the same state. */
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { genesisFile, loadGenesis, startGenesis } from "../../chain/genesis/Genesis.ts"

/** Changes only with what the genesis is made of; the same on every machine. */
const STATE_ROOT = "0x1e1a6773658ba5d3e84a84e0d7c8561a209cac6f0107378905205b09ff635a87"

const cacheFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-genesis-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** The shared genesis with its file, and where that would be in an empty folder. */
const copied = Effect.gen(function* () {
  const folder = yield* cacheFolder
  const genesis = yield* loadGenesis({})
  const from = yield* genesisFile()
  const to = yield* genesisFile({ cacheDir: folder })
  return { folder, genesis, from, to }
}).pipe(Effect.provide(NodeFileSystem.layer))

describe("genesis", () => {
  it.effect("has the same state root on every machine, and a node that starts there", () =>
    Effect.gen(function* () {
      const genesis = yield* loadGenesis({})
      assert.strictEqual(genesis.stateRoot, STATE_ROOT)
      const node = yield* startGenesis(genesis)
      assert.strictEqual(yield* node.call("eth_blockNumber", []), "0x1")
    })
  )

  it.effect("is refused by the node if the state does not match its root", () =>
    Effect.gen(function* () {
      const genesis = yield* loadGenesis({})
      const error = yield* Effect.flip(startGenesis({ ...genesis, stateRoot: "0x00" }))
      assert.include(error.message, "state root")
    })
  )

  it.effect("is loaded from its file unchanged", () =>
    Effect.gen(function* () {
      const { folder, genesis, from, to } = yield* copied
      copyFileSync(from, to)
      assert.deepStrictEqual(yield* loadGenesis({ cacheDir: folder }), genesis)
      assert.isTrue(readFileSync(to).equals(readFileSync(from)))
    })
  )

  it.effect("is rebuilt byte for byte, with a line in the log, if its file is damaged", () =>
    Effect.gen(function* () {
      const { folder, from, to } = yield* copied
      const whole = readFileSync(from)
      writeFileSync(to, whole.subarray(0, whole.length / 2))
      const lines: Array<string> = []
      const log = Logger.make(({ message }) => lines.push(String(message)))
      yield* loadGenesis({ cacheDir: folder }).pipe(Effect.provide(Logger.layer([log])))
      assert.isTrue(readFileSync(to).equals(whole))
      assert.strictEqual(lines.length, 1)
      assert.include(lines[0], "is damaged")
      // Written aside and renamed: nothing else is left in the folder.
      assert.deepStrictEqual(readdirSync(folder), [basename(to)])
    })
  )

  it.effect("fails with a clear error when its folder cannot be used", () =>
    Effect.gen(function* () {
      const folder = yield* cacheFolder
      const file = join(folder, "file")
      writeFileSync(file, "")
      const error = yield* Effect.flip(loadGenesis({ cacheDir: join(file, "below") }))
      assert.strictEqual(error._tag, "ChainError")
      assert.include(error.message, file)
    })
  )
})
