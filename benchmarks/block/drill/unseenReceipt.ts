/** What a step gets in the place of a receipt where none is there, or where none may be looked at. */

/** Steps look at the state, never at receipts; what a trial compares is kept beside them. */
export const UNSEEN_RECEIPT = {
  hash: "0x",
  status: "success",
  block: { number: 0, hash: "0x" },
  gasUsed: 0n,
  effectiveGasPrice: 0n,
  logs: []
} as const
