/** What is kept of one call that a script made through the gate. The gate writes it; everybody reads it. */
import type { Schema } from "effect"

/** One JSON-RPC call that a script made through the gate. */
export interface GateCallRecord {
  /** as the script named it, cut to 64 characters */
  readonly method: string
  /** what the node was asked; of a refused call what the script sent. Null above 16 KiB */
  readonly params: Schema.Json
  /** answered: forwarded and answered; failed: forwarded, no result; refused: not forwarded */
  readonly verdict: "answered" | "failed" | "refused"
  /** the result; null unless answered, and null above 16 KiB */
  readonly result: Schema.Json
  /** why it failed or was refused; null when answered */
  readonly error: string | null
}
