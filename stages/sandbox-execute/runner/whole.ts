/**
 * The program for a script that may import anything that can be imported, while it runs too, and make
 * code from text. Owns its modules: the engine parses the script and says what it asks for, and each
 * request, declared or made later, is answered here, from the list of what may be imported. What the
 * engine itself knows of other modules plays no part.
 */
import { registerHooks, SourceMap, stripTypeScriptTypes } from "node:module"
import process from "node:process"
import { SourceTextModule, SyntheticModule } from "node:vm"
import { openRealm, refuse, type Skill, takeJob } from "./main.ts"
import { args } from "./platform.ts"
import { here, setLines } from "./trace.ts"

/** All that a script may import. Each is named literally: the runtime loads what it can see here. */
const libraries: Readonly<Record<string, () => Promise<object>>> = {
  ethers: () => import("ethers"),
  viem: () => import("viem"),
  "viem/accounts": () => import("viem/accounts"),
  "viem/actions": () => import("viem/actions"),
  "viem/chains": () => import("viem/chains"),
  "viem/ens": () => import("viem/ens"),
  "viem/nonce": () => import("viem/nonce"),
  "viem/siwe": () => import("viem/siwe"),
  "viem/utils": () => import("viem/utils")
}

const { apply, get, ownKeys } = Reflect
const { hasOwn } = Object
const { startsWith } = String.prototype
const { exec } = RegExp.prototype

const loaderOf = (specifier: string): (() => Promise<object>) => {
  const found = hasOwn(libraries, specifier) ? libraries[specifier] : undefined
  return found ?? refuse(specifier)
}

/** A module that gives a script what the library exports. */
const facadeOf = async (specifier: string): Promise<SyntheticModule> => {
  const namespace = await loaderOf(specifier)()
  const names = ownKeys(namespace).filter((name) => typeof name === "string")
  return new SyntheticModule(
    names,
    function (this: SyntheticModule) {
      for (const name of names) this.setExport(name, get(namespace, name))
    },
    { identifier: specifier }
  )
}

const readyFacadeOf = async (specifier: string): Promise<SyntheticModule> => {
  const module = await facadeOf(specifier)
  await module.link(() => module)
  await module.evaluate()
  return module
}

/** The first line of the script that each line of what runs was made from. */
const linesOf = (code: string): ReadonlyArray<number> => {
  const start = code.lastIndexOf(MAP)
  if (start < 0) return []
  const map = new SourceMap(JSON.parse(atob(code.slice(start + MAP.length).trim())))
  return code
    .slice(0, start)
    .split("\n")
    .map((text, line) => {
      const entry = map.findEntry(line, Math.max(0, text.search(/\S/)))
      return "originalLine" in entry ? entry.originalLine + 1 : line + 1
    })
}
const MAP = "//# sourceMappingURL=data:application/json;base64,"

// What a promise is resolved with is asked for this name, and an inherited accessor would have the module.
const asked = "then"
for (const { prototype } of [SourceTextModule, SyntheticModule]) {
  Object.defineProperty(prototype, asked, { value: undefined })
}

const moduleOf = (code: string): SourceTextModule =>
  new SourceTextModule(code, {
    identifier: "skill.ts",
    initializeImportMeta: () => {},
    importModuleDynamically: (specifier, _module, attributes) =>
      ownKeys(attributes).length > 0 ? refuse(specifier) : readyFacadeOf(`${specifier}`)
  })

/** Every request that a module declares is one for a library, plainly made. */
const check = ({ moduleRequests }: SourceTextModule): void => {
  for (const { attributes, phase, specifier } of moduleRequests) {
    if (phase !== "evaluation" || ownKeys(attributes).length > 0) refuse(specifier)
    loaderOf(specifier)
  }
}

/** With its types blanked, a script keeps the imports that it does not use; where that cannot be done, none. */
const withUnused = (source: string): SourceTextModule | undefined => {
  try {
    return moduleOf(stripTypeScriptTypes(source))
  } catch {
    return undefined
  }
}

const load: Skill = async (source) => {
  const all = withUnused(source)
  if (all !== undefined) check(all)
  const code = stripTypeScriptTypes(source, { mode: "transform", sourceMap: true })
  setLines(linesOf(code))
  const module = moduleOf(code)
  check(module)
  await module.link(facadeOf)
  await module.evaluate()
  return module.namespace
}

/** A module of the prepared directory, as the bundled libraries name one another. */
const sibling = /^\.\/[\w.-]+\.js$/

/**
 * Refuses every import but the libraries', whoever asks: code that a library is made to evaluate
 * has the library's module as its parent, and finds no more than any other.
 */
const guardImports = (): void => {
  registerHooks({
    resolve: (specifier, context, next) => {
      const inside = apply(startsWith, `${context.parentURL}`, [here])
      const own =
        inside && specifier !== "./runner.js" && apply(exec, sibling, [specifier]) !== null
      return own || hasOwn(libraries, specifier) ? next(specifier, context) : refuse(specifier)
    }
  })
}

/** What leads from Node's process object to more of the runtime. It is held by many a built-in module. */
const disarmProcess = (): void => {
  for (const name of ["getBuiltinModule", "binding", "dlopen", "mainModule", "env", "argv"]) {
    Object.defineProperty(process, name, { value: undefined })
  }
}

const main = async (): Promise<void> => {
  openRealm()
  disarmProcess()
  guardImports()
  await libraries[args[0] ?? ""]?.()
  await takeJob(load)
}

void main()
