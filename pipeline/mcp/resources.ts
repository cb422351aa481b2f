/**
 * The resources of the MCP server: the text of an opened task, and the contracts with their functions. Owns their
 * addresses, and that they tell no more about a contract than an instruction does.
 */
import { Context, Effect } from "effect"
import {
  InvalidParams,
  type ReadResourceResult,
  Resource,
  ResourceTemplate
} from "effect/ai/McpSchema"
import type { McpServer } from "effect/ai/McpServer"
import type { Sessions } from "./sessions.ts"

const CONTRACTS = "questline://contracts"

const textAt = (uri: string, mimeType: string, text: string): ReadResourceResult => ({
  contents: [{ uri, mimeType, text }]
})

const missing = (message: string) => Effect.fail(new InvalidParams({ message }))

/** Events and errors are left out, because not every instruction gives them. */
const isFunction = (line: string): boolean => line.startsWith("function ")

const BEFORE = "the contracts are known once a task is open: call open first"

/** Adds every resource to the server. */
export const addResources = Effect.fnUntraced(function* (
  server: McpServer["Service"],
  sessions: Sessions
) {
  yield* server.addResource({
    resource: new Resource({
      uri: CONTRACTS,
      name: "contracts",
      title: "The contracts of the chain",
      description: "Key, address and name of each; known once a task is open",
      mimeType: "application/json"
    }),
    annotations: Context.empty(),
    handle: Effect.sync(() => {
      const known = sessions.contracts() ?? []
      const list = known.map(({ address, key, name }) => ({ key, address, name }))
      return textAt(CONTRACTS, "application/json", JSON.stringify(list))
    })
  })
  yield* server.addResourceTemplate({
    template: new ResourceTemplate({
      uriTemplate: `${CONTRACTS}/{key}/abi`,
      name: "abi",
      title: "The functions of a contract",
      description: "One a line, as Solidity writes them",
      mimeType: "text/plain"
    }),
    annotations: Context.empty(),
    routerPath: `${CONTRACTS.replace(":", "::")}/:0/abi`,
    completions: {},
    handle: (uri, [key = ""]) => {
      const known = sessions.contracts()
      const contract = known?.find((each) => each.key === key)
      if (contract !== undefined) {
        return Effect.succeed(textAt(uri, "text/plain", contract.abi.filter(isFunction).join("\n")))
      }
      return missing(
        known === null ? BEFORE : "no contract has this key: read questline://contracts"
      )
    }
  })
  yield* server.addResourceTemplate({
    template: new ResourceTemplate({
      uriTemplate: "questline://tasks/{task}",
      name: "task",
      title: "The text of a task",
      description: "What open said, for a task that was opened",
      mimeType: "text/markdown"
    }),
    annotations: Context.empty(),
    routerPath: "questline:://tasks/:0",
    completions: {},
    handle: (uri, [task = ""]) => {
      const text = sessions.textOf(task)
      return text === undefined
        ? missing("this task has not been opened: call open first")
        : Effect.succeed(textAt(uri, "text/markdown", text))
    }
  })
})
