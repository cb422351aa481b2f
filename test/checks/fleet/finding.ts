/** What a part of `check:fleet` found. */
export interface Finding {
  /** what was measured, for a reader */
  readonly line: string
  /** what must not be, a line each; empty: nothing */
  readonly wrong: ReadonlyArray<string>
  /** what the workers printed, shown where something is wrong */
  readonly output?: string
}
