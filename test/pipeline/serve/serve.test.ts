/** `questline serve` as a process of its own: rewards, errors with their fields, the token, hostile clients, its end. */
import { execFile, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { get } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import { Scored } from "../../../pipeline/run/Practice.ts"
import { Opened } from "../../../pipeline/serve/api.ts"
import { documents } from "../../../pipeline/terminal/documents.ts"
import { launched } from "../../support/launched.ts"
import { command, PROCESS_TIMEOUT, root } from "../commands/support.ts"

const TOKEN = "a-token-of-the-test-of-serve"
const TASK = "erc20_approve"
const solution = readFileSync(join(root, "tasks", "quest", TASK, "ethers.ts"), "utf8")

const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(documents.serve))
const Problem = Schema.Struct({
  code: Schema.String,
  field: Schema.NullOr(Schema.String),
  message: Schema.String
})
const decodeProblem = Schema.decodeUnknownEffect(Problem)
const decodeResults = Schema.decodeUnknownEffect(
  Schema.Struct({
    results: Schema.Array(Schema.Union([Scored, Schema.Struct({ error: Problem })]))
  })
)
const decodePaths = Schema.decodeUnknownEffect(
  Schema.Struct({ paths: Schema.Record(Schema.String, Schema.Unknown) })
)

/** The server in a process, stopped with the scope; `ended` is its exit status and what it printed. */
const serving = Effect.gen(function* () {
  const file = yield* launched
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(
        process.execPath,
        [
          "--disable-warning=ExperimentalWarning",
          file,
          ...["serve", "--port", "0", "--json", "--max-waiting", "4", "--max-sessions", "3"]
        ],
        { cwd: root, env: { ...process.env, QUESTLINE_TOKEN: TOKEN } }
      )
    ),
    (process) => Effect.sync(() => process.kill("SIGKILL"))
  )
  let said = ""
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString()
  })
  const line = yield* Effect.promise<string>(
    () =>
      new Promise((resolve, reject) => {
        child.once("exit", () => reject(new Error(said)))
        child.stdout.on("data", (chunk: Buffer) => {
          said += chunk.toString()
          if (said.includes("\n")) resolve(chunk.toString())
        })
      })
  )
  const { token, url } = yield* decodeLine(line.trim())
  assert.isTrue(token)
  const ended = new Promise<readonly [number | null, string]>((resolve) => {
    child.once("exit", (status) => resolve([status, said]))
  })
  return { child, ended, url, port: Number(new URL(url).port) }
})

const asking =
  (url: string, token = TOKEN) =>
  (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    Effect.promise(async () => {
      const response = await fetch(url + path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          ...headers
        }
      })
      return {
        status: response.status,
        again: response.headers.get("retry-after"),
        json: (await response.json().catch(() => null)) as unknown
      }
    })

/** Requests that cannot be done: the body, its status, its field. */
const WRONG: ReadonlyArray<readonly [body: unknown, status: number, field: string | null]> = [
  ["{", 400, null],
  ["", 400, null],
  [[], 400, null],
  [{ task: TASK }, 400, "script"],
  [{ task: TASK, script: "", seed: "1" }, 400, "seed"],
  [{ task: TASK, script: "", sed: 1 }, 400, "sed"],
  [{ task: TASK, script: "", round: 0 }, 400, "round"],
  [{ task: TASK, reply: "", script: "" }, 400, "script"],
  [{ task: "erc20_aprove", script: "" }, 400, "task"],
  [{ task: TASK, script: "x".repeat(400_001) }, 400, "script"],
  ["x".repeat(8_000_001), 413, null]
]

/** Connections that send this and then wait to be let go. */
const hanging = (port: number, text: string, count: number) =>
  Array.from({ length: count }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    socket.on("error", () => undefined)
    return socket
  })

/** The blocks of a language in docs/serve.md. */
const examples = (language: string): ReadonlyArray<string> =>
  Array.from(
    readFileSync(join(root, "docs", "serve.md"), "utf8").matchAll(
      new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs")
    ),
    ([, text = ""]) => text
  )

const run = (program: string, args: ReadonlyArray<string>, url: string) =>
  Effect.promise(() =>
    promisify(execFile)(program, [...args], {
      env: { ...process.env, QUESTLINE_URL: url, QUESTLINE_TOKEN: TOKEN }
    })
  )

const decodeOpened = Schema.decodeUnknownEffect(Opened)
const decodeRpc = Schema.decodeUnknownEffect(
  Schema.Struct({
    result: Schema.optionalKey(Schema.Json),
    error: Schema.optionalKey(Schema.Struct({ code: Schema.Int }))
  })
)

/** The status that a request for a WebSocket gets; 101: it is one. */
const statusOf = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise<number | undefined>(
    () =>
      new Promise((resolve, reject) => {
        const asked = get(address, {
          headers: {
            ...{ connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
            "sec-websocket-key": Buffer.alloc(16).toString("base64"),
            ...headers
          }
        })
        asked.on("response", ({ statusCode }) => resolve(statusCode))
        asked.on("upgrade", ({ statusCode }, socket) => {
          socket.destroy()
          resolve(statusCode)
        })
        asked.on("error", reject)
      })
  )

/** Sends these messages over a WebSocket: the answers in their order, and when it was closed. */
const overSocket = (address: string, messages: ReadonlyArray<string>) =>
  Effect.promise(
    () =>
      new Promise<{ answers: ReadonlyArray<string>; closed: Promise<void> }>((resolve, reject) => {
        const socket = new WebSocket(address.replace("http", "ws"))
        const answers: Array<string> = []
        const closed = new Promise<void>((done) => {
          socket.onclose = () => done()
        })
        socket.onopen = () => {
          for (const message of messages) socket.send(message)
        }
        socket.onmessage = ({ data }) => {
          answers.push(String(data))
          if (answers.length === messages.length) resolve({ answers, closed })
        }
        socket.onerror = () => reject(new Error("the WebSocket was refused"))
      })
  )

/** A session over a WebSocket: as by HTTP, and on no other path. */
const socketsOf = Effect.fnUntraced(function* (url: string) {
  const ask = asking(url)
  const opened = yield* ask("/v1/sessions", { task: "bnb_transfer_basic" })
  const { address, rpc, session } = yield* decodeOpened(opened.json)
  const call = (method: string, ...params: ReadonlyArray<unknown>) =>
    JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const { answers, closed } = yield* overSocket(url + rpc, [
    call("eth_sendTransaction", { to: address }),
    call("anvil_setBalance", address, "0x1"),
    "{"
  ])
  const said = yield* Effect.forEach(answers, (text) => decodeRpc(JSON.parse(text)))
  assert.isString(said[0]?.result)
  assert.deepStrictEqual(
    said.map(({ error }) => error?.code),
    [undefined, -32601, -32700]
  )
  const rooms = Array.from({ length: 40 }, () => overSocket(url + rpc, [call("eth_chainId")]))
  const taken = yield* Effect.all(rooms.map(Effect.exit), { concurrency: "unbounded" })
  assert.strictEqual(taken.filter(Exit.isSuccess).length, 31)
  for (const [path, headers, status] of [
    [rpc, {}, 429],
    [rpc, { origin: "https://example.org" }, 403],
    [rpc, { host: "example.org" }, 403],
    [`/v1/rpc/${"0".repeat(64)}`, {}, 404],
    [`/v1/rpc/${session}`, {}, 404],
    ["/v1/health", {}, 200],
    ["/v1/sessions", {}, 404]
  ] as const) {
    assert.strictEqual(yield* statusOf(url + path, headers), status, path)
  }
  const done = yield* ask(`/v1/sessions/${session}/finish`, {})
  assert.deepInclude(done.json, { outcome: "wrong_state", steps: 1 })
  // It ends with its session, and so do all others.
  yield* Effect.promise(() => closed)
  assert.strictEqual(yield* statusOf(url + rpc), 404)
})

/** What may not be done with sessions, and that it does no harm to others. */
const sessionsOf = Effect.fnUntraced(function* (url: string) {
  const ask = asking(url)
  const stranger = asking(url, "")
  const open = (more: object = {}) => ask("/v1/sessions", { task: "bnb_transfer_basic", ...more })
  const one = yield* decodeOpened((yield* open()).json)
  const other = yield* decodeOpened((yield* open()).json)
  assert.notStrictEqual(one.rpc, other.rpc)
  assert.strictEqual(one.address, other.address)
  // Who acts needs no token; whoever has the account's address alone cannot.
  const call = (method: string, ...params: ReadonlyArray<unknown>) => ({
    ...{ jsonrpc: "2.0", id: 1, method, params }
  })
  const sent = yield* stranger(one.rpc, call("eth_sendTransaction", { to: one.address }))
  assert.isString((yield* decodeRpc(sent.json)).result)
  for (const method of ["anvil_setBalance", "evm_mine", "eth_newFilter"]) {
    const { json } = yield* stranger(one.rpc, call(method))
    assert.strictEqual((yield* decodeRpc(json)).error?.code, -32601)
  }
  const broken = yield* stranger(one.rpc, "{")
  assert.strictEqual((yield* decodeRpc(broken.json)).error?.code, -32700)
  const large = yield* Effect.exit(stranger(one.rpc, "x".repeat(2_000_000)))
  assert.isTrue(large._tag === "Failure" || large.value.status === 413)
  const finish = `/v1/sessions/${one.session}/finish`
  for (const [path, status] of [
    [`/v1/rpc/${"0".repeat(64)}`, 404],
    [`/v1/rpc/${one.session}`, 404],
    ["/v1/rpc/__proto__", 404],
    [`/v1/sessions/${one.rpc.slice(8)}/finish`, 404]
  ] as const) {
    assert.strictEqual((yield* ask(path, {})).status, status, path)
  }
  assert.strictEqual((yield* stranger(finish, {})).status, 401)
  assert.strictEqual((yield* open({ task: "nothing" })).status, 400)
  const answered = yield* ask(finish, { answer: { a: "1" } })
  assert.strictEqual((yield* decodeProblem(answered.json)).field, "answer")
  // The third place is the last one.
  assert.strictEqual((yield* open()).status, 200)
  const full = yield* open()
  assert.strictEqual(full.status, 429)
  assert.isAtLeast(Number(full.again), 1)
  const { results } = yield* decodeResults({ results: [(yield* ask(finish, {})).json] })
  assert.deepInclude(results[0], { outcome: "wrong_state", steps: 1 })
  for (const path of [finish, one.rpc]) assert.strictEqual((yield* ask(path, {})).status, 404)
  const untouched = yield* ask(`/v1/sessions/${other.session}/finish`, {})
  assert.deepInclude(untouched.json, { outcome: "nothing_sent" })
})

describe("questline serve", () => {
  it.live(
    "gives rewards, names wrong fields, bears hostile clients, and ends when it is told to",
    () =>
      Effect.gen(function* () {
        const { child, ended, port, url } = yield* serving
        const ask = asking(url)
        const wrongs = hanging(port, "POST /v1/score HTTP/1.1\r\nHost: 127.0.0.1\r\n", 100)
        const halves = hanging(
          port,
          `POST /v1/score HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Length: 100\r\n\r\n{`,
          50
        )
        const openapi = yield* Effect.promise(async () =>
          (await fetch(`${url}/openapi.json`)).json()
        )
        const { paths } = yield* decodePaths(openapi)
        const documented = readFileSync(join(root, "docs", "serve.md"), "utf8")
        for (const path of Object.keys(paths)) assert.include(documented, ` ${path}\``)
        const known = Object.keys(paths)
        assert.includeMembers(known, ["/v1/sessions", "/v1/rpc/{secret}"])

        const right = { task: TASK, script: solution, solution: true }
        const scored = yield* ask("/v1/score", right)
        const [reward] = (yield* decodeResults({ results: [scored.json] })).results
        assert.deepInclude(reward, { reward: 1, verdict: "100 of 100: every check passed" })
        const batch = yield* ask("/v1/score/batch", {
          attempts: [
            { ...right, seed: 2 },
            { ...right, task: "nothing" },
            { task: TASK, reply: "" }
          ]
        })
        const { results } = yield* decodeResults(batch.json)
        assert.deepStrictEqual(
          results.map((result) => ("error" in result ? result.error.field : result.reward)),
          [1, "task", 0]
        )

        for (const [body, status, field] of WRONG) {
          const refused = yield* Effect.exit(ask("/v1/score", body))
          // The connection of a body that is too large is closed, and a client may see that first.
          if (refused._tag === "Failure") {
            assert.strictEqual(status, 413)
            continue
          }
          assert.strictEqual(refused.value.status, status, JSON.stringify(refused.value.json))
          const problem = yield* decodeProblem(refused.value.json)
          assert.strictEqual(problem.field, field, problem.message)
        }
        const many = yield* ask("/v1/score/batch", { attempts: Array(5).fill(right) })
        assert.strictEqual(many.status, 429)
        assert.isAtLeast(Number(many.again), 1)
        for (const asked of [asking(url, "another-token-entirely"), asking(url, "")]) {
          const refused = yield* asked("/v1/score", "{")
          assert.strictEqual(refused.status, 401)
          assert.notInclude(JSON.stringify(refused.json), TOKEN)
        }
        for (const headers of [
          { origin: "http://a.example" },
          { "sec-fetch-site": "cross-site" }
        ]) {
          assert.strictEqual((yield* ask("/v1/score", right, headers)).status, 403)
        }

        const python = yield* run("python3", ["-c", examples("python").join("\n")], url)
        assert.match(
          python.stdout,
          /^(0 0 of 100: the reply holds no code block.*\n){2}1 100 of 100: every check passed\n$/
        )
        yield* socketsOf(url)
        yield* sessionsOf(url)

        for (const text of examples("sh")) {
          const there = text
            .replaceAll("http://127.0.0.1:8643", url)
            .replaceAll("-H ", `-H 'authorization: Bearer ${TOKEN}' -H `)
          const { stdout } = yield* run("sh", ["-c", there], url)
          assert.include(stdout, '"instruction"')
          assert.include(stdout, '"reward":0')
        }

        child.kill("SIGTERM")
        const [status, said] = yield* Effect.promise(() => ended)
        for (const socket of [...wrongs, ...halves]) socket.destroy()
        assert.strictEqual(status, 130)
        assert.notInclude(said, TOKEN)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live("listens for other machines only with a token", () =>
    Effect.gen(function* () {
      const said = yield* command("serve", "--host", "0.0.0.0", "--port", "0")
      assert.strictEqual(said.status, 2)
      assert.match(
        said.stderr,
        /error: --host 0\.0\.0\.0 can be reached by other machines: set a token/
      )
    })
  )
})
