/**
 * A way to a PostgreSQL server that a test stands beside: it counts what clients ask, and can be cut after the server
 * has done what it was asked, or be closed for a while. Owns reading the clients' side of the protocol.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, connect as dial, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"

/** What a client asked for at once: a transaction, or a statement outside of one. */
export interface Asked {
  /** the texts of its statements, in their order, without what begins and ends a transaction */
  readonly texts: ReadonlyArray<string>
  /** a transaction waits twice for the server: for its statements and for its commit */
  readonly transaction: boolean
}

interface State {
  /** all that was asked since the last `asked = []` */
  asked: Array<Asked>
  /** cuts the way when the server has answered the end of a request that has this in a text; used once */
  cutAfter: string | undefined
  /** cuts the way as soon as the client has sent a text with this; used once */
  cutAt: string | undefined
  cuts: number
  /** a client freezes before it sends a text with this: nothing passes on its connection any more; used once */
  freezeAt: { readonly text: string; readonly frozen: () => void } | undefined
  /** nobody gets through, and whoever is on the way is cut off */
  closed: boolean
  /** called whenever somebody comes to a closed way */
  refused: () => void
}

const cString = (bytes: Buffer, from: number): string =>
  bytes.toString("utf8", from, Math.max(from, bytes.indexOf(0, from)))

/** The texts that a client sends, message by message. */
const makeReader = (tell: (text: string) => void) => {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let began = false
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const length = began ? rest.readInt32BE(1) + 1 : rest.readInt32BE(0)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (!began) {
        // The first message has no type.
        began = true
        continue
      }
      const type = String.fromCharCode(message[0] ?? 0)
      if (type === "Q") tell(cString(message, 5))
      if (type === "P") {
        const name = cString(message, 5)
        prepared.set(name, cString(message, 5 + Buffer.byteLength(name) + 1))
      }
      if (type === "B") {
        const portal = cString(message, 5)
        tell(prepared.get(cString(message, 5 + Buffer.byteLength(portal) + 1)) ?? "")
      }
    }
  }
}

/** Groups the texts of one connection into what was asked at once. */
const makeGrouping = (state: State, cut: () => void) => {
  let texts: Array<string> | undefined
  return (text: string): void => {
    if (state.cutAt !== undefined && text.includes(state.cutAt)) {
      state.cutAt = undefined
      cut()
    }
    if (/^begin\b/i.test(text)) texts = []
    else if (/^(commit|rollback)\b/i.test(text)) {
      const asked = texts ?? []
      texts = undefined
      state.asked.push({ texts: asked, transaction: true })
      const { cutAfter } = state
      if (cutAfter === undefined || !asked.some((each) => each.includes(cutAfter))) return
      state.cutAfter = undefined
      cut()
    } else if (texts === undefined) state.asked.push({ texts: [text], transaction: false })
    else texts.push(text)
  }
}

/** A way to the server whose socket is in the folder `to`; `folder` is where clients find it. */
export const wayTo = (to: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const folder = mkdtempSync(join(tmpdir(), "questline-way-"))
      const sockets = new Set<Socket>()
      const state: State = {
        asked: [],
        cutAfter: undefined,
        cutAt: undefined,
        cuts: 0,
        freezeAt: undefined,
        closed: false,
        refused: () => undefined
      }
      const server = createServer((from) => {
        if (state.closed) {
          from.destroy()
          return state.refused()
        }
        const on = dial(join(to, ".s.PGSQL.5432"))
        for (const each of [from, on]) {
          sockets.add(each)
          each.on("error", () => undefined)
          each.on("close", () => {
            sockets.delete(each)
            from.destroy()
            on.destroy()
          })
        }
        let deaf = false
        const group = makeGrouping(state, () => {
          state.cuts++
          deaf = true
        })
        const read = makeReader(group)
        let frozen = false
        from.on("data", (chunk) => {
          const { freezeAt } = state
          if (freezeAt !== undefined && chunk.toString("latin1").includes(freezeAt.text)) {
            state.freezeAt = undefined
            frozen = true
            freezeAt.frozen()
          }
          if (frozen) return
          read(chunk)
          on.write(chunk)
        })
        // The server has done what it was asked when it answers; the answer gets no further.
        on.on("data", (chunk) => (deaf ? from.destroy() : from.write(chunk)))
      })
      await new Promise<void>((ready) => server.listen(join(folder, ".s.PGSQL.5432"), ready))
      /** Closes the way; resolves when somebody has come in vain. */
      const close = (): Promise<void> => {
        state.closed = true
        for (const socket of sockets) socket.destroy()
        return new Promise((resume) => {
          state.refused = resume
        })
      }
      const open = () => {
        state.closed = false
      }
      /** Freezes the next client that is about to send `text`; resolves then. */
      const freezeAt = (text: string): Promise<void> =>
        new Promise((resume) => {
          state.freezeAt = { text, frozen: resume }
        })
      return { folder, server, sockets, state, close, open, freezeAt }
    }),
    ({ folder, server, sockets }) =>
      Effect.promise(async () => {
        for (const socket of sockets) socket.destroy()
        await new Promise((closed) => server.close(closed))
        rmSync(folder, { recursive: true, force: true })
      })
  )

/** The same database, reached by the way. */
export const by = ({ folder }: { readonly folder: string }, url: string): string =>
  url.replace(/host=[^&]+/, `host=${folder}`)

/** The folder of the server's socket in a database's address. */
export const socketOf = (url: string): string => new URL(url).searchParams.get("host") ?? ""
