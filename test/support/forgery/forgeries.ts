/**
 * Kinds of forged leaderboard files. Each begins with an honest one; where nothing else is said, every
 * digest is made anew, as whoever forges one would.
 */
import type { Board } from "./board.ts"
import {
  arrayOf,
  at,
  eachTrial,
  edit,
  type Json,
  type JsonObject,
  objectOf,
  type Place,
  put,
  sealed,
  sealedWhole
} from "./edits.ts"

export interface Forgery {
  readonly name: string
  /** the file's content */
  readonly forge: (board: Board) => string | Uint8Array
  /** what its one line says */
  readonly says: RegExp
}

const write = (json: Json): string => JSON.stringify(sealedWhole(json))

const kind = (name: string, says: RegExp, forge: (board: Board) => Json): Forgery => ({
  name,
  says,
  forge: (board) => write(forge(board))
})

/** A text that is edited after it was sealed. */
const text = (
  name: string,
  says: RegExp,
  forge: (honest: string, board: Board) => string | Uint8Array
) => ({
  name,
  says,
  forge: (board: Board) => forge(write(board.json), board)
})

const set = (name: string, place: Place, value: Json, says: RegExp): Forgery =>
  kind(name, says, ({ json }) => put(json, place, value))

const trialsOf = (json: Json) => arrayOf(at(json, ["trials"]))

/** The number of the first trial of a model, of a part of the benchmark, in a round. */
const find = (json: Json, model: string, part = "atomic", round = 1): number =>
  trialsOf(json).findIndex((trial) => {
    const own = objectOf(trial)
    return own.model === model && own.split === part && own.round === round
  })

const repliesAt = (json: Json, trial: number): ReadonlyArray<Json> =>
  arrayOf(at(json, ["trials", trial, "replies"]))

const unscored = (trial: JsonObject, status: string): JsonObject => ({
  ...trial,
  ...{ status, outcome: null, score: null, passed: null, digests: [], replies: [] }
})

/** The replies of one trial with the texts of another. */
const withTextsOf = (json: Json, to: number, from: number): Json => {
  const theirs = repliesAt(json, from)
  return (
    edit(json, ["trials", to, "replies"], (replies) =>
      arrayOf(replies).map((reply, index) =>
        put(reply, ["text"], at(theirs[index] ?? theirs[0], ["text"]) ?? "")
      )
    ) ?? null
  )
}

const renamed = (json: Json, from: string, to: string): Json =>
  JSON.parse(JSON.stringify(json).replaceAll(JSON.stringify(from), JSON.stringify(to)))

/** Trials and points that are taken for others. */
const trials: ReadonlyArray<Forgery> = [
  kind(
    "every failed trial deleted",
    /of http.*#idle in round 1: the file says no such trial/,
    ({ json }) => eachTrial(json, (trial) => (trial.passed === true ? trial : undefined))
  ),
  kind(
    "one failed trial deleted",
    /#idle in round 1: the file says no such trial/,
    ({ bad, json }) => edit(json, ["trials", find(json, bad)], () => undefined) ?? null
  ),
  kind("failed trials marked errored", /errored|models/, ({ json }) =>
    eachTrial(json, (trial) => (trial.passed === true ? trial : unscored(trial, "errored")))
  ),
  kind("failed trials marked cancelled", /models/, ({ json }) =>
    eachTrial(json, (trial) => (trial.passed === true ? trial : unscored(trial, "cancelled")))
  ),
  kind(
    "failed trials marked pending, replies kept",
    /outcome: the file says .*, found null/,
    ({ json }) =>
      eachTrial(json, (trial) => (trial.passed === true ? trial : { ...trial, status: "pending" }))
  ),
  set("no trial", ["trials"], [], /of oracle in round 1: the file says no such trial/),
  kind("a trial twice", /the file says 2 times, found once/, ({ json }) =>
    put(json, ["trials"], [...trialsOf(json), trialsOf(json)[0] ?? null])
  ),
  kind("trials in another order", /trials\[0\]/, ({ json }) =>
    put(json, ["trials"], trialsOf(json).toReversed())
  ),
  kind(
    "a trial of a further round",
    /in round 3: the file says a trial, found no such trial/,
    ({ json }) =>
      put(json, ["trials"], [...trialsOf(json), put(trialsOf(json)[0] ?? null, ["round"], 3)])
  ),
  kind("one round of two", /in round 2: the file says no such trial/, ({ json }) =>
    eachTrial(json, (trial) => (trial.round === 1 ? trial : undefined))
  ),
  kind("the better of two rounds as the only one", /in round 1.*has no reply/, ({ json }) =>
    put(
      eachTrial(json, (trial) => (trial.round === 2 ? { ...trial, round: 1 } : undefined)),
      ["settings", "rounds"],
      1
    )
  ),
  kind(
    "points raised",
    /#idle in round 1: (outcome|score)/,
    ({ bad, json }) =>
      edit(json, ["trials", find(json, bad)], (trial) => ({
        ...objectOf(trial),
        ...{ score: 100, passed: true, outcome: "pass" }
      })) ?? null
  ),
  kind("points of every trial raised, and the table", /outcome/, ({ json }) =>
    put(
      eachTrial(json, (trial) => ({ ...trial, score: 100, passed: true, outcome: "pass" })),
      ["models", "models", 2],
      at(json, ["models", "models", 0]) ?? null
    )
  ),
  kind(
    "a total of 10,700 points",
    /models\.models\[\d\]\.total\.mean: the file says 10700/,
    ({ json }) => put(json, ["models", "models", 0, "total", "mean"], 10_700)
  ),
  set(
    "another name in the table",
    ["models", "models", 0, "model"],
    "openai/gpt-9",
    /models\.models\[0\]\.model/
  ),
  kind("the ranks changed", /rank/, ({ json }) => put(json, ["models", "models", 0, "rank"], 3)),
  kind(
    "a row of the table deleted",
    /models\.models/,
    ({ json }) => edit(json, ["models", "models", 2], () => undefined) ?? null
  ),
  kind("a transaction of another trial", /digests\[0\]\.digest/, ({ good, json }) =>
    put(
      json,
      ["trials", find(json, good), "digests"],
      at(json, ["trials", find(json, good, "composite"), "digests"]) ?? null
    )
  ),
  kind("a negative round", /trials\[0\]\.round/, ({ json }) =>
    put(json, ["trials", 0, "round"], -1)
  ),
  kind("an attempt of a thousand millions", /trials\[0\]\.attempt/, ({ json }) =>
    put(json, ["trials", 0, "attempt"], 1e9)
  )
]

/** What was said by another, to another, or never. */
const replies: ReadonlyArray<Forgery> = [
  kind("replies of another model", /#idle in round 1/, ({ bad, good, json }) =>
    withTextsOf(json, find(json, bad), find(json, good))
  ),
  kind("trials of a model with the replies of another", /has no reply/, ({ bad, good, json }) =>
    put(json, ["trials", find(json, bad), "replies"], [...repliesAt(json, find(json, good))])
  ),
  kind("replies of two tasks swapped", /replies\[0\]/, ({ good, json }) => {
    const [one, other] = [find(json, good), find(json, good, "composite")]
    return put(
      put(json, ["trials", one, "replies"], [...repliesAt(json, other)]),
      ["trials", other, "replies"],
      [...repliesAt(json, one)]
    )
  }),
  kind("a reply of another round", /round 1/, ({ good, json }) =>
    withTextsOf(json, find(json, good, "composite", 1), find(json, good, "composite", 2))
  ),
  kind("another plan of a composite", /has no reply to this request/, ({ good, json }) =>
    put(json, ["trials", find(json, good, "composite"), "replies", 0, "text"], "I have no plan.")
  ),
  kind("another first step of a composite", /has no reply to this request/, ({ good, json }) =>
    put(json, ["trials", find(json, good, "composite"), "replies", 1, "text"], "Not yet.")
  ),
  kind("a reply that earns nothing", /outcome: the file says pass/, ({ good, json }) =>
    put(json, ["trials", find(json, good), "replies", 0, "text"], "Nothing.")
  ),
  kind(
    "a step of a composite deleted",
    /has no reply/,
    ({ good, json }) =>
      edit(json, ["trials", find(json, good, "composite"), "replies", 1], () => undefined) ?? null
  ),
  kind("a reply that nobody asked for", /replies/, ({ good, json }) => {
    const trial = find(json, good)
    const [reply = null] = repliesAt(json, trial)
    const more = put(put(reply, ["key"], "ab".repeat(32)), ["step"], 9)
    return put(json, ["trials", trial, "replies"], [reply, more])
  }),
  kind("another prompt's key", /has no reply/, ({ good, json }) =>
    put(json, ["trials", find(json, good), "replies", 0, "key"], "ab".repeat(32))
  ),
  kind("a reply that was cut", /finish|outcome/, ({ bad, json }) =>
    put(json, ["trials", find(json, bad), "replies", 0, "finish"], "length")
  ),
  kind("another text of our own model", /oracle in round 1: replies\[0\]\.text/, ({ json }) =>
    put(json, ["trials", 0, "replies", 0, "text"], "I am the oracle.")
  )
]

/** Another run than the one that was played. */
const settings: ReadonlyArray<Forgery> = [
  set("another seed", ["settings", "seed"], 2, /environment|has no reply/),
  set("another library", ["settings", "library"], "viem", /\(viem\)/),
  set("another context", ["settings", "context"], "full", /has no reply/),
  set("another clarity", ["settings", "difficulty"], "vague", /has no reply|trial/),
  set("descriptions in the prompts", ["settings", "naive"], true, /has no reply|prompt/),
  set("another temperature", ["settings", "temperature"], 0, /has no reply/),
  set("another limit of output", ["settings", "maxOutputTokens"], 99, /has no reply/),
  set("more rounds", ["settings", "rounds"], 3, /in round 3: the file says no such trial/),
  set(
    "a thousand million rounds",
    ["settings", "rounds"],
    1e9,
    /in round 3: the file says no such trial/
  ),
  set("rounds below zero", ["settings", "rounds"], -2, /rounds/),
  set("fewer tasks", ["settings", "tasks"], ["bnb_transfer_basic"], /found no such trial/),
  set("more tasks", ["settings", "tasks"], [], /no such trial/),
  set("a task that is not there", ["settings", "tasks"], ["erc20_x"], /matches nothing/),
  set("wider tolerances", ["settings", "tolerance"], 3, /settings\.tolerance/),
  set("no tasks of ours", ["settings", "bank"], "/etc", /settings\.bank/),
  set("other tasks than are stated", ["settings", "bank"], "elsewhere", /--bank DIR/),
  set("a run that asked anew", ["settings", "fresh"], "20260101-0000-abcd", /has no reply/),
  set("a limit that no score depends on", ["settings", "concurrency"], 4, /settings\.concurrency/),
  kind("time to think, unsealed", /settings/, ({ json }) =>
    put(json, ["settings", "scriptTimeoutMs"], 99)
  ),
  kind("a model more", /no such trial/, ({ good, json }) => {
    const models = arrayOf(at(json, ["settings", "models"]))
    const asked = arrayOf(at(json, ["asked"]))
    return put(
      put(json, ["settings", "models"], [...models, `${good}-2`]),
      ["asked"],
      [...asked, { name: `${good}-2` }]
    )
  }),
  kind("a model twice", /settings\.models/, ({ good, json }) =>
    put(json, ["settings", "models"], [...arrayOf(at(json, ["settings", "models"])), good])
  ),
  kind("a model renamed everywhere", /has no reply/, ({ good, json }) =>
    renamed(json, good, "openai/gpt-9")
  ),
  kind("a model renamed to our own", /one of our own models/, ({ bad, json }) =>
    renamed(json, bad, "null")
  ),
  kind("our own model as another's", /does not say how it was asked/, ({ json }) =>
    renamed(json, "oracle", "openai/gpt-9")
  ),
  kind("our own model asked elsewhere", /oracle is one of our own models/, ({ json }) =>
    put(json, ["asked"], [...arrayOf(at(json, ["asked"])), { name: "oracle" }])
  ),
  kind("how nobody was asked", /asked/, ({ json }) =>
    put(json, ["asked"], [...arrayOf(at(json, ["asked"])), { name: "openai/gpt-9" }])
  ),
  set("other options of a model", ["asked", 0, "options"], { topP: 0.5 }, /has no reply/),
  set("another bank", ["environment", "bank"], `0x${"ab".repeat(32)}`, /environment\.bank/),
  set(
    "another genesis",
    ["environment", "versions", "genesis"],
    "0x12",
    /environment\.versions\.genesis/
  ),
  set("another contract", ["environment", "contracts", "router_address"], "0x12", /router_address/),
  set("another fact of the world", ["environment", "more"], 1, /environment\.more/),
  set("another benchmark", ["bench"], "bench", /there is no benchmark "bench"/),
  set("another benchmark of ours", ["bench"], "block", /of benchmark block|data/),
  set("another version", ["questline"], "9.9.9", /questline 9\.9\.9/),
  set("another form", ["form"], "questline-leaderboard/9", /questline-leaderboard\/9/)
]

/** What no file has: nobody could check it. */
const claims: ReadonlyArray<Forgery> = [
  set("a date", ["createdAt"], 1_700_000_000_000, /createdAt/),
  set("a cost", ["trials", 0, "replies", 0, "cost"], 0.01, /cost/),
  set("a cost in the table", ["models", "models", 0, "cost"], 0.01, /models\.models\[0\]\.cost/),
  set("tokens in the table", ["models", "models", 1, "tokens"], 12, /models\.models\[1\]\.tokens/),
  set("an author", ["author"], "somebody", /author/)
]

const replaceFirst = (from: string | RegExp, to: string) => (honest: string) => {
  const changed = honest.replace(from, to)
  if (changed === honest) throw new Error(`nothing to replace: ${from}`)
  return changed
}

/** What reads as one thing and shows as another. */
const texts: ReadonlyArray<Forgery> = [
  text(
    "a number written otherwise",
    /score is written 1e2/,
    replaceFirst('"score":100,', '"score":1e2,')
  ),
  text(
    "a number with a point",
    /score is written 100\.0/,
    replaceFirst('"score":100,', '"score":100.0,')
  ),
  text("minus nothing", /score is written -0/, replaceFirst('"score":0,', '"score":-0,')),
  text("no number", /is not JSON/, replaceFirst('"score":100,', '"score":NaN,')),
  text("a number beyond all", /written 1e999/, replaceFirst('"score":100,', '"score":1e999,')),
  text("a key twice", /score stands twice/, replaceFirst('"score":100,', '"score":0,"score":100,')),
  text(
    "a key twice, once escaped",
    /is written "sc\\u006fre"/,
    replaceFirst('"score":100,', '"sc\\u006fre":0,"score":100,')
  ),
  text(
    "a key of prototypes",
    /__proto__/,
    replaceFirst('"settings":{', '"settings":{"__proto__":{"seed":9},')
  ),
  text("another constructor", /settings\.constructor|constructor/, (_, { json }) =>
    write(put(json, ["settings", "constructor"], { prototype: {} }))
  ),
  text("a letter escaped", /is written/, replaceFirst('"oracle"', '"\\u006fracle"')),
  text("a letter of another alphabet", /asked/, (_, { json }) =>
    write(renamed(json, "oracle", "\u043eracle"))
  ),
  text("a name that turns the line", /\\u\{202e\}/, (_, { json }) =>
    write(renamed(json, "oracle", "oracle\u202e"))
  ),
  text("a name that a terminal obeys", /\\u\{001b\}/, (_, { json }) =>
    write(renamed(json, "oracle", "oracle\u001b[2K"))
  ),
  text("something after the end", /is not JSON/, (honest) => `${honest}{}`),
  text("two files", /is not JSON/, (honest) => `${honest}\n${honest}`),
  text("a byte order mark", /is not JSON/, (honest) => `\ufeff${honest}`),
  text("a comment", /is not JSON/, (honest) => `/* honest */ ${honest}`),
  text("the half of it", /is not JSON/, (honest) => honest.slice(0, honest.length / 2)),
  text("nothing", /is not JSON/, () => ""),
  text("null", /is not a leaderboard/, () => "null"),
  text("a list of files", /is not a leaderboard/, (honest) => `[${honest}]`),
  text("no UTF-8", /is not UTF-8/, (honest) =>
    Buffer.concat([Buffer.from(honest), Buffer.of(0xff)])
  ),
  text("a million brackets", /deep/, () => `${"[".repeat(1e6)}${"]".repeat(1e6)}`),
  text("a deep table", /deep/, (_, { json }) =>
    write(put(json, ["models"], JSON.parse(`${"[".repeat(99)}${"]".repeat(99)}`)))
  ),
  text("one character changed", /was changed after it was made/, (honest) =>
    replaceFirst('"score":100,', '"score":101,')(honest)
  ),
  {
    name: "another seed, sealed by the digest of the whole alone",
    says: /settings \(sums\.settings\)/,
    forge: ({ json }) => JSON.stringify(sealed(put(json, ["settings", "seed"], 7)))
  },
  {
    name: "another reply, sealed by the digest of the whole alone",
    says: /trials\[0\]\.replies\[0\]/,
    forge: ({ json }) => JSON.stringify(sealed(put(json, ["trials", 0, "replies", 0, "text"], "")))
  }
]

export const forgeries: ReadonlyArray<Forgery> = [
  ...trials,
  ...replies,
  ...settings.filter(({ name }) => !name.includes("unsealed")),
  ...claims,
  ...texts
]
