/**
 * The reference solutions of a composed task: one module a library, with a function for each move. Owns the
 * helpers that the functions call; the operations have the functions' bodies.
 */
import { ownValue } from "../../../evm/ownValue.ts"
import type { Library } from "../../../models/Model.ts"
import { assetOf, spenders } from "./assets.ts"
import { assetIn, operationOf } from "./operations/index.ts"
import { at, sends } from "./operations/Operation.ts"
import type { Move, Plan, Step } from "./Plan.ts"

interface Helper {
  readonly name: string
  readonly text: Readonly<Record<Library, string>>
}

const both = (text: string): Helper["text"] => ({ ethers: text, viem: text })

/** In the order in which they are written; a helper may use those above it. */
const HELPERS: ReadonlyArray<Helper> = [
  {
    name: "units",
    text: both("const units = (text: string): bigint => parseUnits(text, 18)")
  },
  {
    name: "encode",
    text: {
      ethers: `const encode = (signature: string, ...values: ReadonlyArray<unknown>): string =>
  new Interface([\`function \${signature}\`]).encodeFunctionData(signature.split("(")[0] ?? "", values)`,
      viem: `const encode = (signature: string, ...values: ReadonlyArray<unknown>): Hex =>
  encodeFunctionData({ abi: parseAbi([\`function \${signature}\`] as ReadonlyArray<string>) as Abi, args: values })`
    }
  },
  {
    name: "read",
    text: {
      ethers: `/** What a view returns, as a list. */
async function read(providerUrl: string, to: string, signature: string, ...values: ReadonlyArray<unknown>): Promise<any> {
  const view = new Interface([\`function \${signature}\`])
  const name = signature.split("(")[0] ?? ""
  const data = await new JsonRpcProvider(providerUrl).call({ to, data: view.encodeFunctionData(name, values) })
  return view.decodeFunctionResult(name, data)
}`,
      viem: `/** What a view returns, as a list. */
async function read(providerUrl: string, to: string, signature: string, ...values: ReadonlyArray<unknown>): Promise<any> {
  const abi = parseAbi([\`function \${signature}\`] as ReadonlyArray<string>) as Abi
  const client = createPublicClient({ transport: http(providerUrl) })
  const { data = "0x" } = await client.call({ to: to as Address, data: encodeFunctionData({ abi, args: values }) })
  const [view] = abi
  return decodeAbiParameters(view?.type === "function" ? view.outputs : [], data)
}`
    }
  },
  {
    name: "balance",
    text: {
      ethers: `/** What the agent holds of the native coin. */
const balance = (providerUrl: string, owner: string): Promise<bigint> =>
  new JsonRpcProvider(providerUrl).getBalance(owner)`,
      viem: `/** What the agent holds of the native coin. */
const balance = (providerUrl: string, owner: string): Promise<bigint> =>
  createPublicClient({ transport: http(providerUrl) }).getBalance({ address: owner as Address })`
    }
  },
  {
    name: "gasPrice",
    text: {
      ethers: `/** What the node charges for gas. */
const gasPrice = async (providerUrl: string): Promise<bigint> =>
  BigInt(await new JsonRpcProvider(providerUrl).send("eth_gasPrice", []))`,
      viem: `/** What the node charges for gas. */
const gasPrice = (providerUrl: string): Promise<bigint> =>
  createPublicClient({ transport: http(providerUrl) }).getGasPrice()`
    }
  },
  {
    name: "blockNumber",
    text: {
      ethers: `/** The number of the latest block. */
const blockNumber = (providerUrl: string): Promise<number> =>
  new JsonRpcProvider(providerUrl).getBlockNumber()`,
      viem: `/** The number of the latest block. */
const blockNumber = (providerUrl: string): Promise<bigint> =>
  createPublicClient({ transport: http(providerUrl) }).getBlockNumber()`
    }
  },
  {
    name: "sentBy",
    text: {
      ethers: `/** How many transactions an account has sent. */
const sentBy = (providerUrl: string, account: string): Promise<number> =>
  new JsonRpcProvider(providerUrl).getTransactionCount(account)`,
      viem: `/** How many transactions an account has sent. */
const sentBy = (providerUrl: string, account: string): Promise<number> =>
  createPublicClient({ transport: http(providerUrl) }).getTransactionCount({ address: account as Address })`
    }
  },
  {
    name: "deadline",
    text: {
      ethers: `/** Twenty minutes after the latest block. */
async function deadline(providerUrl: string): Promise<bigint> {
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest")
  return BigInt((block?.timestamp ?? 0) + 1200)
}`,
      viem: `/** Twenty minutes after the latest block. */
async function deadline(providerUrl: string): Promise<bigint> {
  const { timestamp } = await createPublicClient({ transport: http(providerUrl) }).getBlock()
  return timestamp + 1200n
}`
    }
  },
  {
    name: "logs",
    text: {
      ethers: `/** The amounts of a contract's latest events with these topics: those of the last block that has any. */
async function logs(providerUrl: string, address: string, topics: ReadonlyArray<string | null>): Promise<bigint> {
  const provider = new JsonRpcProvider(providerUrl)
  const fromBlock = Math.max(0, (await provider.getBlockNumber()) - 60)
  const found = await provider.getLogs({ address, topics: [...topics], fromBlock })
  const last = found.at(-1)?.blockNumber
  return found.filter((log) => log.blockNumber === last).reduce((sum, log) => sum + BigInt(log.data), 0n)
}`,
      viem: `/** The amounts of a contract's latest events with these topics: those of the last block that has any. */
async function logs(providerUrl: string, address: string, topics: ReadonlyArray<string | null>): Promise<bigint> {
  const client = createPublicClient({ transport: http(providerUrl) })
  const head = await client.getBlockNumber()
  const fromBlock = numberToHex(head > 60n ? head - 60n : 0n)
  const found: any = await client.request({ method: "eth_getLogs", params: [{ address, topics, fromBlock, toBlock: "latest" }] } as any)
  const last = found.at(-1)?.blockNumber
  return found
    .filter((log: any) => log.blockNumber === last)
    .reduce((sum: bigint, log: any) => sum + BigInt(log.data), 0n)
}`
    }
  },
  {
    name: "received",
    text: both(`const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
const topic = (account: string): string => \`0x\${account.slice(2).toLowerCase().padStart(64, "0")}\`

/** What the latest transfer of a token from one account to another brought. */
const received = (providerUrl: string, token: string, from: string, to: string): Promise<bigint> =>
  logs(providerUrl, token, [TRANSFER, topic(from), topic(to)])`)
  },
  {
    name: "paidOut",
    text: both(`const WITHDRAWAL = "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65"

/** How much WBNB the router turned into the native coin in its latest payment. */
const paidOut = (providerUrl: string, wrapped: string, router: string): Promise<bigint> =>
  logs(providerUrl, wrapped, [WITHDRAWAL, \`0x\${router.slice(2).toLowerCase().padStart(64, "0")}\`])`)
  },
  {
    name: "reserves",
    text: both(`/** A pair's reserves, that of \`token\` first. */
async function reserves(providerUrl: string, pair: string, token: string): Promise<[bigint, bigint]> {
  const [first, second] = await read(providerUrl, pair, "getReserves() view returns (uint112, uint112, uint32)")
  const [lower] = await read(providerUrl, pair, "token0() view returns (address)")
  return lower.toLowerCase() === token.toLowerCase() ? [first, second] : [second, first]
}`)
  },
  {
    name: "matching",
    text: both(`/** What a pair takes of its other token for \`amount\` of \`token\`. */
async function matching(providerUrl: string, pair: string, token: string, amount: bigint): Promise<bigint> {
  const [own, other] = await reserves(providerUrl, pair, token)
  return (amount * other) / own
}`)
  },
  {
    name: "behind",
    text: both(`/** What a pair pays for \`amount\` of its LP tokens: \`token\` first. */
async function behind(providerUrl: string, pair: string, token: string, amount: bigint): Promise<[bigint, bigint]> {
  const [own, other] = await reserves(providerUrl, pair, token)
  const [supply] = await read(providerUrl, pair, "totalSupply() view returns (uint256)")
  return [(amount * own) / supply, (amount * other) / supply]
}`)
  }
]

const uses = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

/** The helpers that a text needs, and those that they need. */
const helpersFor = (body: string, library: Library): ReadonlyArray<string> => {
  const chosen: Array<string> = []
  for (const { name, text } of HELPERS.toReversed()) {
    if (uses([...chosen, body].join("\n"), name)) chosen.unshift(text[library])
  }
  return chosen
}

const IMPORTS: Readonly<Record<Library, ReadonlyArray<string>>> = {
  ethers: ["Interface", "JsonRpcProvider", "parseUnits"],
  viem: [
    "Abi",
    "Address",
    "Hex",
    "createPublicClient",
    "decodeAbiParameters",
    "encodeFunctionData",
    "http",
    "numberToHex",
    "parseAbi",
    "parseUnits"
  ]
}
const FROM: Readonly<Record<Library, string>> = { ethers: 'from "ethers"', viem: 'from "viem"' }
const TYPES: ReadonlySet<string> = new Set(["Abi", "Address", "Hex"])

/** Code for what the agent holds of an asset. */
const holding = (asset: string): string => {
  const { key } = assetOf(asset)
  return key === null
    ? "await balance(providerUrl, agentAddress)"
    : `(await read(providerUrl, ${at(key)}, "balanceOf(address) view returns (uint256)", agentAddress))[0]`
}

/** Code for what an earlier step brought. */
const sourceOf = (plan: Plan, step: number, quantity: string): string => {
  const source = plan.steps[step]
  const brings = source === undefined ? [] : operationOf(source).brings(source.slots)
  const found = brings.find((one) => one.quantity === quantity)
  if (found === undefined) throw new Error(`step ${step} brings no ${quantity}`)
  const { key } = assetOf(found.asset)
  if (key === null) {
    return `await paidOut(providerUrl, ${at("wbnb_address")}, ${at("router_address")})`
  }
  const from = found.sender === null ? `"0x${"0".repeat(40)}"` : at(found.sender)
  return `await received(providerUrl, ${at(key)}, ${from}, agentAddress)`
}

/** Code for the amount of a step. */
const amountCode = (plan: Plan, step: Step): string | null => {
  const { amount } = step
  const asset = assetIn(operationOf(step), step.slots) ?? ""
  switch (amount?.kind) {
    case undefined:
      return null
    case "stated":
      return `units("${amount.text}")`
    case "share":
      return `(${holding(asset)} * ${amount.percent}n) / 100n`
    case "all":
      return holding(asset)
    case "brought": {
      const whole = sourceOf(plan, amount.step, amount.quantity)
      return amount.percent === "100" ? whole : `((${whole}) * ${amount.percent}n) / 100n`
    }
  }
}

const spenderCode = (name: string): string => at(ownValue(spenders, name) ?? "")

const bodyOf = (plan: Plan, move: Move): ReadonlyArray<string> => {
  const step = move._tag === "step" ? move.step : plan.steps[move.for]
  if (step === undefined) return []
  const amount = amountCode(plan, step)
  const first = amount === null ? [] : [`const amount = ${amount}`]
  if (move._tag === "step") return [...first, ...operationOf(step).script(step.slots)]
  const { spender, token } = move.allowance
  const need = operationOf(step)
    .needs(step.slots)
    .find((one) => one.token === token && one.spender === spender)
  return [
    ...first,
    ...sends(
      at(assetOf(token).key ?? ""),
      "approve(address spender, uint256 amount)",
      `${spenderCode(spender)}, ${need?.amount ?? "amount"}`
    )
  ]
}

/** The module of a task in one library. */
export const solutionOf = (plan: Plan, moves: ReadonlyArray<Move>, library: Library): string => {
  const steps = moves.map((move, index) =>
    [
      `export async function step${index + 1}(`,
      "  providerUrl: string,",
      "  agentAddress: string,",
      "  deployedContracts: Record<string, string>",
      ") {",
      ...bodyOf(plan, move).map((line) => `  ${line}`),
      "}"
    ].join("\n")
  )
  const body = steps.join("\n\n")
  const helpers = helpersFor(body, library)
  const text = [...helpers, body].join("\n\n")
  const used = Array.from(body.matchAll(/params\.(\w+)/g), ([, name]) => name ?? "")
  const parameters = [...new Set(used)].toSorted()
  const names = IMPORTS[library]
    .filter((name) => uses(text, name))
    .map((name) => (TYPES.has(name) ? `type ${name}` : name))
  return `${[
    ...(names.length === 0 ? [] : [`import { ${names.join(", ")} } ${FROM[library]}`]),
    ...(parameters.length === 0
      ? []
      : [
          `declare const params: {\n${parameters.map((name) => `  ${name}: string`).join("\n")}\n}`
        ]),
    text
  ].join("\n\n")}\n`
}
