/**
 * Computes a result once for each value and remembers it. Owns that memory; an entry is dropped
 * together with its value. A value must not change after it was asked about.
 */

/** `find`, run once for each value. */
export const once = <Of extends WeakKey, A>(find: (of: Of) => A): ((of: Of) => A) => {
  const known = new WeakMap<Of, { readonly found: A }>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return before.found
    const found = find(of)
    known.set(of, { found })
    return found
  }
}

/** `find`, run once for each pair of values. */
export const onceOfBoth = <One extends WeakKey, Two extends WeakKey, A>(
  find: (one: One, two: Two) => A
): ((one: One, two: Two) => A) => {
  const known = once((one: One) => once((two: Two) => find(one, two)))
  return (one, two) => known(one)(two)
}

/**
 * `find`, run once for each pair of values and each text. The text identifies a third input that cannot
 * be a key itself.
 */
export const onceOfText = <One extends WeakKey, Two extends WeakKey, A>() => {
  const known = onceOfBoth((_one: One, _two: Two) => new Map<string, A>())
  return (one: One, two: Two, text: string, find: () => A): A => {
    const before = known(one, two)
    const found = before.get(text) ?? find()
    before.set(text, found)
    return found
  }
}

/** `find`, run once for each text. It keeps all of them: the texts must be few. */
export const onceOfName = <A>(find: (name: string) => A): ((name: string) => A) => {
  const known = new Map<string, { readonly found: A }>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before.found
    const found = find(name)
    known.set(name, { found })
    return found
  }
}

/** `find`, run once for each of the latest texts: when there are `most`, it forgets all of them. */
export const onceOfRecent = <A>(most: number, find: (text: string) => A): ((text: string) => A) => {
  const known = new Map<string, { readonly found: A }>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.found
    const found = find(text)
    if (known.size === most) known.clear()
    known.set(text, { found })
    return found
  }
}
