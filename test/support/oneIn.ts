/** How many cases that are alike a test tries. Owns the variables that make it try all of them. */

/** `ESCAPE`: what is meant to harm; `FORGE`: forged files; `SLICES`: what else is alike. `npm run check:tests` sets all of them, `check:escape` and `check:forge` their own. */
type Kind = "ESCAPE" | "FORGE" | "SLICES"

/** Whether the variable of this name is `all`. */
export const triesAll = (what: Kind): boolean => process.env[what] === "all"

/** The first of every `n` cases, where one stands for its neighbours; all of them if the variable says so. */
export const oneIn = <A>(n: number, cases: ReadonlyArray<A>, what: Kind): ReadonlyArray<A> =>
  triesAll(what) ? cases : cases.filter((_, at) => at % n === 0)
