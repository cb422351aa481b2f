/** The files of deploy/, as far as no engine is needed to read them; `npm run check:deploy` holds them against their Schemas. */
import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"

const folder = fileURLToPath(new URL("../deploy", import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), "utf8")

const where = mkdtempSync(join(tmpdir(), "questline-deploy-test-"))
afterAll(() => rmSync(where, { recursive: true, force: true }))

/** A program of this name on the path, which prints a text or what it was given. */
const standIn = (name: string, script: string) => {
  const file = join(where, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

const run = (script: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) =>
  spawnSync(script.endsWith(".sh") ? "sh" : "bash", [join(folder, script), ...args], {
    cwd: where,
    encoding: "utf8",
    env: { PATH: `${where}:${process.env.PATH}`, ...env }
  })

describe("what is to be copied", () => {
  it("runs without root and with nothing to write but /tmp, in both engines of containers", () => {
    const image = read("Dockerfile")
    assert.match(image, /^USER 10001:10001$/m)
    assert.isAbove(image.indexOf("USER"), image.lastIndexOf("\nRUN "))
    assert.match(image, /^HEALTHCHECK .*healthy\.sh/m)
    for (const need of [
      "runAsNonRoot: true",
      "runAsUser: 10001",
      "readOnlyRootFilesystem: true",
      "allowPrivilegeEscalation: false",
      "automountServiceAccountToken: false"
    ]) {
      assert.include(read("kubernetes.yaml"), need)
    }
    for (const need of ["read_only: true", "no-new-privileges:true", "cap_drop: [ALL]"]) {
      assert.include(read("compose.yaml"), need)
    }
  })

  it("holds no secret, and passes none on a command line", () => {
    for (const name of readdirSync(folder)) {
      assert.notMatch(read(name), /postgres:\/\/[^\s"@/]*:[^\s"@]*@/, name)
    }
    assert.notInclude(read("Dockerfile"), "PASSWORD")
  })

  it("calls a worker ill only if the database says that it is silent", () => {
    const said = (workers: ReadonlyArray<{ readonly host: string; readonly silentMs: number }>) =>
      standIn("questline", `echo '${JSON.stringify({ workers })}'`)
    const status = () => run("healthy.sh", [], { STORE: "any" }).status
    said([{ host: hostname(), silentMs: 5_000 }])
    assert.strictEqual(status(), 0)
    said([{ host: hostname(), silentMs: 200_000 }])
    assert.strictEqual(status(), 1)
    // The one before it on this machine has gone; that one says nothing about this one.
    said([
      { host: hostname(), silentMs: 200_000 },
      { host: hostname(), silentMs: 1_000 }
    ])
    assert.strictEqual(status(), 0)
    said([{ host: "another", silentMs: 200_000 }])
    assert.strictEqual(status(), 0)
    standIn("questline", "echo 'error: no database' >&2; exit 1")
    assert.strictEqual(status(), 0)
  })

  it("plays the shard of its task on Slurm, and the same one when one is played again", () => {
    standIn("questline", 'echo "$@"')
    const task = { SLURM_ARRAY_TASK_ID: "3", SLURM_ARRAY_TASK_COUNT: "8" }
    const args = ["--model", "null"]
    const shard = run("shards.sbatch", args, task)
    assert.strictEqual(shard.status, 0, shard.stderr)
    assert.include(shard.stdout, "run --shard 3/8 --db shards/3.db --model null")
    const again = run("shards.sbatch", args, { ...task, SLURM_ARRAY_TASK_COUNT: "1", OF: "8" })
    assert.include(again.stdout, "run --shard 3/8 --db shards/3.db --model null")
    assert.notStrictEqual(run("shards.sbatch", args, {}).status, 0)
  })
})
