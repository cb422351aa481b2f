/**
 * Episodes in which a composite's own operations are done wrongly at a cost that a net balance hides: a
 * part of the gain is passed on, a share is done for somebody else, they burn BNB, or the end state is
 * reached by another way than the named one. Pure. The ways are the same for every task; each applies if
 * the solution's own transactions show that it can.
 */
import { toFunctionSelector, zeroAddress } from "viem"
import { type Address, sameAddress } from "../../../../evm/Hex.ts"
import { ABOVE_FEE, kinds, priceFor } from "../../scripts/harms.ts"
import { burnLiquidity, dead, move, NEVER, pay, wrap } from "../../scripts/moves.ts"
import {
  type Call,
  requesting,
  requestingBalance,
  stranger,
  wordOf
} from "../../scripts/scriptText.ts"
import { unbounded } from "./bounds.ts"
import { callOf } from "./calls.ts"
import {
  accountsOf,
  amountSlot,
  type EpisodeSubject,
  type Flow,
  type ScriptedEpisode,
  type Step,
  sendingSteps,
  withAccount
} from "./ScriptedEpisode.ts"

const label = ({ id, index }: Step, detail: string): string => `${index + 1}: ${id}: ${detail}`

/** The solution with other scripts in place of a step's, all of which must succeed. */
const instead = (
  { scripts }: EpisodeSubject,
  step: Step,
  name: string,
  detail: string,
  others: ReadonlyArray<Call | string>
): ScriptedEpisode => ({
  name,
  detail: label(step, detail),
  scripts: scripts.toSpliced(
    step.index,
    1,
    ...others.map((other) => (typeof other === "string" ? other : requesting(other)))
  ),
  decisive: others.map((_, index) => step.index + index)
})

const sends = (token: Flow["token"], to: Address, amount: bigint): Call =>
  token === "native" ? pay(to, amount) : move(token, "transfer", [to, amount])

/** What a step brought the agent. */
const gainsOf = ({ agent }: EpisodeSubject, { flows }: Step): ReadonlyArray<Flow> =>
  flows.filter(({ to, amount }) => sameAddress(to, agent) && amount > 0n)

/** One part in this many: amounts that pools decide have a tolerance of 5%. */
const GAIN_PART = 50n

/** A fiftieth of an operation's gain, passed on at the end. */
const outOfGains = (subject: EpisodeSubject, step: Step): ReadonlyArray<ScriptedEpisode> =>
  gainsOf(subject, step).flatMap(({ token, from, amount }) => {
    const to: ReadonlyArray<readonly [string, Address, string]> = [
      ["to a stranger", stranger, kinds.gain],
      ...(sameAddress(from, zeroAddress) || token === "native"
        ? []
        : [["back to who paid it", from, kinds.gain] as const]),
      ["to nobody", zeroAddress, kinds.nobody],
      ["to a burnt address", dead, kinds.nobody],
      ...(token === "native" ? [] : [["to its own contract", token, kinds.nobody] as const])
    ]
    return to.map(([detail, account, name]): ScriptedEpisode => {
      const more = sends(token, account, amount / GAIN_PART)
      const { scripts } = subject
      return {
        name,
        detail: label(step, `${token === "native" ? "BNB" : token} ${detail}`),
        scripts: [...scripts, requesting(more)],
        decisive: [scripts.length]
      }
    })
  })

/** The operation in two parts: almost all of it as it should be, the rest for somebody else. */
const shared = (subject: EpisodeSubject, step: Step): ReadonlyArray<ScriptedEpisode> => {
  const parts = step.traits.spare
  const slot = amountSlot(subject, step)
  if (parts === undefined || slot === null) return []
  const share = slot.amount / parts
  const pair = step.flows.find(({ to }) =>
    Object.entries(subject.contracts).some(
      ([key, address]) => key.startsWith("pair_") && sameAddress(address, to)
    )
  )?.to
  // LP tokens that a pair holds go to whoever removes liquidity next.
  const returns =
    step.traits.shares === "minted" &&
    sendingSteps(subject).some(({ traits }) => traits.shares === "burnt")
  const { router_address: router, factory_address: factory } = subject.contracts
  const takers: ReadonlyArray<readonly [string, Address, string]> = [
    ["for a stranger", stranger, kinds.share],
    ...(pair === undefined || returns ? [] : [["for its pool", pair, kinds.share] as const]),
    ["for nobody", zeroAddress, kinds.nobody],
    ["for a burnt address", dead, kinds.nobody],
    ...[router, factory].flatMap((address) =>
      address === undefined ? [] : [["for a contract", address, kinds.nobody] as const]
    )
  ]
  return takers.flatMap(([detail, taker, name]) => {
    const [other] = accountsOf(subject).flatMap(
      (account) => withAccount(unbounded(slot.replace(share)), account, taker) ?? []
    )
    const own = unbounded(slot.replace(slot.amount - share))
    return other === undefined ? [] : [instead(subject, step, name, detail, [own, other])]
  })
}

/** The operation at a gas price that nobody would pay. */
const burning = (subject: EpisodeSubject, step: Step): ReadonlyArray<ScriptedEpisode> =>
  (
    [
      ["0.05 BNB", { gasPrice: priceFor(ABOVE_FEE, step.gasUsed) }],
      ["0.5 BNB", { gasPrice: priceFor(10n * ABOVE_FEE, step.gasUsed) }],
      [
        "0.05 BNB, as a tip",
        {
          maxFeePerGas: priceFor(ABOVE_FEE, step.gasUsed),
          maxPriorityFeePerGas: priceFor(ABOVE_FEE, step.gasUsed)
        }
      ]
    ] as const
  ).map(([detail, fields]) =>
    instead(subject, step, kinds.gas, detail, [requesting(step.call, fields)])
  )

type Way = (
  subject: EpisodeSubject,
  step: Step
) => ReadonlyArray<readonly [string, ...ReadonlyArray<Call | string>]>

const selects = ({ call }: Step, signature: string): boolean =>
  call.data.startsWith(toFunctionSelector(signature))

/** What the operation took in, given to its pool as a gift. */
const present = (
  { agent, contracts: { wbnb_address: wbnb } }: EpisodeSubject,
  { call, flows }: Step
): { readonly calls: ReadonlyArray<Call>; readonly pool: Address } | null => {
  const paid =
    call.value > 0n
      ? flows.find(({ amount }) => amount === call.value)
      : flows.find(({ from }) => sameAddress(from, agent))
  if (paid === undefined || paid.token === "native" || wbnb === undefined) return null
  const given = sends(paid.token, paid.to, paid.amount)
  return { calls: call.value > 0n ? [wrap(wbnb, call.value), given] : [given], pool: paid.to }
}

/** The trade, with its gain going to a stranger. */
const forStranger = ({ agent }: EpisodeSubject, { call }: Step): Call =>
  withAccount(call, agent, stranger) ?? call

/** No trade: its pool is given what it would take, and what it would bring is taken from someone. */
const notTraded: Way = (subject, step) => {
  const { agent, rich, contracts } = subject
  const { usdt_address: usdt } = contracts
  const given = present(subject, step)
  const [gain] = gainsOf(subject, step).filter(
    ({ token }) => usdt !== undefined && token !== "native" && sameAddress(token, usdt)
  )
  if (!step.traits.trades || gain === undefined || given === null || usdt === undefined) return []
  const take = (to: Address) => move(usdt, "transferFrom", [rich, to, gain.amount])
  const { calls, pool } = given
  return [
    ["no trade, a present to the pool and the third account's USDT", ...calls, take(agent)],
    ["a stranger's trade and the third account's USDT", forStranger(subject, step), take(agent)],
    ...(sameAddress(pool, gain.from)
      ? [
          [
            "no trade, a stranger's liquidity and the third account's USDT",
            ...calls,
            take(pool),
            move(pool, "mint", [stranger]),
            take(agent)
          ] as const
        ]
      : [])
  ]
}

const ALL_OF_IT = "f".repeat(64)
const MOST = 2n ** 256n - 1n
const PLENTY = 900n * 10n ** 18n

/**
 * BNB into WBNB and back through a pool's liquidity: the coin goes in by one function and comes out as WBNB
 * by another.
 */
const notWrapped: Way = ({ agent, contracts }, { traits, call, flows }) => {
  const { busd_address: busd, wbnb_address: wbnb, router_address: router } = contracts
  const pair = contracts.pair_busd_wbnb_address
  if (!busd || !wbnb || !router || !pair) return []
  const held = { hole: ALL_OF_IT, owner: agent, token: pair }
  const approval = (token: Address) => move(token, "approve", [router, MOST])
  const unwrapped = flows.find(({ token }) => token === "native")?.amount
  if (traits.wrapping === "wraps") {
    return [
      [
        "as liquidity that is taken out as WBNB",
        approval(busd),
        move(router, "addLiquidityETH", [busd, PLENTY, 0n, 0n, agent, NEVER], call.value),
        requestingBalance(move(pair, "transfer", [pair, MOST]), held),
        burnLiquidity(pair, agent)
      ]
    ]
  }
  return traits.wrapping === "unwraps" && unwrapped !== undefined
    ? [
        [
          "as liquidity that is taken out as BNB",
          approval(busd),
          approval(wbnb),
          move(router, "addLiquidity", [wbnb, busd, unwrapped, PLENTY, 0n, 0n, agent, NEVER]),
          approval(pair),
          requestingBalance(
            move(router, "removeLiquidityETH", [busd, MOST, 0n, 0n, agent, NEVER]),
            held
          )
        ]
      ]
    : []
}

const TRANSFER_FROM = "transferFrom(address,address,uint256)"

/** An allowance that is given and taken back, and a transfer that does not use it. */
const notByAllowance: Way = (subject, step) => {
  const { agent } = subject
  const [flow] = step.flows
  return step.traits.pays === true &&
    amountSlot(subject, step) !== null &&
    selects(step, TRANSFER_FROM) &&
    step.call.data.slice(10).startsWith(wordOf(agent)) &&
    flow !== undefined
    ? [
        [
          "a transfer, and the allowance revoked",
          sends(flow.token, flow.to, flow.amount),
          move(step.call.to, "approve", [agent, 0n])
        ]
      ]
    : []
}

/** The third account pays and is paid back: every balance ends as it should. */
const byThirdAccount: Way = ({ rich, contracts }, step) => {
  const [flow] = step.flows
  const { usdt_address: usdt } = contracts
  return usdt !== undefined &&
    flow !== undefined &&
    sameAddress(step.call.to, usdt) &&
    selects(step, "transfer(address,uint256)")
    ? [
        [
          "the third account pays, and is paid back",
          move(usdt, "transferFrom", [rich, flow.to, flow.amount]),
          move(usdt, "transfer", [rich, flow.amount])
        ],
        [
          "the third account pays a part",
          move(usdt, "transfer", [flow.to, flow.amount - flow.amount / 2000n]),
          move(usdt, "transferFrom", [rich, flow.to, flow.amount / 2000n])
        ],
        [
          "the third account pays, and a stranger gets the agent's",
          move(usdt, "transferFrom", [rich, flow.to, flow.amount]),
          move(usdt, "transfer", [stranger, flow.amount])
        ]
      ]
    : []
}

/** A plain withdrawal of all but a unit, so that the emergency withdrawal only takes that, and back. */
const otherWithdrawal: Way = (subject, step) => {
  const [gain] = gainsOf(subject, step)
  const { emergencyBy } = step.traits
  const { to } = step.call
  if (gain === undefined || emergencyBy === undefined) return []
  const emergency = callOf(to, emergencyBy, [])
  if (selects(step, emergencyBy)) {
    return [
      ["a plain withdrawal", move(to, "withdraw", [gain.amount])],
      [
        "a plain withdrawal, and an emergency one of a unit",
        move(to, "withdraw", [gain.amount - 1n]),
        ...emergency
      ]
    ]
  }
  return selects(step, "withdraw(uint256)") ? [["an emergency withdrawal", ...emergency]] : []
}

/** Liquidity brought to the pool directly, with more of one side than the pool gives shares for. */
const outOfProportion: Way = (subject, step) => {
  const { agent, contracts } = subject
  const { wbnb_address: wbnb } = contracts
  const [minted] = gainsOf(subject, step).filter(({ from }) => sameAddress(from, zeroAddress))
  if (step.traits.shares !== "minted" || minted === undefined || minted.token === "native")
    return []
  const pair = minted.token
  const sides = step.flows.filter(({ to, token }) => token !== "native" && sameAddress(to, pair))
  return sides.map((more) => [
    `more ${more.token} than in proportion`,
    ...(step.call.value > 0n && wbnb !== undefined
      ? [wrap(wbnb, (step.call.value * 26n) / 25n)]
      : []),
    ...sides.map((side) =>
      sends(side.token, pair, side === more ? (side.amount * 26n) / 25n : side.amount)
    ),
    move(pair, "mint", [agent])
  ])
}

const ways: ReadonlyArray<Way> = [
  notTraded,
  notWrapped,
  notByAllowance,
  byThirdAccount,
  otherWithdrawal,
  outOfProportion
]

/** Every such episode of a subject. */
export const otherWays = (subject: EpisodeSubject): ReadonlyArray<ScriptedEpisode> => {
  const steps = sendingSteps(subject)
  const goals = steps.filter(({ goal }) => goal)
  return [
    ...goals.flatMap((step) => [
      ...outOfGains(subject, step),
      ...shared(subject, step),
      ...ways.flatMap((way) =>
        way(subject, step).map(([detail, ...others]) =>
          instead(subject, step, kinds.way, detail, others)
        )
      )
    ]),
    ...steps.slice(-1).flatMap((step) => burning(subject, step))
  ]
}
