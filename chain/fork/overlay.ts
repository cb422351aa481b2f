/**
 * What a fork is given of ours before a run begins: the fixtures, the treasury's funds, and accounts
 * of the run that nobody has used. Owns the amounts and the order; the contracts are the profile's, what
 * the run's accounts hold is runLayer.ts. Balances are written where the token keeps them, and proven.
 */
import { Effect } from "effect"
import { encodeFunctionData, numberToHex, parseAbi, parseUnits } from "viem"
import { type ChainProfile, contractIn, unitIn } from "../../evm/ChainProfile.ts"
import { Hash32, type Hex } from "../../evm/Hex.ts"
import { deployer, treasury } from "../addresses.ts"
import { ChainError } from "../Chain.ts"
import { buildFixtures } from "../genesis/build.ts"
import type { JsonRpc } from "../JsonRpc.ts"
import type { NodeOperations } from "../node.ts"

/** What the treasury gives away of each token, and of each pair's LP token, of the fork's own. */
const TREASURY_TOKENS = "1000000000"
const TREASURY_LP = "1000000"

const abi = parseAbi([
  "function balanceOf(address owner) view returns (uint256)",
  "function deposit() payable"
])

const balanceOf = (rpc: JsonRpc, token: Hex, owner: Hex) => {
  const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [owner] })
  return Effect.map(rpc.callAs(Hash32, "eth_call", [{ to: token, data }, "latest"]), BigInt)
}

/**
 * Makes `owner` hold `amount` of `token`: the node finds the word of storage that `balanceOf` answers
 * by, and sets it. Fails where the token then answers otherwise.
 */
export const deal = Effect.fn("ForkOverlay.deal")(function* (
  rpc: JsonRpc,
  token: Hex,
  owner: Hex,
  amount: bigint
) {
  const held = yield* balanceOf(rpc, token, owner)
  // Every word would do for what is held already, and the first one would be overwritten.
  if (held === amount) return
  yield* rpc
    .call("anvil_dealERC20", [owner, token, numberToHex(amount)])
    .pipe(
      Effect.catchTag("ChainError", (error) =>
        error.answered ? notDealt(token, owner, error.message) : Effect.fail(error)
      )
    )
  const now = yield* balanceOf(rpc, token, owner)
  if (now !== amount) yield* notDealt(token, owner, `balanceOf answers ${now} instead of ${amount}`)
})

const notDealt = (token: Hex, owner: Hex, why: string) =>
  Effect.fail(
    new ChainError({
      operation: "set a balance on the fork",
      message: `The balance of ${owner} in the token ${token} cannot be set: ${why}. The token of this fork keeps balances in another way than one word an account.`
    })
  )

/** Fails where the fork lacks what is no fixture: it is another chain, or a block too early. */
const requireContracts = Effect.fnUntraced(function* (rpc: JsonRpc, { contracts }: ChainProfile) {
  const own = Object.entries(contracts).filter(([, { fixture }]) => fixture !== true)
  const codes = yield* rpc.batch(
    own.map(([, { address }]) => ({ method: "eth_getCode", params: [address, "latest"] }))
  )
  const missing = own.filter((_, index) => codes[index] === "0x")
  if (missing.length === 0) return
  return yield* new ChainError({
    operation: "lay over the fork",
    message: `The fork has no contract at ${missing.map(([key, { address }]) => `${key} (${address})`).join(", ")}: name a later block with --fork-block.`
  })
})

/** Tokens and LP tokens of the fork's own, by key, with what the treasury is given; the wrapped coin it buys. */
const fundsOf = (profile: ChainProfile): ReadonlyArray<readonly [key: string, amount: string]> =>
  Object.entries(profile.contracts)
    .filter(([key, { fixture }]) => fixture !== true && key !== profile.wrappedNative)
    .filter(([, { reserves, token }]) => (reserves ?? token) !== undefined)
    .map(([key, { reserves }]) => [key, reserves === undefined ? TREASURY_TOKENS : TREASURY_LP])

const fundTreasury = Effect.fnUntraced(function* (
  node: NodeOperations,
  rpc: JsonRpc,
  profile: ChainProfile
) {
  const { holdings, native, wrappedNative } = profile
  const [rest, value] = [holdings.treasury.native, holdings.treasury.wrapped].map((amount) =>
    parseUnits(amount, native.decimals)
  ) as [bigint, bigint]
  yield* node.setBalance(treasury, rest + value)
  const data = encodeFunctionData({ abi, functionName: "deposit" })
  yield* node.send({
    from: treasury,
    to: contractIn(profile, wrappedNative).address,
    value,
    data
  })
  for (const [key, amount] of fundsOf(profile)) {
    const units = parseUnits(amount, unitIn(profile, key).decimals)
    yield* deal(rpc, contractIn(profile, key).address, treasury, units)
  }
})

/**
 * Every account that is ours: the harness', the fixtures' and `accounts`. Nothing that the fork has there
 * is seen; the key of a run's account is no secret, so somebody may have used it.
 */
export const laidOver = ({ contracts }: ChainProfile, accounts: ReadonlyArray<Hex>) => [
  treasury,
  deployer,
  ...accounts,
  ...Object.values(contracts).flatMap(({ address, fixture }) => (fixture === true ? [address] : []))
]

/** Takes what others have given to an account of the run. */
const clear = Effect.fnUntraced(function* (rpc: JsonRpc, profile: ChainProfile, account: Hex) {
  for (const key of [profile.wrappedNative, ...fundsOf(profile).map(([each]) => each)]) {
    yield* deal(rpc, contractIn(profile, key).address, account, 0n)
  }
})

/** Lays over the fork behind `rpc` what the run's layer then gives to `accounts`. */
export const layOver = Effect.fn("ForkOverlay.apply")(function* (
  node: NodeOperations,
  rpc: JsonRpc,
  profile: ChainProfile,
  accounts: ReadonlyArray<Hex>
) {
  yield* requireContracts(rpc, profile)
  yield* fundTreasury(node, rpc, profile)
  yield* buildFixtures(node, rpc, profile)
  for (const account of accounts) yield* clear(rpc, profile, account)
})
