import type { Pass } from "./Pass.ts"
export const restructure: Pass = () => ({ edits: [] })
