/**
 * What must be read about a transaction besides its receipt and its calls: the state of every account that
 * it touched, known or not, as probes. Owns this choice. Pure: the stage that sends reads them in the
 * transaction's block and in the previous one.
 */
import { Result } from "effect"
import { decodeFunctionData, getAddress, parseAbi } from "viem"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { type Probe, probeKey } from "../../../evm/Probe.ts"
import type { EventLog, Frame, Mined } from "../../../evm/TransactionEvidence.ts"
import {
  allowanceOf,
  codeHash,
  factoryOf,
  feeReceiver,
  firstToken,
  type JudgeEnv,
  multiTokenBalance,
  nativeBalance,
  nftOperator,
  nftOwner,
  nftSpender,
  poolsOf,
  reservesOf,
  rewardRate,
  rewardRecord,
  rewardToken,
  secondToken,
  stakedIn,
  stakingPoolsOf,
  stakingToken,
  tokenBalance,
  totalStaked,
  totalSupply
} from "../JudgeEnv.ts"
import { collectibleEvent, fungibleEvent } from "../reading/logs.ts"
import { type Movement, movementsOf, NOBODY } from "./events.ts"

const transferFrom = parseAbi(["function transferFrom(address from, address to, uint256 value)"])

/** A call of transferFrom among a transaction's own; undefined for any other call. */
export const transferFromOf = ({ input }: Frame) =>
  Result.getOrUndefined(
    Result.try(() => decodeFunctionData({ abi: transferFrom, data: input }).args)
  )

/**
 * Every account that gave or got something. The zero address is left out: its balance proves no more than
 * the events, because it is counted gross, line by line.
 */
const touched = (env: JudgeEnv, { frames, logs }: Mined): ReadonlyArray<Address> => {
  const moved = logs.flatMap((log) => movementsOf(log, env)).flatMap(({ from, to }) => [from, to])
  const paid = frames.flatMap(({ from, to, value }) => (value > 0n ? [from, to] : []))
  const accounts = [env.agent, ...paid, ...moved].map((account) => account.toLowerCase())
  return [...new Set(accounts)]
    .filter((account) => account !== NOBODY)
    .map((one) => getAddress(one))
}

/**
 * Whether a transaction called `account`, or moved something from or to it. A stake moves with its tokens,
 * or by a call of its pool.
 */
const reached = ({ frames }: Mined, accounts: ReadonlyArray<Address>, account: Address): boolean =>
  accounts.some((one) => sameAddress(one, account)) ||
  frames.some(({ to }) => sameAddress(to, account))

/** The balances that a movement changes, at both its ends. */
const heldProbes = ({ asset, from, to }: Movement): ReadonlyArray<Probe> => {
  const [, token = "", mark, id = ""] = /^(0x[0-9a-f]{40})([#:])?(\d*)$/.exec(asset) ?? []
  if (token === "") return []
  const address = getAddress(token)
  if (mark === "#") return [nftOwner(address, id)]
  return [from, to].flatMap((account) => {
    if (account === NOBODY) return []
    const owner = getAddress(account)
    return mark === ":" ? multiTokenBalance(address, owner, id) : tokenBalance(address, owner)
  })
}

const rights = (log: EventLog): ReadonlyArray<Probe> => {
  const token = log.address
  const fungible = fungibleEvent(log)
  if (fungible?.eventName === "Approval") {
    return [allowanceOf(token, fungible.args.owner, fungible.args.spender)]
  }
  const event = collectibleEvent(log)
  if (event?.eventName === "Approval") return [nftSpender(token, event.args.id.toString())]
  return event?.eventName === "ApprovalForAll"
    ? [nftOperator(token, event.args.owner, event.args.operator)]
    : []
}

/** A token may lower an allowance that it spends without an event. */
const spent = (frame: Frame): ReadonlyArray<Probe> => {
  const args = transferFromOf(frame)
  return args === undefined ? [] : [allowanceOf(frame.to, args[0], frame.from)]
}

/** Contracts that emit a pair's events, and known pairs that were given something. */
const pairsIn = (
  env: JudgeEnv,
  accounts: ReadonlyArray<Address>,
  mined: Mined
): ReadonlyArray<Address> => {
  const known = poolsOf(env).map(({ address }) => address)
  const speaking = mined.logs.flatMap((log) => {
    const name = fungibleEvent(log)?.eventName
    return name === "Sync" || name === "Swap" ? [log.address] : []
  })
  return [...known.filter((pool) => reached(mined, accounts, pool)), ...speaking]
}

const pairProbes = (pair: Address): ReadonlyArray<Probe> => [
  reservesOf(pair),
  totalSupply(pair),
  firstToken(pair),
  secondToken(pair)
]

const stakeProbes = (
  env: JudgeEnv,
  accounts: ReadonlyArray<Address>,
  mined: Mined
): ReadonlyArray<Probe> =>
  stakingPoolsOf(env)
    .filter(({ address }) => reached(mined, accounts, address))
    .flatMap(({ address, rewards }) => [
      totalStaked(address),
      stakingToken(address),
      ...(rewards ? [rewardToken(address), rewardRate(address)] : []),
      ...accounts.flatMap((account) => [
        stakedIn(address, account),
        ...(rewards ? [rewardRecord(address, account)] : [])
      ])
    ])

/** Everything to read about a transaction, in its block and in the previous one. */
export const bookProbes = (env: JudgeEnv, mined: Mined): ReadonlyArray<Probe> => {
  const accounts = touched(env, mined)
  const factory = factoryOf(env)
  const pairs = pairsIn(env, accounts, mined)
  const probes = [
    ...accounts.flatMap((account) => [nativeBalance(account), codeHash(account)]),
    ...mined.logs.flatMap((log) => movementsOf(log, env)).flatMap(heldProbes),
    ...mined.logs.flatMap(rights),
    ...mined.frames.flatMap(spent),
    ...pairs.flatMap(pairProbes),
    ...(factory === undefined || pairs.length === 0 ? [] : [feeReceiver(factory)]),
    ...stakeProbes(env, accounts, mined)
  ]
  return [...new Map(probes.map((probe) => [probeKey(probe), probe])).values()]
}
