/**
 * What a prompt says about the contracts, by the run's context. `full`: every function, event and error of
 * each. `standard`: published interfaces by name, and the functions outside them. `paper`: the keys, and
 * the addresses of what is traded.
 */
import { Array as Arr } from "effect"
import type { AbiFunction, AbiParameter } from "viem"
import type { CatalogEntry } from "../../../chain/Chain.ts"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Context } from "../../../models/Model.ts"
import { beyondStandards } from "./standards.ts"

type Catalog = ReadonlyArray<CatalogEntry>

interface PromptContracts {
  readonly catalog: Catalog
  readonly profile: ChainProfile
}

/** Contracts of the real chain: what they are and do is public. */
const isPublic = ({ profile }: PromptContracts, { key }: CatalogEntry): boolean =>
  ownValue(profile.contracts, key)?.fixture === undefined

/** Of these, the tokens and the router: what most tasks are about. */
const isTraded = (world: PromptContracts, entry: CatalogEntry): boolean =>
  isPublic(world, entry) &&
  (ownValue(world.profile.contracts, entry.key)?.token !== undefined ||
    entry.key === world.profile.exchange.router)

/** `uint` is Solidity's own short form. */
const typeText = ({ type }: AbiParameter): string => type.replace(/^uint256\b/, "uint")

/** A single parameter is named after its function, several have their own names. */
const inputsText = (inputs: ReadonlyArray<AbiParameter>): string =>
  inputs
    .map((input) => (inputs.length === 1 ? typeText(input) : `${typeText(input)} ${input.name}`))
    .join(", ")

/** `harvest()`, `donate() payable`; for functions that only read, also the return types. */
const functionText = ({ name, inputs, outputs, stateMutability }: AbiFunction): string => {
  const call = `${name}(${inputsText(inputs)})`
  if (stateMutability === "payable") return `${call} payable`
  const reads = stateMutability === "view" || stateMutability === "pure"
  return reads ? `${call}: ${outputs.map(typeText).join(", ")}` : call
}

const lineOf = ({ key, address }: CatalogEntry): string => `${key} ${address}`

const fullLineOf = ({ key, address, name }: CatalogEntry): string =>
  `- \`${key}\` ${address}: ${name}`

type Group = Arr.NonEmptyReadonlyArray<CatalogEntry>

/** Contracts with one interface are listed together, in the order of the catalog. */
const groupsOf = (catalog: Catalog): ReadonlyArray<Group> =>
  Object.values(Arr.groupBy(catalog, ({ abi }) => abi.join("\n")))

const DECIMALS = 18

/** Which tokens have how many decimals; 18 unless stated. */
const decimalsText = ({ contracts, native }: ChainProfile): string => {
  const tokens = Object.values(contracts).flatMap(({ fixture, token }) =>
    token === undefined ? [] : [{ ...token, own: fixture === true }]
  )
  const usual = tokens.filter(({ decimals, own }) => own && decimals === DECIMALS)
  const others = tokens.filter(({ decimals }) => decimals !== DECIMALS)
  const named = [native.symbol, ...usual.map(({ symbol }) => symbol), "the LP tokens"].join(", ")
  const but = others.map(({ decimals, symbol }) => `${symbol} ${decimals}`).join(", ")
  return `${named} and the other ERC-20 tokens have ${DECIMALS} decimals${but === "" ? "" : `, but ${but}`}.`
}

/** Notes on single contracts, in addition to their standards. */
const notesText = ({ contracts }: ChainProfile): string =>
  Object.values(contracts)
    .flatMap(({ note }) => (note === undefined ? [] : [` ${note}`]))
    .join("")

const standardsText = (profile: ChainProfile): string => {
  const { contracts, exchange, network, wrappedNative } = profile
  const wrapped = ownValue(contracts, wrappedNative)?.token?.symbol ?? wrappedNative
  const name = exchange.name === STANDARD_EXCHANGE ? "the exchange" : exchange.name
  return `As on ${network} mainnet, ${wrapped} is WETH9, the other tokens are ERC-20, ${name} is ${STANDARD_EXCHANGE} (Router02, Factory, Pair).${notesText(profile)}`
}

const STANDARD_EXCHANGE = "Uniswap V2"
const NO_OTHER_POOLS =
  "There are no other pools: a swap between tokens that share none goes through a third one. A pair is also its LP token."

const isPair = (entry: CatalogEntry): boolean =>
  entry.abi.some((line) => line.startsWith("function getReserves("))

const fullText = ({ catalog, profile }: PromptContracts): string => {
  const sections = groupsOf(catalog).map(
    (group) => `${group.map(fullLineOf).join("\n")}\n\n\`\`\`\n${group[0].abi.join("\n")}\n\`\`\``
  )
  const pools = catalog.filter(isPair).map(({ key, name }) => `- ${name} (\`${key}\`)`)
  return `## The contracts

Key in \`deployedContracts\`, address, what it is; then the whole interface, in human-readable ABI. ${decimalsText(profile)}${notesText(profile)}

${sections.join("\n\n")}

## The pools

${pools.join("\n")}

${NO_OTHER_POOLS}`
}

/** A key that contains every word of a name makes the name redundant. */
const tells = (key: string, name: string): boolean =>
  name.split(" ").every((word) => key.includes(word.toLowerCase()))

const fixtureText = (group: Group): string => {
  const { names, others } = beyondStandards(group[0].abi)
  const lines = group.map((entry) =>
    names.includes(entry.name) || tells(entry.key, entry.name)
      ? lineOf(entry)
      : `${lineOf(entry)}: ${entry.name}`
  )
  return `${lines.join("\n")}\n  ${[...names, ...others.map(functionText)].join("; ")}`
}

const standardText = (world: PromptContracts): string => {
  const { catalog, profile } = world
  const mainnet = catalog.filter((entry) => isPublic(world, entry))
  const fixtures = catalog.filter((entry) => !isPublic(world, entry))
  return `## The contracts

${decimalsText(profile)} ${standardsText(profile)}

\`\`\`
${mainnet.map(lineOf).join("\n")}
\`\`\`

${NO_OTHER_POOLS}

These have the standards and functions below them, \`name(inputs): outputs\` where one only reads:

\`\`\`
${groupsOf(fixtures).map(fixtureText).join("\n")}
\`\`\``
}

const paperText = (world: PromptContracts): string => {
  const traded = world.catalog.filter((entry) => isTraded(world, entry))
  const others = world.catalog.filter((entry) => !isTraded(world, entry)).map(({ key }) => key)
  return `## The contracts

\`\`\`
${traded.map(lineOf).join("\n")}
\`\`\`

\`deployedContracts\` has these and, also ending in \`_address\`: ${others.map((key) => key.replace(/_address$/, "")).join(", ")}.`
}

/** What a prompt of `context` says about the contracts of a world. */
export const contractsText = (world: PromptContracts, context: Context): string => {
  switch (context) {
    case "full":
      return fullText(world)
    case "standard":
      return standardText(world)
    case "paper":
      return paperText(world)
  }
}
