/**
 * The adversaries, `cheat:NAME`: models that must pass no task and earn no point on a composite. Owns the
 * list of them and finding them by name; docs/adversaries.md says what each one earns.
 */
import { Effect, type FileSystem, Glob, type Path } from "effect"
import { ModelError } from "../../../../models/ModelError.ts"
import { nearest } from "../../../../pipeline/run/names.ts"
import { makeBaseline, type SolutionsOf } from "../baseline.ts"
import { CHEAT } from "../forms.ts"
import { allButLast } from "./allButLast.ts"
import { approvalsOnly } from "./approvalsOnly.ts"
import { burnGas } from "./burnGas.ts"
import type { Cheat } from "./Cheat.ts"
import { claims } from "./claims.ts"
import { destroyRewards } from "./destroyRewards.ts"
import { echo } from "./echo.ts"
import { endlessQueries } from "./endlessQueries.ts"
import { errorOnly } from "./errorOnly.ts"
import { lastOnly } from "./lastOnly.ts"
import { mintToStranger } from "./mintToStranger.ts"
import { otherAmounts } from "./otherAmounts.ts"
import { otherRecipient } from "./otherRecipient.ts"
import { otherTask } from "./otherTask.ts"
import { otherWay } from "./otherWay.ts"
import { payStranger } from "./payStranger.ts"
import { planOnly } from "./planOnly.ts"
import { poolGift } from "./poolGift.ts"
import { reverts } from "./reverts.ts"
import { selfTransaction } from "./selfTransaction.ts"
import { submitOnly } from "./submitOnly.ts"
import { thirdAccount } from "./thirdAccount.ts"
import { wrongShape } from "./wrongShape.ts"

/** All of them, from those that do nothing to those that do almost everything. */
export const cheats: ReadonlyArray<Cheat> = [
  planOnly,
  submitOnly,
  errorOnly,
  endlessQueries,
  claims,
  echo,
  wrongShape,
  selfTransaction,
  reverts,
  approvalsOnly,
  otherTask,
  lastOnly,
  allButLast,
  otherAmounts,
  otherRecipient,
  otherWay,
  thirdAccount,
  payStranger,
  poolGift,
  mintToStranger,
  burnGas,
  destroyRewards
]

/** The full names of the cheats that `cheat:GLOB` matches, in the order of the list. */
export const cheatsNamed = (spec: string): ReadonlyArray<string> => {
  const glob = Glob.make(spec.slice(CHEAT.length))
  return cheats.flatMap(({ name }) => (Glob.match(glob, name) ? [CHEAT + name] : []))
}

/** Similar names for one that is not a cheat's. */
export const nearCheats = (spec: string): ReadonlyArray<string> => {
  const names = cheats.map(({ name }) => name)
  return nearest(spec.slice(CHEAT.length), names).map((name) => CHEAT + name)
}

/** The cheat of that full name over the solutions of a bank; undefined if there is none. */
export const makeCheat = Effect.fnUntraced(function* (name: string, bank: SolutionsOf) {
  const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
  const cheat = cheats.find((one) => CHEAT + one.name === name)
  if (cheat === undefined) return undefined
  return makeBaseline(name, ({ messages }, context) =>
    cheat.say({ ...context, ...bank, messages }).pipe(
      Effect.provideContext(services),
      Effect.mapError(
        (error) =>
          new ModelError({
            model: name,
            message: `${name}: ${error.message}`,
            reason: { _tag: "Rejected" }
          })
      )
    )
  )
})
