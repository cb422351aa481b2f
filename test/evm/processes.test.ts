/** Folders that killed processes leave are removed by the next process of their machine, and no others. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { folderPrefix, machine, processEnded } from "../../evm/processes.ts"

const where = machine.slice(0, 8)

/** The number of a process that has ended. */
const ended = () => spawnSync(process.execPath, ["--version"]).pid

it("removes what an ended process of this machine left, and nothing else", () => {
  const before = process.env.TMPDIR
  const temporary = mkdtempSync(join(tmpdir(), "questline-processes-"))
  process.env.TMPDIR = temporary
  const gone = ended()
  const folders = {
    left: `questline-gone-${where}-${gone}-Abc`,
    living: `questline-gone-${where}-${process.pid}-Abc`,
    "of another machine": `questline-gone-0123abcd-${gone}-Abc`,
    "of another kind": `questline-other-${where}-${gone}-Abc`,
    "of nobody": `questline-gone-${where}-x-Abc`
  }
  try {
    for (const name of Object.values(folders)) {
      mkdirSync(join(temporary, name))
      writeFileSync(join(temporary, name, "file"), "")
    }
    assert.strictEqual(folderPrefix("gone"), `questline-gone-${where}-${process.pid}-`)
    const there = Object.entries(folders).filter(([, name]) => existsSync(join(temporary, name)))
    assert.deepStrictEqual(
      there.map(([what]) => what),
      ["living", "of another machine", "of another kind", "of nobody"]
    )
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(temporary, { recursive: true, force: true })
  }
})

it("knows nothing of processes of other machines", () => {
  const pid = String(ended())
  assert.isTrue(processEnded(machine, pid))
  assert.isFalse(processEnded("another", pid))
  assert.isFalse(processEnded(machine, String(process.pid)))
  assert.isFalse(processEnded(machine, "0"))
  assert.isFalse(processEnded(machine, undefined))
})
