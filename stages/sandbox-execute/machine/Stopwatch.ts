/**
 * How long a script computes, in turns. Owns which time counts: the processor's, so that a busy computer gives up no
 * script that an idle one runs. The clock on the wall is looked at first, because that costs a fiftieth.
 */

/** Both in ms, from any beginning. */
export interface Clocks {
  readonly wall: () => number
  /** of the process, which runs one turn at a time */
  readonly cpu: () => number
}

export class Stopwatch {
  readonly #clocks: Clocks
  readonly #most: { readonly cpuMs: number; readonly wallMs: number }
  #wall = 0
  #cpu = 0
  #wallBegan = 0
  #cpuBegan = 0

  /** `most`: what may be used; a wall time that is far above the other keeps the process in reach of others */
  constructor(clocks: Clocks, most: { readonly cpuMs: number; readonly wallMs: number }) {
    this.#clocks = clocks
    this.#most = most
  }

  begin(): void {
    this.#wallBegan = this.#clocks.wall()
    this.#cpuBegan = this.#clocks.cpu()
  }

  end(): void {
    this.#wall += this.#clocks.wall() - this.#wallBegan
    this.#cpu += this.#clocks.cpu() - this.#cpuBegan
  }

  /** Whether the turns so far, with the one that has begun, have used more than they may. */
  isOver(): boolean {
    const wall = this.#wall + this.#clocks.wall() - this.#wallBegan
    if (wall <= this.#most.cpuMs) return false
    if (wall > this.#most.wallMs) return true
    return this.#cpu + this.#clocks.cpu() - this.#cpuBegan > this.#most.cpuMs
  }
}
