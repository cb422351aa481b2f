/** What `questline/vitest` gives: tasks as tests of vitest. Owns how a task becomes a test, and when the test fails. */
import { Glob } from "effect"
import { type EIP1193Provider, http } from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, test } from "vitest"
import { type AiTool, toolsOf } from "./ai.ts"
import { type ClientSession, Questline, type QuestlineClient } from "./Questline.ts"
import type { Drawing, Json, Options, Seat } from "./types.ts"

/** What an agent is given. */
export interface Quest extends Seat, Pick<ClientSession, "call"> {
  /** signs as the session's account, for viem */
  readonly account: PrivateKeyAccount
  /** a wallet of EIP-1193 on the session's chain, for wallet kits, viem's `custom` and ethers' `BrowserProvider` */
  readonly provider: EIP1193Provider
  /** tools of the AI SDK that read, simulate, send and submit in the session */
  readonly tools: Record<string, AiTool>
  /** gives the answer of a task that asks for one; the last answer counts */
  readonly submit: (answer: Readonly<Record<string, Json>>) => void
  /** aborted once the test is over, also by its time limit */
  readonly signal: AbortSignal
}

/** Which instances are tested, and how. */
export interface QuestOptions
  extends Omit<Drawing, "task">,
    Pick<Options, "bank" | "chain" | "sessionTimeoutMs"> {
  /** ms that a test may take, with opening its session; default 300,000 */
  readonly timeout?: number
  /** times that a failed test is repeated, each on a fresh session of the same instance; default: vitest's */
  readonly retry?: number
  /** the tests of this call run at the same time, as many as vitest's `maxConcurrency`; default false */
  readonly concurrent?: boolean
}

/** ms that a test may take unless told otherwise: a model's calls take longer than vitest's 5 seconds */
const TIMEOUT = 300_000

/** A task that was not solved: the sentence of `questline show`. */
class Unsolved extends Error {
  override readonly name = "Unsolved"
}

/** The ids of the tasks that match. */
const matching = async (
  patterns: ReadonlyArray<string>,
  options: Options
): Promise<ReadonlyArray<string>> => {
  await using questline = await Questline.open(options)
  const ids = (await questline.tasks()).map(({ id }) => id)
  const globs = patterns.map((pattern) => ({ pattern, glob: Glob.make(pattern) }))
  const vain = globs.find(({ glob }) => !ids.some((id) => Glob.match(glob, id)))
  if (vain !== undefined || globs.length === 0) {
    throw new Error(
      `no task matches ${JSON.stringify(vain?.pattern ?? "")}: questline tasks list prints their names`
    )
  }
  return ids.filter((id) => globs.some(({ glob }) => Glob.match(glob, id)))
}

/** Wallets send nothing twice, so nothing is asked again. Accounts and chain never change: no event ever comes. */
const providerOf = (rpcUrl: string): EIP1193Provider => {
  const { request } = http(rpcUrl, { retryCount: 0 })({})
  return { request, on: () => {}, removeListener: () => {} }
}

/** Where `quest` was called: vitest shows this line, and not one of ours. */
const pointingAt = (site: Error, verdict: string): Unsolved => {
  const failure = new Unsolved(verdict)
  const [, ...frames] = site.stack?.split("\n    at ") ?? []
  failure.stack = [`${failure.name}: ${verdict}`, ...frames].join("\n    at ")
  return failure
}

/**
 * Makes each task that matches a test: the agent acts in a session of its own, which is judged when the agent
 * returns. The test fails with the sentence of `questline show` unless every check passed, and with the agent's own
 * error if it throws. Patterns are globs over ids of tasks, such as `swap_*`.
 */
export const quest = (
  patterns: string | ReadonlyArray<string>,
  agent: (quest: Quest) => unknown,
  options: QuestOptions = {}
): void => {
  const { bank, chain, concurrent = false, retry, sessionTimeoutMs, timeout, ...drawing } = options
  const list = typeof patterns === "string" ? [patterns] : patterns
  const given: Options = {
    ...(bank === undefined ? {} : { bank }),
    ...(chain === undefined ? {} : { chain }),
    ...(sessionTimeoutMs === undefined ? {} : { sessionTimeoutMs })
  }
  const site = new Error()
  Error.captureStackTrace?.(site, quest)
  describe(list.join(", "), { concurrent }, async () => {
    const ids = await matching(list, given)
    let questline: QuestlineClient
    beforeAll(async () => {
      questline = await Questline.open(given)
    })
    afterAll(() => questline.close())
    const limits = { timeout: timeout ?? TIMEOUT, ...(retry === undefined ? {} : { retry }) }
    for (const task of ids) {
      test(task, limits, async ({ onTestFinished, signal }) => {
        const { close, finish, ...session } = await questline.act({ ...drawing, task })
        onTestFinished(close)
        let answer: Readonly<Record<string, Json>> | undefined
        await agent({
          ...session,
          account: privateKeyToAccount(session.privateKey),
          provider: providerOf(session.rpcUrl),
          tools: toolsOf(session),
          submit: (given) => {
            answer = given
          },
          signal
        })
        const { passed, verdict } = await finish(answer)
        if (!passed) throw pointingAt(site, verdict)
      })
    }
  })
}
