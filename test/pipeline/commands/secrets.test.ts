/** The key of a run, looked for in everything that the run leaves behind or says. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Misbehaviour, providerServer } from "../../support/providerServer.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

/** With characters that JSON and addresses spell otherwise. */
const SECRET = 'sk-live/"0a1b2c3d4e5f"+6a7b8c9d=='

/** Of a program, which is given it by name. */
const PROGRAMS = "pw-Zq8 <7>&'x~Ä/9"

/** Of nobody: a program is not given it. */
const UNNAMED = "nobody-was-given-5f6e7d8c9b"

/** What base64 makes of a text, between others, where it stands at each of three places. */
const inBase64 = (secret: string, encoding: "base64" | "base64url") =>
  ["", "x", "xy"].map((before) => Buffer.from(`${before}${secret}`).toString(encoding))

/** Ways in which a text may hold a key. */
const spellingsOf = (secret: string): ReadonlyArray<string> => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  encodeURIComponent(secret),
  encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  new URLSearchParams({ a: secret }).toString().slice(2),
  ...inBase64(secret, "base64"),
  ...inBase64(secret, "base64url"),
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("hex").toUpperCase(),
  [...secret].toReversed().join("")
]

/** As long a part of each as cannot be there by chance: what stands around it in base64 changes its ends. */
const kernels = [SECRET, PROGRAMS].flatMap(spellingsOf).map((spelling) => spelling.slice(4, -4))

const said = [SECRET, PROGRAMS].flatMap(spellingsOf).join("\n")

const filesUnder = (path: string): ReadonlyArray<string> =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** A provider that gives away what it was sent: in an error first, then in a reply. */
const leaking = providerServer({
  answer: () =>
    Effect.succeed({
      text: `Your key is ${SECRET}.\n${said}\n\n\`\`\`typescript\n// ${SECRET}\nexport async function executeSkill(a: string, b: string, c: object) { throw new Error(${JSON.stringify(SECRET)}) }\n\`\`\``
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
        writeFileSync(join(cwd, "spelled"), said)
        const key = `file:${keyFile}`
        const models = {
          leaking: { model: `${(yield* leaking).baseUrls.openai}#x`, key },
          // It prints its environment, and the key of the others.
          program: {
            model: `cmd:cat >/dev/null; env; env >&2; cat '${keyFile}' '${join(cwd, "spelled")}'`,
            env: ["PROGRAM_TOKEN"]
          },
          failing: { model: `cmd:cat '${keyFile}' >&2; exit 127` },
          refusing: { model: "anthropic/x", baseUrl: (yield* refusing).baseUrls.anthropic, key }
        }
        writeFileSync(join(cwd, "pipeline.config.json"), JSON.stringify({ models }))
        const db = ["--db", join(kept, "runs.db")]
        const played = (...args: ReadonlyArray<string>) =>
          ownProcess(cwd, [...args, ...db, "--log-level", "debug"], {
            env: { PROGRAM_TOKEN: PROGRAMS, UNNAMED_TOKEN: UNNAMED }
          })
        const on = (...args: ReadonlyArray<string>) => command(...args, ...db)

        const ran = yield* played(
          ...["run", "--model", "leaking", "--model", "refusing"],
          ...["--model", "program", "--model", "failing"],
          ...["--tasks", "wbnb_deposit", "--tasks", "erc20_approve"]
        )
        assert.strictEqual(ran.status, 1, ran.stderr)
        assert.match(ran.stderr, /stopped: refusing: .*401/)
        const heard = [
          ran,
          yield* played("resume"),
          yield* on("report"),
          yield* on("report", "--format", "json"),
          yield* on("report", "--format", "md"),
          yield* on("show", "wbnb_deposit", "--model", "leaking", "--full"),
          yield* on("show", "wbnb_deposit", "--model", "refusing", "--full"),
          yield* on("show", "wbnb_deposit", "--model", "program", "--full"),
          yield* on("show", "wbnb_deposit", "--model", "failing", "--full"),
          yield* on("compare", "leaking", "program"),
          yield* on("rescore", "--tolerance", "1,2"),
          yield* on("report", "--format", "html", "--out", join(kept, "report.html")),
          yield* on("report", "--format", "leaderboard", "--out", join(kept, "leaderboard.json")),
          yield* on("report", "--paper", join(kept, "paper")),
          yield* on("note", "--tag", "x", "--json"),
          yield* on("export", "--format", "csv", "--out", join(kept, "csv")),
          yield* on("export", "--format", "inspect", "--out", join(kept, "inspect")),
          yield* on("view", "--out", join(kept, "pages")),
          yield* on("export", "--format", "jsonl", "--out", join(kept, "jsonl")),
          yield* on("runs", "--json")
        ].map(({ stderr, stdout }) => stdout + stderr)
        const files = filesUnder(kept)
        assert.isAtLeast(files.length, 3)
        const texts = [...heard, ...files.map((file) => readFileSync(file, "latin1"))]
        assert.include(texts.join("\n"), "<redacted>")
        assert.include(texts.join("\n"), "PROGRAM_TOKEN=<redacted>")
        for (const kernel of [...kernels, UNNAMED, "UNNAMED_TOKEN"]) {
          // As bytes are read here, a letter of the key is two.
          const bytes = Buffer.from(kernel).toString("latin1")
          const holder = texts.find((text) => text.includes(kernel) || text.includes(bytes))
          const at = holder?.indexOf(kernel) ?? 0
          assert.isUndefined(holder?.slice(Math.max(0, at - 200), at + 200), `${kernel} was found`)
        }
      }),
    PROCESS_TIMEOUT
  )
})
