/**
 * Reads the folder of a system: `system.json`, `system.sol`, `support.sol`, `attack.sol`, one file per flaw
 * in `flaws/`, in `attacks/` what attackers need for one flaw alone, and in `patches/` the patches that the judge is measured with. Owns that layout and its
 * consistency checks; docs/adding-a-system.md explains it to authors.
 */
import { fileURLToPath } from "node:url"
import { Effect, FileSystem, Path, Schema } from "effect"
import { listOutside, readOutside } from "../../../../evm/outsideFiles.ts"
import { System, SystemFlaw } from "../../../../tasks/block/System.ts"
import { DataError } from "../load.ts"
import { type PatchText, readPatches } from "./patches.ts"
import { flawsIn } from "./template.ts"

/** The folder of the systems. */
export const systemsFolder: string = fileURLToPath(
  new URL("../../../../tasks/block/systems", import.meta.url)
)

/** A system, as read from its folder. */
export interface SystemFolder {
  readonly id: string
  readonly system: System
  readonly source: string
  readonly support: string | null
  readonly attack: string | null
  readonly flaws: ReadonlyMap<string, SystemFlaw>
  /** contracts of attackers beside those of `attack`, by the flaw that they are for */
  readonly attacks: ReadonlyMap<string, string>
  /** by the flaw that they belong to */
  readonly patches: ReadonlyMap<string, ReadonlyArray<PatchText>>
}

const decodeSystem = Schema.decodeEffect(Schema.fromJsonString(System))
const decodeFlaw = Schema.decodeEffect(Schema.fromJsonString(SystemFlaw))

/** Names that the JSON files use themselves; an identifier of that name cannot be renamed. */
const labelsOf = ({ setup }: System): ReadonlyArray<string> =>
  setup.flatMap((step) => ("deploy" in step ? [step.as ?? step.deploy] : []))

/** The first inconsistency in a folder; null if there is none. */
const disagreement = (folder: SystemFolder): string | null => {
  const { attacks, flaws, patches, source, system } = folder
  const marked = flawsIn(source)
  const missing = [...marked].find((name) => !flaws.has(name))
  if (missing !== undefined)
    return `system.sol marks the flaw ${missing}: flaws/${missing}.json is missing`
  const unmarked = [...flaws.keys()].find((name) => !marked.has(name))
  if (unmarked !== undefined) return `flaws/${unmarked}.json: system.sol has no //@flaw ${unmarked}`
  for (const [place, found] of [
    ["patches", patches],
    ["attacks", attacks]
  ] as const) {
    const stray = [...found.keys()].find((name) => !flaws.has(name))
    if (stray !== undefined) return `${place}/${stray}.sol: there is no flaw of that name`
  }
  const label = labelsOf(system).find((name) => Object.hasOwn(system.names, name))
  if (label !== undefined) {
    return `"${label}" is renamed, but the setup has a contract of this name: give one of them another name`
  }
  return labelsOf(system).includes(system.target)
    ? null
    : `the setup deploys nothing as "${system.target}", which is the target`
}

/** Reads one system. */
export const readSystem = Effect.fn("readSystem")(function* (
  id: string,
  directory: string = systemsFolder
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const at = (...names: ReadonlyArray<string>) => path.join(directory, id, ...names)
  const faulty = (file: string) => (error: { readonly message: string }) =>
    new DataError({ directory: at(file), reason: error.message })
  const text = (file: string) => readOutside(at(file)).pipe(Effect.mapError(faulty(file)))
  const textIfAny = (file: string) =>
    Effect.flatMap(Effect.orDie(fs.exists(at(file))), (has) =>
      has ? text(file) : Effect.succeed(null)
    )
  const listed = (folder: string) =>
    Effect.flatMap(Effect.orDie(fs.exists(at(folder))), (has) =>
      has
        ? listOutside(at(folder)).pipe(Effect.mapError(faulty(folder)))
        : Effect.succeed<ReadonlyArray<string>>([])
    )
  const flaws = yield* Effect.forEach([...(yield* listed("flaws"))].sort(), (file) =>
    Effect.gen(function* () {
      const json = yield* text(`flaws/${file}`)
      const flaw = yield* decodeFlaw(json).pipe(Effect.mapError(faulty(`flaws/${file}`)))
      return [file.replace(/\.json$/, ""), flaw] as const
    })
  )
  const attacks = yield* Effect.forEach(yield* listed("attacks"), (file) =>
    Effect.map(text(`attacks/${file}`), (found) => [file.replace(/\.sol$/, ""), found] as const)
  )
  const patches = yield* Effect.forEach([...(yield* listed("patches"))].sort(), (file) =>
    Effect.gen(function* () {
      const found = yield* readPatches(yield* text(`patches/${file}`)).pipe(
        Effect.mapError((reason) => new DataError({ directory: at(`patches/${file}`), reason }))
      )
      return [file.replace(/\.sol$/, ""), found] as const
    })
  )
  const folder: SystemFolder = {
    id,
    system: yield* decodeSystem(yield* text("system.json")).pipe(
      Effect.mapError(faulty("system.json"))
    ),
    source: yield* text("system.sol"),
    support: yield* textIfAny("support.sol"),
    attack: yield* textIfAny("attack.sol"),
    flaws: new Map(flaws),
    attacks: new Map(attacks),
    patches: new Map(patches)
  }
  const reason = disagreement(folder)
  if (reason !== null) return yield* new DataError({ directory: at(), reason })
  return folder
})

/** The names of all systems. */
export const listSystems = Effect.fn("listSystems")(function* (directory: string = systemsFolder) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const found = yield* listOutside(directory).pipe(
    Effect.mapError((error) => new DataError({ directory, reason: error.message }))
  )
  const has = yield* Effect.forEach(found, (id) =>
    Effect.orDie(fs.exists(path.join(directory, id, "system.json")))
  )
  return found.filter((_, index) => has[index] === true).sort()
})
