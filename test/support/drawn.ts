/**
 * What properties are held for: the same values in every run, so that no test fails by chance, which
 * would be somebody else's; `all`: how many, if the slices are to be whole. Other values are drawn by `PROPERTY_SEED=2 vitest run ...`.
 */
import { triesAll } from "./oneIn.ts"

export const drawn = (runs = 100, all = runs) => ({
  arbitrary: { runs: triesAll("SLICES") ? all : runs, seed: process.env.PROPERTY_SEED ?? "1" }
})
