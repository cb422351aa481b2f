/**
 * A way to a PostgreSQL server that understands what passes: it tells transactions from each other, counts them, and
 * cuts or holds a connection exactly where it is told. Owns reading the protocol's messages; what is cut is the test.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, connect as dial, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"

/** One transaction: several statements between `begin` and `commit`, or one statement alone. */
export interface Transaction {
  /** the statements without `begin`, `set` and `commit` */
  readonly texts: ReadonlyArray<string>
  /** what it does, the same for other values and other numbers of rows; empty: it changes nothing */
  readonly kind: string
}

/**
 * `statement`: the server has answered a statement of an open transaction; `commit`: the client asks for the commit;
 * `committed`: the server has committed. Nothing of it has been passed on yet.
 */
export type Point = "statement" | "commit" | "committed"

/** `cut` ends the connection for the client; `hold` keeps it open, and nothing passes any more. */
export type Verdict = "pass" | "cut" | "hold"

export interface WireOptions {
  /** the folder of the server's socket */
  readonly to: string
  readonly judge?: (transaction: Transaction, point: Point) => Verdict
  /** a transaction of any kind is over */
  readonly over?: (transaction: Transaction) => void
}

const WRITE = /\b(insert into|update|delete from) (?!set\b|of\b|skip\b|nowait\b)"?\w+"?/g

/** A statement with its values and its numbers of rows taken out. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/\$?\d+/g, "0")
    .replaceAll(/\(0(, 0)*\)(, \(0(, 0)*\))*/g, "(..)")
    .replaceAll(
      /\((?:0|default|null)(?:, (?:0|default|null))*\)(?:, \((?:0|default|null)(?:, (?:0|default|null))*\))*/g,
      "(..)"
    )

const isControl = (text: string): boolean =>
  /^\s*(begin|commit|rollback|set|select 0$)\b/i.test(text)

const writesOf = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(WRITE), ([found]) => found)

/** The transaction of these statements. */
export const transactionOf = (all: ReadonlyArray<string>): Transaction => {
  const texts = all.filter((text) => !isControl(text))
  const writing = texts.filter((text) => writesOf(text).length > 0)
  return { texts, kind: [...new Set(writing.map(shapeOf))].join("; ") }
}

/** A kind for a reader: which tables are changed how. */
export const inShort = ({ texts }: Transaction): string =>
  [...new Set(texts.flatMap(writesOf))].map((write) => write.replaceAll('"', "")).join(", ")

interface Message {
  /** the letter of its type; empty for the first message of a client */
  readonly type: string
  readonly body: Buffer
  readonly whole: Buffer
}

/** Cuts a stream into messages; `first` is whether the next one is a client's first, which has no letter. */
const makeReader = (first: boolean) => {
  let [rest, untyped] = [Buffer.alloc(0), first]
  return (chunk: Buffer): ReadonlyArray<Message> => {
    rest = Buffer.concat([rest, chunk])
    const messages: Array<Message> = []
    while (true) {
      const at = untyped ? 0 : 1
      if (rest.length < at + 4) return messages
      const length = at + rest.readInt32BE(at)
      if (rest.length < length) return messages
      const whole = rest.subarray(0, length)
      messages.push({
        type: untyped ? "" : String.fromCharCode(whole[0] ?? 0),
        body: whole.subarray(at + 4),
        whole
      })
      rest = rest.subarray(length)
      untyped = false
    }
  }
}

/** The text that begins at `at` and ends with a zero byte. */
const textAt = (body: Buffer, at: number): string => body.toString("utf8", at, body.indexOf(0, at))

/** Follows the statements of one connection. */
const makeTrail = () => {
  const prepared = new Map<string, string>()
  let texts: Array<string> = []
  return {
    /** A message of the client. */
    asked: ({ body, type }: Message) => {
      if (type === "Q") texts.push(...textAt(body, 0).split(/;\s*/).filter(Boolean))
      if (type === "P") {
        const name = textAt(body, 0)
        prepared.set(name, textAt(body, Buffer.byteLength(name) + 1))
      }
      if (type === "B") {
        const portal = Buffer.byteLength(textAt(body, 0)) + 1
        texts.push(prepared.get(textAt(body, portal)) ?? "")
      }
    },
    now: () => transactionOf(texts),
    /** The transaction is over. */
    end: () => {
      const ended = transactionOf(texts)
      texts = []
      return ended
    }
  }
}

interface State {
  closed: boolean
  /** called whenever somebody comes to a closed way */
  refused: () => void
}

const isCommit = ({ body, type }: Message): boolean =>
  type === "Q" && /^commit\b/i.test(textAt(body, 0))

const pass = (
  from: Socket,
  on: Socket,
  { judge = () => "pass", over = () => undefined }: WireOptions
) => {
  const trail = makeTrail()
  let held = false
  /** what the server has said since it was last ready */
  let answers: Array<Buffer> = []
  const act = (verdict: Verdict, otherwise: () => void) => {
    if (held) return
    if (verdict === "pass") return otherwise()
    if (verdict === "cut") return from.destroy()
    held = true
  }
  const fromClient = makeReader(true)
  from.on("data", (chunk: Buffer) => {
    for (const message of fromClient(chunk)) {
      const verdict = isCommit(message) ? judge(trail.now(), "commit") : "pass"
      trail.asked(message)
      act(verdict, () => on.write(message.whole))
    }
  })
  const fromServer = makeReader(false)
  on.on("data", (chunk: Buffer) => {
    for (const { body, type, whole } of fromServer(chunk)) {
      answers.push(whole)
      if (type !== "Z") continue
      const said = Buffer.concat(answers)
      answers = []
      const idle = String.fromCharCode(body[0] ?? 0) === "I"
      const verdict = judge(trail.now(), idle ? "committed" : "statement")
      if (idle) over(trail.end())
      act(verdict, () => from.write(said))
    }
    // What is asked before the server is ready, such as a password.
    if (answers.length > 0 && trail.now().texts.length === 0) {
      from.write(Buffer.concat(answers))
      answers = []
    }
  })
}

/**
 * Opens a way to a server for the scope: the folder of its own socket, and `close`, which cuts all that use it and lets
 * nobody through any more; it resolves when somebody has come in vain.
 */
export const pgWire = (options: WireOptions) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const folder = mkdtempSync(join(tmpdir(), "questline-wire-"))
      const sockets = new Set<Socket>()
      const state: State = { closed: false, refused: () => undefined }
      const server = createServer((from) => {
        if (state.closed) {
          from.destroy()
          return state.refused()
        }
        const on = dial(join(options.to, ".s.PGSQL.5432"))
        for (const each of [from, on]) {
          sockets.add(each)
          each.on("error", () => undefined)
          each.on("close", () => {
            sockets.delete(each)
            from.destroy()
            on.destroy()
          })
        }
        pass(from, on, options)
      })
      await new Promise<void>((ready) => server.listen(join(folder, ".s.PGSQL.5432"), ready))
      return { folder, server, sockets, state }
    }),
    ({ folder, server, sockets }) =>
      Effect.promise(async () => {
        for (const socket of sockets) socket.destroy()
        await new Promise((closed) => server.close(closed))
        rmSync(folder, { recursive: true, force: true })
      })
  ).pipe(
    Effect.map(({ folder, sockets, state }) => ({
      folder,
      close: (): Promise<void> => {
        state.closed = true
        for (const socket of sockets) socket.destroy()
        return new Promise((resume) => {
          state.refused = resume
        })
      }
    }))
  )

/** The address of a database by another way. */
export const byWay = (url: string, folder: string): string =>
  url.replace(/host=[^&]+/, `host=${folder}`)

/** The folder of the server's socket in a database's address. */
export const socketOf = (url: string): string => new URL(url).searchParams.get("host") ?? ""
