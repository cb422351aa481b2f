/**
 * Limits how many of something may be open at once, in total and for one client. Pure apart from its
 * counts.
 */

/** A slot that was taken, to be released once; or which limit was reached. */
type Taken = { readonly release: () => void } | "all" | "client"

export interface Slots {
  readonly take: (client: string) => Taken
}

/** Slots for `inAll`, of which one client has at most `each`. */
export const makeSlots = (inAll: number, each: number): Slots => {
  const open = new Map<string, number>()
  let total = 0
  return {
    take: (client) => {
      const own = open.get(client) ?? 0
      if (total >= inAll) return "all"
      if (own >= each) return "client"
      total += 1
      open.set(client, own + 1)
      let held = true
      const release = () => {
        if (!held) return
        held = false
        total -= 1
        const left = (open.get(client) ?? 1) - 1
        if (left > 0) open.set(client, left)
        else open.delete(client)
      }
      return { release }
    }
  }
}
