/**
 * Binds an instance to a chain: decodes and checks everything that its judge reads, so that judging cannot
 * fail. Owns the rules for one validation and for all operations of a task together; each family checks its
 * own arguments.
 */
import { Result, Struct } from "effect"
import type { FieldPath } from "../../evm/fieldPath.ts"
import { type Address, isAddress } from "../../evm/Hex.ts"
import { BlockRef, Observation } from "../../evm/Observation.ts"
import { onceOfBoth } from "../../evm/once.ts"
import { ownValue } from "../../evm/ownValue.ts"
import { type Probe, probeKey } from "../../evm/Probe.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import type { AnswerKey, CheckName, Tolerance, Validation } from "../../tasks/quest/Task.ts"
import type {
  AnswerKeys,
  BoundAnswer,
  BoundAtomic,
  BoundEpisode,
  BoundGoal,
  BoundTask,
  BoundTransaction
} from "./BoundTask.ts"
import { Evidence } from "./Evidence.ts"
import { unprovenIn } from "./endState.ts"
import { assetsOf, type JudgeEnv } from "./JudgeEnv.ts"
import {
  allBound,
  type Bound,
  type Fault,
  faulty,
  JudgeError,
  under,
  unless
} from "./JudgeError.ts"
import type { Operation, Query } from "./Operation.ts"
import { addressFault, functionOf } from "./reading/abi.ts"
import { type Accepted, readableCall } from "./reading/calls.ts"
import { operationOf } from "./registry.ts"
import { roomOf, THOUSAND } from "./tolerance.ts"

/** A tolerance of 100% or more accepts that nothing was done. */
const roomFault = (tolerance: Tolerance): string | null =>
  tolerance.endsWith("%") && Number.parseFloat(tolerance) >= 100
    ? `${tolerance} forgives everything: state less than 100%`
    : null

/** Tolerances for quantities that the operation does not measure, or that accept anything. */
const toleranceFaults = (
  { tolerances = {} }: Validation,
  { eventQuantities = [], quantities }: Operation
): ReadonlyArray<Fault> => {
  const names = [...new Set([...quantities, ...eventQuantities])]
  const known = names.length === 0 ? "none" : names.join(", ")
  return Object.entries(tolerances).flatMap(([name, tolerance]) => {
    const reason = names.includes(name)
      ? roomFault(tolerance)
      : `nothing reads it: what is measured here is ${known}; correct its name or remove it`
    return reason === null ? [] : [{ path: ["tolerances", name], reason }]
  })
}

const toleranceOf =
  ({ tolerances }: Validation): BoundGoal["tolerance"] =>
  (quantity, fallback) =>
    ownValue(tolerances, quantity) ?? fallback

/** Amounts that refer to an earlier operation. It must be a goal that has that quantity. */
const referenceFaults = (
  { references }: Operation,
  earlier: ReadonlyArray<Operation | null>
): ReadonlyArray<Fault> =>
  references.flatMap(({ argument, operation, quantity }) => {
    const source = earlier[operation] ?? null
    if (source?.quantities.includes(quantity) === true) return []
    const has =
      source === null
        ? "name the position, from 0, of a goal before this one"
        : `its quantities are ${source.quantities.join(", ") || "none"}`
    const reason = `no earlier operation ${operation} with a quantity "${quantity}": ${has}`
    return [{ path: ["args", argument], reason }]
  })

/** A goal of a task: an operation that changes the chain. */
const boundGoal = (
  validation: Validation,
  env: JudgeEnv,
  earlier: ReadonlyArray<Operation | null>
): Bound<BoundGoal> =>
  Result.flatMap(operationOf(validation, env), (operation) =>
    unless(
      [
        ...(operation.query === undefined
          ? []
          : [
              {
                path: ["family"],
                reason: "a goal must change the chain, but a query changes nothing"
              }
            ]),
        ...toleranceFaults(validation, operation),
        ...referenceFaults(operation, earlier)
      ],
      { family: validation.family, operation, tolerance: toleranceOf(validation) }
    )
  )

/** Answer keys that no query gives, or gives in another type than the one asked for. */
const answerFaults = (
  keys: AnswerKeys,
  forms: Readonly<Record<string, ReadonlyArray<AnswerKey["type"]>>>,
  path: FieldPath
): ReadonlyArray<Fault> =>
  Object.entries(keys).flatMap(([key, { type }]) => {
    const possible = ownValue(forms, key)
    if (possible === undefined) {
      return [{ path: [...path, key], reason: "no query has a value of this name in its `values`" }]
    }
    return possible.includes(type)
      ? []
      : [{ path: [...path, key, "type"], reason: `is ${type}, but the value is ${possible[0]}` }]
  })

const noKeys = (path: FieldPath): Fault => ({
  path,
  reason: "a query without answer keys: state them"
})

const QUERY_CHECKS: ReadonlyArray<CheckName> = ["read", "keys", "value"]

const checkFaults = (weights: BoundAtomic["weights"], answers: boolean): ReadonlyArray<Fault> =>
  Struct.keys(weights).flatMap((check) =>
    QUERY_CHECKS.includes(check) === answers
      ? []
      : [
          {
            path: ["weights", check],
            reason: `no ${answers ? "query" : "transaction"} has this check: remove it`
          }
        ]
  )

const boundAnswer = (
  instance: Instance,
  validation: Validation,
  weights: BoundAtomic["weights"],
  query: Query
): Bound<BoundAnswer> => {
  const keys = instance.answer ?? validation.answer ?? {}
  return unless(
    [
      ...(Object.keys(keys).length === 0 ? [noKeys(["answer"])] : []),
      ...answerFaults(keys, query.forms, ["answer"]),
      ...checkFaults(weights, true)
    ],
    { kind: "answer", weights, keys, query }
  )
}

const boundTargets = ({ targets = [] }: Validation): Bound<ReadonlyArray<Address>> =>
  targets.length === 0
    ? faulty(["targets"], "no target address: state `targets`")
    : allBound(
        targets.map((target, at) => {
          const fault = addressFault(target)
          return fault === null && isAddress(target)
            ? Result.succeed(target)
            : faulty(["targets", at], fault ?? `"${target}" is not an address`)
        })
      )

/** The accepted calls; null if the data of a plain send is judged instead. */
const boundCalls = (
  { functions, weights = {}, essential }: Validation,
  { plainData }: Operation
): Bound<ReadonlyArray<Accepted> | null> => {
  const judged = weights.function !== undefined || essential?.includes("function") === true
  if (functions === undefined || functions.length === 0) {
    if (plainData === undefined && judged) {
      return faulty(["functions"], "the check `function` has no accepted call: state them")
    }
    return plainData !== undefined && !judged
      ? faulty(["weights"], "`data` is stated but no check judges it: give `function` a weight")
      : Result.succeed(plainData === undefined ? [] : null)
  }
  return allBound(functions.map((call, at) => under(["functions", at], readableCall(call))))
}

const boundTransaction = (
  validation: Validation,
  weights: BoundAtomic["weights"],
  env: JudgeEnv
): Bound<BoundTransaction> =>
  Result.flatMap(boundGoal(validation, env, []), (goal) => {
    const targets = boundTargets(validation)
    const accepted = boundCalls(validation, goal.operation)
    const faults = [
      ...checkFaults(weights, false),
      ...(Result.isFailure(targets) ? targets.failure : []),
      ...(Result.isFailure(accepted) ? accepted.failure : [])
    ]
    return Result.flatMap(unless(faults, goal), () =>
      Result.gen(function* () {
        return {
          ...goal,
          kind: "transaction" as const,
          weights,
          essential: validation.essential ?? [],
          targets: yield* targets,
          accepted: yield* accepted
        }
      })
    )
  })

const validationPath = (index: number): FieldPath => ["operations", index, "validation"]

const boundAtomic = (instance: Instance, env: JudgeEnv): Bound<BoundAtomic> => {
  const { validation } = instance.operations[0]
  const path = validationPath(0)
  if (validation?.weights === undefined) {
    return faulty([...path, "weights"], "an atomic task without weights: state them")
  }
  const { weights } = validation
  return under(
    path,
    Result.flatMap(
      operationOf(validation, env),
      ({ query }): Bound<BoundAtomic> =>
        query === undefined
          ? boundTransaction(validation, weights, env)
          : boundAnswer(instance, validation, weights, query)
    )
  )
}

/** Every reading at one value, as one state that an episode could start from. */
const worldOf = (
  goals: ReadonlyArray<BoundGoal | null>,
  env: JudgeEnv,
  value: string
): Evidence => {
  const probes = goals.flatMap((goal) => goal?.operation.probes(env) ?? [])
  const readAs = (probe: Probe) => {
    const outputs =
      probe._tag === "call" ? Result.getOrNull(functionOf(probe.signature))?.outputs : undefined
    return outputs === undefined || outputs.length < 2 ? value : outputs.map(() => value)
  }
  const seen = new Observation({
    block: new BlockRef({ number: 0, timestamp: 0, hash: `0x${"00".repeat(32)}` }),
    values: Object.fromEntries(probes.map((probe) => [probeKey(probe), readAs(probe)]))
  })
  const { agent, contracts } = env
  return new Evidence({
    agent,
    contracts,
    before: seen,
    after: seen,
    transactions: [],
    calls: [],
    answer: null
  })
}

/**
 * Whether a goal undoes another may depend on the starting state, so it is tried with nothing and with more
 * than enough.
 */
const STARTS = ["0", String(10n ** 40n)]

const unprovenFaults = (
  goals: ReadonlyArray<BoundGoal | null>,
  env: JudgeEnv
): ReadonlyArray<Fault> => {
  const room = roomOf(THOUSAND)
  const unproven = STARTS.flatMap((value) =>
    unprovenIn(goals, { env, evidence: worldOf(goals, env, value), room })
  )
  return [...new Set(unproven)].map((index) => ({
    path: validationPath(index),
    reason:
      "another goal undoes its effect, so nothing would prove it: state its `events`, or use a family that has events"
  }))
}

const boundQueries = (instance: Instance, env: JudgeEnv): Bound<BoundEpisode["answer"]> => {
  const keys = instance.answer
  if (keys === null) return Result.succeed(null)
  const bound = instance.operations.map(({ role, validation }, index) =>
    role !== "query" || validation === null
      ? Result.succeed(null)
      : under(
          validationPath(index),
          Result.flatMap(operationOf(validation, env), ({ query }) =>
            query === undefined
              ? faulty(
                  ["family"],
                  `${validation.family} does not answer questions: use the family query`
                )
              : Result.succeed(query)
          )
        )
  )
  return Result.flatMap(allBound(bound), (found) => {
    const queries = found.filter((query) => query !== null)
    const forms = Object.assign({}, ...queries.map((query) => query.forms))
    const none = Object.keys(keys).length === 0 ? [noKeys(["answer"])] : []
    return unless([...none, ...answerFaults(keys, forms, ["answer"])], { keys, queries })
  })
}

const boundEpisode = (instance: Instance, env: JudgeEnv): Bound<BoundEpisode> => {
  const earlier: Array<Operation | null> = []
  const goals = instance.operations.map(({ role, validation }, index): Bound<BoundGoal | null> => {
    if (role !== "goal" || validation === null) {
      earlier.push(null)
      return role === "goal"
        ? faulty(validationPath(index), "a goal needs a validation")
        : Result.succeed(null)
    }
    const goal = boundGoal(validation, env, earlier)
    earlier.push(Result.isSuccess(goal) ? goal.success.operation : null)
    return under(validationPath(index), goal)
  })
  const answer = boundQueries(instance, env)
  return Result.gen(function* () {
    const bound = yield* allBound(goals)
    const asked = yield* answer
    return yield* unless(unprovenFaults(bound, env), {
      kind: "episode" as const,
      goals: bound,
      answer: asked
    })
  })
}

const operationsIn = ({ operations, answer }: Instance, env: JudgeEnv): ReadonlyArray<Operation> =>
  operations.flatMap(({ role, validation }) =>
    validation === null || role === "serves" || (role === "query" && answer === null)
      ? []
      : Result.match(operationOf(validation, env), {
          onFailure: () => [],
          onSuccess: (operation) => [operation]
        })
  )

const byKey = (probes: ReadonlyArray<Probe>): ReadonlyMap<string, Probe> =>
  new Map(probes.map((probe) => [probeKey(probe), probe]))

/**
 * The instance as its judge reads it on a chain, or everything that is wrong with it, each with its path in
 * the instance. Cached per instance and chain.
 */
export const bind = onceOfBoth(
  (instance: Instance, env: JudgeEnv): Result.Result<BoundTask, JudgeError> => {
    const judged: Bound<BoundTask["judged"]> =
      instance.split === "atomic" ? boundAtomic(instance, env) : boundEpisode(instance, env)
    return Result.match(judged, {
      onFailure: ([first, ...others]) =>
        Result.fail(
          new JudgeError({
            task: instance.task,
            faults: [first ?? { path: [], reason: "it cannot be judged" }, ...others]
          })
        ),
      onSuccess: (bound) => {
        const own = operationsIn(instance, env).flatMap((operation) => operation.probes(env))
        const all = [...own, ...assetsOf(env).map(({ probe }) => probe)]
        return Result.succeed({
          judged: bound,
          probes: [...byKey(all).values()],
          needs: [...byKey(own).keys()]
        })
      }
    })
  }
)
