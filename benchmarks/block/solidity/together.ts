/**
 * Compiles many programs in one run of the compiler, so that shared files are read once. Owns keeping them
 * apart: each is in its own folder.
 */
import { Effect } from "effect"
import { type Compiled, Solidity, type Sources } from "./Solidity.ts"

/** Programs that are compiled together; more need more memory than a compiler has. */
const AT_ONCE = 12

const chunked = <A>(list: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, index) =>
    list.slice(index * AT_ONCE, (index + 1) * AT_ONCE)
  )

const folderOf = (index: number): string => `p${index}/`

/** Programs by a key, each with sources that import each other by `./file.sol`; none may fail. */
export const compileTogether = Effect.fn("compileTogether")(function* (
  programs: ReadonlyMap<string, Sources>
) {
  const { compileCode } = yield* Solidity
  const done = new Map<string, Compiled>()
  for (const chunk of chunked([...programs])) {
    const compiled = yield* compileCode(
      Object.fromEntries(
        chunk.flatMap(([, sources], index) =>
          Object.entries(sources).map(([path, source]) => [`${folderOf(index)}${path}`, source])
        )
      )
    )
    for (const [index, [key]] of chunk.entries()) {
      const files = [...compiled.files].filter(([path]) => path.startsWith(folderOf(index)))
      done.set(key, {
        ...compiled,
        files: new Map(files),
        contracts: new Map(files.flatMap(([, contracts]) => [...contracts]))
      })
    }
  }
  return done
})
