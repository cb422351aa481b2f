/**
 * A scripted agent: does over the RPC of its session what a model's script did in a stored trial. Its argument
 * is a file of `Recorded`; it knows its trial by the instruction. It needs no library.
 */
import { readFileSync, writeSync } from "node:fs"
import type { Recorded } from "./recorded.ts"

const { QUESTLINE_INSTRUCTION: told = "", QUESTLINE_RPC_URL: url = "" } = process.env

const recorded: ReadonlyArray<Recorded> = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))

/** One instruction can be the start of another. */
const trial = recorded
  .filter(({ instruction }) => told.includes(instruction))
  .toSorted((a, b) => b.instruction.length - a.instruction.length)[0]
if (trial === undefined) throw new Error("nobody has recorded this task")

const call = async (method: string, params: ReadonlyArray<unknown>): Promise<unknown> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  })
  return response.json()
}

for (const { method, params } of trial.reads) await call(method, params)
for (const request of trial.requests) await call("eth_sendTransaction", [request])
if (trial.answer !== null) writeSync(3, `${JSON.stringify({ answer: trial.answer })}\n`)
