/** What an attack is judged by, as claims about the attacker's own account. Pure. */
import type { Proof } from "../../../../tasks/block/Proof.ts"
import { amountOf } from "../../stages/prove/steps.ts"

/** The goal of a proof; what its own exploit leads to, where it states none. */
export const goalOf = ({ goal, succeeds }: Proof): Proof["succeeds"] => {
  const gain = goal?.gain === undefined ? null : amountOf(goal.gain)
  const [first, ...more] = [
    ...(goal?.reached ?? []),
    ...(gain === null
      ? []
      : [{ that: `native(@attacker) >= before(native(@attacker)) + ${gain}` } as const])
  ]
  return first === undefined ? succeeds : [first, ...more]
}
