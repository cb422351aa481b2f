/**
 * Workers that die: one in its first minute, whose trials others take within two leases; and all that play one trial, which
 * kills them: it is errored after three claims, and the others are not.
 */
import { Effect } from "effect"
import { temporaryFolder } from "../../db/support.ts"
import { ask, wrongChanges } from "../../support/fleet/audit.ts"
import { crew, until } from "../../support/fleet/crew.ts"
import { PROVIDER } from "../../support/fleet/machines.ts"
import { type Call, fleetProvider } from "../../support/fleet/provider.ts"
import type { Finding } from "./finding.ts"

/** Seconds that two leases take. */
const TWO_LEASES = 60

const TAKEN_OVER = `select max(extract(epoch from later.at - died.at))::float8, count(*)
  from public.died, public.changes earlier join public.changes later using (trial)
  where earlier.after = 'running' and earlier.owner = died.owner and later.after = 'running'
    and later.at > died.at and later.owner <> died.owner`

/** A worker holds trials, and dies; another one is there. */
export const dead = Effect.fn("dead")(function* () {
  const folder = yield* temporaryFolder
  let first = ""
  const provider = yield* fleetProvider({
    ...{ seeds: [6], rounds: 2, host: PROVIDER },
    takes: () => "1 second",
    behave: ({ from }) => {
      first ||= from
      // The worker that is to die gets no answer.
      return from === first ? "hang_first_byte" : "well"
    }
  })
  const { baseUrl, calls } = provider
  const fleet = yield* crew(2, { seeds: [6], rounds: 2, tasks: ["erc20_*"], baseUrl, folder })
  const [one, two] = fleet.machines
  if (one === undefined || two === undefined) return yield* Effect.die("no machines")
  const dying = fleet.start(one)
  yield* until(
    "calls of the first worker",
    Effect.sync(() => calls.length >= 3)
  )
  const other = fleet.start(two)
  yield* until(
    "calls of the second worker",
    Effect.sync(() => calls.some(({ from }) => from !== first))
  )
  yield* ask(
    fleet.url,
    "create table public.died as select owner, clock_timestamp() as at from questline.trials where status = 'running' and owner in (select owner from public.changes order by at limit 1) limit 1"
  )
  const held = yield* fleet.number(
    "select count(*) from questline.trials, public.died where trials.owner = died.owner and status = 'running'"
  )
  dying.kill()
  yield* until(
    "the end of the run",
    Effect.map(fleet.open, (open) => open === 0)
  )
  other.end()
  yield* Effect.promise(() => other.ended)
  const [[longest = 0, taken = 0] = []] = yield* ask(fleet.url, TAKEN_OVER)
  return {
    line: `a worker died with ${held} trials; others claimed ${taken} within ${Number(longest).toFixed(1)} s (two leases are ${TWO_LEASES} s)`,
    wrong: [
      ...(held === 0 ? ["it held nothing, so nothing is shown"] : []),
      ...(Number(taken) === held ? [] : [`${taken} of ${held} trials were claimed again`]),
      ...(Number(longest) > TWO_LEASES ? [`the last one was claimed after ${longest} s`] : []),
      ...(yield* wrongChanges(fleet.url))
    ],
    output: fleet.output()
  } satisfies Finding
}, Effect.scoped)

/** One request kills the machine that makes it, and its worker is started again, as a scheduler does. */
export const deadly = Effect.fn("deadly")(function* () {
  const folder = yield* temporaryFolder
  let victim = ""
  const hit: Array<Call> = []
  const provider = yield* fleetProvider({
    ...{ seeds: [7], rounds: 2, host: PROVIDER },
    takes: () => "1 second",
    behave: (call) => {
      victim ||= call.key
      if (call.key !== victim) return "well"
      hit.push(call)
      return "hang_first_byte"
    }
  })
  const { baseUrl } = provider
  const fleet = yield* crew(2, { seeds: [7], rounds: 2, tasks: ["erc20_*"], baseUrl, folder })
  const sites = fleet.machines.map((on) => ({ on, worker: fleet.start(on) }))
  let killed = 0
  const killing = Effect.gen(function* () {
    for (; killed < hit.length; killed++) {
      const site = sites.find(({ on }) => on.address === hit[killed]?.from)
      if (site === undefined) continue
      site.worker.kill()
      yield* Effect.promise(() => site.worker.ended)
      site.worker = fleet.start(site.on)
    }
    return (yield* fleet.open) === 0
  })
  yield* until("the end of the run", killing)
  for (const { worker } of sites) worker.end()
  yield* Effect.promise(() => Promise.all(sites.map(({ worker }) => worker.ended)))
  const errored = yield* ask(
    fleet.url,
    "select item, token, score, error from questline.trials where status = 'errored'"
  )
  const done = yield* fleet.number("select count(*) from questline.trials where status = 'done'")
  const [[item, token, score, error] = []] = errored
  return {
    line: `${hit.length} machines died of one trial: ${errored.length} trial errored after ${token} claims (${item}), ${done} done`,
    wrong: [
      ...(errored.length === 1 ? [] : [`${errored.length} trials are errored, one is deadly`]),
      ...(Number(token) === 3 && hit.length === 3
        ? []
        : [`it was claimed ${token} times and asked ${hit.length} times, not 3`]),
      ...(score === null ? [] : [`an errored trial has a score: ${score}`]),
      ...(String(error).includes("claimed 3 times") ? [] : [`its reason is not told: ${error}`]),
      ...(yield* wrongChanges(fleet.url))
    ],
    output: fleet.output()
  } satisfies Finding
}, Effect.scoped)
