/**
 * A process that writes to a database, for the tests that run two of them or kill one. Says on
 * stdout, a line each, what has been committed: `key K` for an output, `claim ID` for a trial.
 * Arguments: the file, its own name, how many steps to save, how many trials to claim.
 */
import { writeSync } from "node:fs"
import { Effect, Schema } from "effect"
import { addRun, onFile, step } from "./support.ts"

const [file, name, saves, claims] = Schema.decodeUnknownSync(
  Schema.Tuple([Schema.String, Schema.String, Schema.FiniteFromString, Schema.FiniteFromString])
)(process.argv.slice(2))

// Written at once, so that what was said is known even of a process that is killed right after.
const say = (line: string) => Effect.sync(() => writeSync(1, `${line}\n`))

await Effect.runPromise(
  onFile(file, (store) =>
    Effect.gen(function* () {
      const [trial] = yield* addRun(store, `run of ${name}`, ["a"])
      for (let n = 0; n < saves; n++) {
        const key = `${name}-${n}`
        const value = { of: key, text: "reply ".repeat(500) }
        yield* store.saveStep(
          step(trial, "generate", key, { step: n, value, durable: n % 5 === 0 })
        )
        yield* say(`key ${key}`)
      }
      if (claims === 0) return
      const tasks = Array.from({ length: claims }, (_, n) => `task-${n}`)
      for (const id of yield* addRun(store, "shared", tasks)) {
        if (yield* store.claimTrial(id, name)) yield* say(`claim ${id}`)
      }
    })
  )
)
