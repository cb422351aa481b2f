/**
 * The text of a run's progress: the live block of a terminal, within its width and height, and the plain lines
 * for a file or a pipe. Pure.
 */
import { DateTime } from "effect"
import { shortNames } from "../../../report/figures/modelNames.ts"
import { shorten, shortenAll } from "../../../report/layout.ts"
import { counted, dollars, duration, NONE, number, widthOf } from "../../../report/text.ts"
import type { CallFailure, TrialName, TrialResult } from "../../run/Progress.ts"
import {
  type Left,
  leftOf,
  leftOfRun,
  type ModelState,
  type RunState,
  waitsUntil
} from "./progressState.ts"

const BAR = 24
const SHOWN_TRIALS = 4
/** Fewest and most columns of a model's name, and the columns of the rest of its line. */
const SHORTEST_NAME = 14
const LONGEST_NAME = 28
const AFTER_NAME = 62

/** Trials a minute since the start; null before the first. */
const rateOf = ({ done, foundDone, startedAt }: RunState, now: number): number | null =>
  done === foundDone || now <= startedAt ? null : ((done - foundDone) / (now - startedAt)) * 60_000

const rateText = (state: RunState, now: number): string => {
  const rate = rateOf(state, now)
  return `${rate === null ? NONE : number(Math.round(rate * 10) / 10)} trials/min`
}

export const trialText = ({ model, round, item: task }: TrialName): string =>
  `${task} (${model}, round ${round})`

const scoreText = ({ possible, score }: Pick<RunState, "possible" | "score">): string =>
  `${number(score)} of ${number(possible)} points`

/** Known costs are shown even if others are unknown. */
const costText = ({ cost, unpriced }: RunState): string =>
  unpriced === 0
    ? `cost ${dollars(cost)}`
    : cost === 0
      ? "cost unknown"
      : `cost over ${dollars(cost)}`

const leftText = (left: Left): string =>
  left._tag === "known" ? `about ${duration(left.ms)} left` : "time left unknown"

/** The first of these texts that fits in a line, or the last. */
const fitting = (columns: number, texts: ReadonlyArray<string>): string =>
  texts.find((text) => widthOf(text) < columns) ?? texts.at(-1) ?? ""

const runLeftText = (state: RunState, now: number): string => {
  const left = leftOfRun(state, now)
  const many = Object.keys(state.models).length > 1
  if (left._tag === "known" || left.model === null) return leftText(left)
  const silent = left.silentMs < 1_000 ? "" : ` for ${duration(left.silentMs)}`
  return `time left unknown${silent === "" || !many ? "" : `: ${shorten(left.model, 24)} has finished nothing${silent}`}`
}

const clock = (ms: number): string => {
  const at = DateTime.toParts(DateTime.makeZonedUnsafe(ms, { timeZone: DateTime.zoneMakeLocal() }))
  return [at.hour, at.minute, at.second].map((part) => String(part).padStart(2, "0")).join(":")
}

/** Why a model retries calls, and for how many trials; empty if it does not. */
const waitTexts = (state: ModelState, now: number): ReadonlyArray<string> => {
  const failures = [...state.failing.values()]
  const worst = failures.reduce<CallFailure | null>(
    (most, each) => (most === null || each.retry > most.retry ? each : most),
    null
  )
  if (worst === null) return []
  const until = waitsUntil(state, now)
  const why = until === null ? worst.why : `${worst.why} until ${clock(until)}`
  const wait = `${why}, retry ${worst.retry} of ${worst.of}`
  return failures.length === 1 ? [wait] : [`${wait}, ${counted(failures.length, "trial")}`, wait]
}

/** What a model does now, and how long it will take, in `columns`. */
const stateText = (state: ModelState, now: number, columns: number): string => {
  const { calls, done, model, stopped, total, trials } = state
  if (stopped !== null) return `stopped: ${stopped.replace(`${model}: `, "")}`
  if (done >= total) return "done"
  const waits = waitTexts(state, now)
  const under = calls === 0 ? `${trials} in progress` : `${counted(calls, "call")} in progress`
  const idle = done === 0 ? "not started" : "waits for its turn"
  const does = waits.length > 0 ? waits : [trials === 0 ? idle : under]
  const left = leftText(leftOf(state, now))
  return fitting(columns, [...does.map((each) => `${each}; ${left}`), ...does])
}

/** Models with open trials first: the screen may not have room for all. */
const inOrder = ({ models }: RunState): ReadonlyArray<ModelState> => {
  const isOpen = ({ done, stopped, total }: ModelState) => stopped === null && done < total
  const all = Object.values(models)
  return [...all.filter(isOpen), ...all.filter((each) => !isOpen(each))]
}

/** Columns before a line of the table, and between its columns. */
const INDENT = 2
const GAP = 2
const HEADS = ["model", "done", "points", "now"]

/** A line for each model below their heads, the columns aligned. */
const modelLines = (state: RunState, now: number, columns: number, room: number) => {
  const all = inOrder(state)
  if (all.length === 0 || room < 2) return []
  const shown = all.length + 1 > room ? all.slice(0, room - 2) : all
  const nameWidth = Math.max(SHORTEST_NAME, Math.min(LONGEST_NAME, columns - AFTER_NAME))
  const labels = shortNames(all.map(({ model }) => model))
  const names = shortenAll(
    shown.map(({ model }) => labels.get(model) ?? model),
    nameWidth
  )
  const counts = shown.map((model, at) => [
    names[at] ?? "",
    `${model.done}/${model.total}`,
    number(Math.round(model.score))
  ])
  const taken = [0, 1, 2].reduce(
    (sum, at) => sum + Math.max(...[HEADS, ...counts].map((row) => widthOf(row[at] ?? ""))),
    INDENT + 3 * GAP
  )
  const rows = [
    HEADS,
    ...shown.map((model, at) => [...(counts[at] ?? []), stateText(model, now, columns - taken)])
  ]
  const widths = HEADS.map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ""))))
  const lines = rows.map((row) =>
    row
      .map((text, at) => {
        const gap = " ".repeat(Math.max(0, (widths[at] ?? 0) - widthOf(text)))
        return at === 1 || at === 2 ? gap + text : text + gap
      })
      .join(" ".repeat(GAP))
      .trimEnd()
  )
  const more = all.length - shown.length
  return [...lines, ...(more > 0 ? [`and ${counted(more, "more model")}`] : [])].map(
    (line) => `${" ".repeat(INDENT)}${line}`
  )
}

/** Points, time, pace and cost, whole and then with less. */
const paceTexts = (state: RunState, now: number): ReadonlyArray<string> => {
  const score = scoreText(state)
  const cost = costText(state)
  const left = leftText(leftOfRun(state, now))
  return [
    [score, runLeftText(state, now), rateText(state, now), cost],
    [score, left, rateText(state, now), cost],
    [score, left, cost],
    [score, left]
  ].map((texts) => texts.join(" · "))
}

const moreText = (more: number): string => (more > 0 ? `, and ${more} more` : "")

/** The trials under way: as many by name as there is room for, one without its model, or their number. */
const runningTexts = ({ running }: RunState): ReadonlyArray<string> => [
  ...Array.from({ length: Math.min(SHOWN_TRIALS, running.length) }, (_, less) => {
    const shown = running.slice(0, Math.min(SHOWN_TRIALS, running.length) - less)
    const more = running.length - shown.length
    return `${running.length} running: ${shown.map(trialText).join(", ")}${moreText(more)}`
  }),
  ...running
    .slice(0, 1)
    .map(({ item }) => `${running.length} running: ${item}${moreText(running.length - 1)}`),
  `${running.length} running`
]

/** The live block, cut to the width and height of the terminal. */
export const drawBlock = (
  state: RunState,
  now: number,
  columns: number,
  rows: number = Number.POSITIVE_INFINITY
): ReadonlyArray<string> => {
  const { done, errored, id, note, running, total } = state
  const cut = (line: string) => [...line].slice(0, Math.max(0, columns - 1)).join("")
  const most = Math.max(1, rows - 1)
  if (total === 0) return note === "" ? [] : [cut(note)]
  const share = done / total
  const filled = Math.floor(share * BAR)
  const head = [
    `${id}  ${"█".repeat(filled)}${"░".repeat(BAR - filled)}  ${done}/${total} (${Math.floor(share * 100)}%)${errored === 0 ? "" : `  ${errored} errored`}`,
    fitting(columns, paceTexts(state, now))
  ]
  const foot = running.length === 0 ? note : fitting(columns, runningTexts(state))
  const lines = [
    ...head,
    ...modelLines(state, now, columns, most - head.length),
    ...(foot === "" ? [] : [foot])
  ]
  return lines.slice(0, most).map(cut)
}

/** The plain line of a finished trial. */
export const trialLine = (state: RunState, trial: TrialName, result: TrialResult): string =>
  `[${state.done}/${state.total}] ${trialText(trial)}: ${
    result.status === "errored"
      ? `errored: ${result.error}`
      : `${result.outcome}, ${number(result.score)} points`
  }`

/** The models that retry calls, for a plain line. */
const waiting = (state: RunState, now: number): string =>
  inOrder(state)
    .filter(
      ({ done, failing, stopped, total }) => stopped === null && done < total && failing.size > 0
    )
    .map(
      (model) => `; ${model.model}: ${model.done}/${model.total}, ${waitTexts(model, now)[0] ?? ""}`
    )
    .join("")

/** The plain line of where a large run stands. */
export const paceLine = (state: RunState, now: number): string => {
  const { done, errored, total } = state
  return `[${done}/${total}] ${Math.floor((done / total) * 100)}%, ${scoreText(state)}, ${rateText(state, now)}, ${runLeftText(state, now)}, ${errored} errored, ${costText(state)}${waiting(state, now)}`
}

export const endLine = (state: RunState, now: number): string =>
  `${state.done} of ${counted(state.total, "trial")} finished in ${duration(now - state.startedAt)}: ${scoreText(state)}${state.errored === 0 ? "" : `, ${state.errored} errored`}`
