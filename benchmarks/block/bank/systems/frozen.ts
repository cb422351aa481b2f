/** The seed of the default set, which papers compare. */
export const FROZEN_SEED = 1
