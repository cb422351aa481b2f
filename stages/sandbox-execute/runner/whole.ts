/**
 * The program for a script that may import anything that can be imported, while it runs too, and make
 * code from text. Owns the guard of imports.
 */
import { registerHooks } from "node:module"
import { here, isScript, openRealm, refuse, takeJob } from "./main.ts"
import { args } from "./platform.ts"

/** All that a script may import. Each is named literally: the runtime loads what it can see here. */
const libraries: Readonly<Record<string, () => Promise<unknown>>> = {
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

/** A module of the prepared directory, as the bundled libraries name one another. */
const sibling = /^\.\/[\w.-]+\.js$/

/**
 * Refuses every import but the libraries', whoever asks: code that a library is made to evaluate
 * has the library's module as its parent, and finds no more than any other. What a module imports
 * by a declaration does not pass here: there the import map refuses. No `load` hook: with one the
 * runtime no longer asks the map.
 */
const guardImports = (): void => {
  const { apply } = Reflect
  const { startsWith } = String.prototype
  const { hasOwn } = Object
  const { exec } = RegExp.prototype
  registerHooks({
    resolve: (specifier, context, next) => {
      const inside = apply(startsWith, `${context.parentURL}`, [here])
      const own =
        inside && specifier !== "./runner.js" && apply(exec, sibling, [specifier]) !== null
      return own || isScript(specifier) || hasOwn(libraries, specifier)
        ? next(specifier, context)
        : refuse(specifier)
    }
  })
}

const main = async (): Promise<void> => {
  openRealm()
  guardImports()
  await libraries[args[0] ?? ""]?.()
  await takeJob()
}

void main()
