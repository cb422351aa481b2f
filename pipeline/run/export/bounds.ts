/** The range of points that unscored trials leave open: each may be worth 0 to 100 points. Pure. */
import { type Leaderboard, type LeaderboardTrial, trialName } from "./Leaderboard.ts"

/** A trial of a file that is not scored. */
interface Unscored {
  readonly name: string
  readonly status: LeaderboardTrial["status"]
}

/** The total of a model's trials if unscored trials are worth 0, and if they are worth 100. */
interface Bounds {
  readonly model: string
  readonly trials: number
  readonly unscored: number
  readonly low: number
  readonly high: number
}

const MOST = 100

/** What a file says about each of its models, in points of all rounds. */
export const boundsOf = ({ trials }: Leaderboard): ReadonlyArray<Bounds> =>
  [...Map.groupBy(trials, ({ model }) => model)].map(([model, own]) => {
    const unscored = own.filter(({ status }) => status !== "done").length
    const low = own.reduce((sum, { score }) => sum + (score ?? 0), 0)
    return { model, trials: own.length, unscored, low, high: low + MOST * unscored }
  })

/** The trials of a file that are not scored. */
export const unscoredIn = ({ trials }: Leaderboard): ReadonlyArray<Unscored> =>
  trials.flatMap((trial) =>
    trial.status === "done" ? [] : [{ name: trialName(trial), status: trial.status }]
  )
