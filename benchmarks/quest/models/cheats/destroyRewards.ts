/**
 * Destroys the rewards that have accrued in the reward pool, by an emergency withdrawal of the stake and,
 * if the rounds allow, staking it again, after everything that is asked for. For an atomic task, the
 * withdrawal alone replaces its transaction; if the withdrawal is the task, a plain harvest does.
 */
import { Effect } from "effect"
import { bySplit } from "../../../../tasks/quest/Split.ts"
import { kinds } from "../../scripts/harms.ts"
import { move } from "../../scripts/moves.ts"
import { around, literal } from "../../scripts/scriptText.ts"
import { besides, type Cheat, harm, sceneOf, twisting } from "./Cheat.ts"

const destroyed = harm(kinds.rewards, "given up by an emergency withdrawal, staked again")

/** The withdrawal in place of what the script returns; a harvest if that is the withdrawal. */
const instead: Cheat["say"] = (call) =>
  Effect.flatMap(sceneOf(call), (scene) => {
    const [withdrawal] = destroyed(scene)
    if (withdrawal === undefined) return besides(call, destroyed)
    const { to, data, value } = withdrawal
    const harvest = literal(move(to, "harvest", []))
    const choice = `result.data === ${literal(data)} ? ${harvest} : ${literal({ to, data, value })}`
    return twisting(call, (script) => around(script, choice))
  })

const ways = bySplit<Cheat["say"]>({
  atomic: instead,
  composite: (call) => besides(call, destroyed)
})

export const destroyRewards: Cheat = {
  name: "destroy-rewards",
  about: "does what is asked, and destroys accrued rewards",
  say: (call) => ways(call.instance.split)(call)
}
