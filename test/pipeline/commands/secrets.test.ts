/** The key of a run, looked for in everything that the run leaves behind or says. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Misbehaviour, providerServer } from "../../support/providerServer.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

/** With characters that JSON and addresses spell otherwise. */
const SECRET = 'sk-live/"0a1b2c3d4e5f"+6a7b8c9d=='

/** Ways in which a text may hold the key. */
const spellings = [
  SECRET,
  JSON.stringify(SECRET).slice(1, -1),
  encodeURIComponent(SECRET),
  Buffer.from(SECRET).toString("base64").replace(/=+$/, ""),
  Buffer.from(SECRET).toString("hex")
]

const filesUnder = (path: string): ReadonlyArray<string> =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** A provider that gives away what it was sent: in an error first, then in a reply. */
const leaking = providerServer({
  answer: () =>
    Effect.succeed({
      text: `Your key is ${SECRET}.\n\n\`\`\`typescript\n// ${SECRET}\nexport async function executeSkill(a: string, b: string, c: object) { throw new Error(${JSON.stringify(SECRET)}) }\n\`\`\``
    }),
  behave: (arrival): Misbehaviour | "well" =>
    arrival === 1 ? { status: 500, message: `internal error near ${SECRET}` } : "well"
})

const refusing = providerServer({
  answer: () => Effect.succeed({ text: "" }),
  behave: () => ({ status: 401, message: `the key ${SECRET} is not known` })
})

describe("the key of a run", () => {
  it.live(
    "is in nothing that is stored, logged, printed, reported or exported",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const [kept, keyFile] = [join(cwd, "kept"), join(cwd, "key")]
        writeFileSync(keyFile, `${SECRET}\n`)
        const key = `file:${keyFile}`
        const models = {
          leaking: { model: `${(yield* leaking).baseUrls.openai}#x`, key },
          refusing: { model: "anthropic/x", baseUrl: (yield* refusing).baseUrls.anthropic, key }
        }
        writeFileSync(join(cwd, "pipeline.config.json"), JSON.stringify({ models }))
        const db = ["--db", join(kept, "runs.db")]
        const played = (...args: ReadonlyArray<string>) =>
          ownProcess(cwd, [...args, ...db, "--log-level", "debug"])
        const on = (...args: ReadonlyArray<string>) => command(...args, ...db)

        const ran = yield* played(
          ...["run", "--model", "leaking", "--model", "refusing"],
          ...["--tasks", "wbnb_deposit", "--tasks", "erc20_approve"]
        )
        assert.strictEqual(ran.status, 1, ran.stderr)
        assert.match(ran.stderr, /stopped: refusing: .*401/)
        const said = [
          ran,
          yield* played("resume"),
          yield* on("report"),
          yield* on("report", "--format", "json"),
          yield* on("report", "--format", "md"),
          yield* on("show", "wbnb_deposit", "--model", "leaking", "--full"),
          yield* on("show", "wbnb_deposit", "--model", "refusing", "--full"),
          yield* on("export", "--format", "jsonl", "--out", join(kept, "jsonl")),
          yield* on("runs", "--json")
        ].map(({ stderr, stdout }) => stdout + stderr)
        const files = filesUnder(kept)
        assert.isAtLeast(files.length, 3)
        const texts = [...said, ...files.map((file) => readFileSync(file, "latin1"))]
        assert.include(texts.join("\n"), "<redacted>")
        for (const spelling of spellings) {
          const holder = texts.find((text) => text.includes(spelling))
          assert.isUndefined(holder?.slice(0, 2_000), `${spelling} was found`)
        }
      }),
    PROCESS_TIMEOUT
  )
})
