/**
 * The sandbox's randomness: a stream that the job's entropy decides. Owns Math.random and Web
 * Crypto's random functions; what the platform would draw by itself and cannot be seeded is
 * refused with NotSupportedError: of Web Crypto, all but what is known to draw nothing.
 */

/** Four words of 32 bits: the state of xoshiro128**. */
const state = new Uint32Array(4)
const { apply } = Reflect
const { exec } = RegExp.prototype
const { imul } = Math

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
const word = (index: number): number => state[index] ?? 0

const next = (): number => {
  const result = imul(rotate(imul(word(1), 5), 7), 9) >>> 0
  const shifted = word(1) << 9
  state[2] = word(2) ^ word(0)
  state[3] = word(3) ^ word(1)
  state[1] = word(1) ^ word(2)
  state[0] = word(0) ^ word(3)
  state[2] = word(2) ^ shifted
  state[3] = rotate(word(3), 11)
  return result
}

/** Starts the stream again from any text: each of its characters reaches each word of the state. */
export const setEntropy = (entropy: string): void => {
  for (let lane = 0; lane < 4; lane++) {
    let hash = 0x811c9dc5 ^ (lane + 1)
    for (let at = 0; at < entropy.length; at++) {
      hash = imul(hash ^ entropy.charCodeAt(at), 0x01000193)
      hash = imul(hash ^ (hash >>> 15), 0x85ebca6b)
    }
    state[lane] = hash | 1
  }
  for (let round = 0; round < 16; round++) next()
}

const Bytes = Uint8Array
const typedArray = Object.getPrototypeOf(Bytes.prototype)
const getterOf = (name: string | symbol): (() => unknown) =>
  Object.getOwnPropertyDescriptor(typedArray, name)?.get ?? (() => undefined)
const kindOf = getterOf(Symbol.toStringTag)
const bufferOf = getterOf("buffer")
const offsetOf = getterOf("byteOffset")
const lengthOf = getterOf("byteLength")

const fill = (bytes: Uint8Array): Uint8Array => {
  for (let at = 0; at < bytes.length; at++) bytes[at] = next() >>> 24
  return bytes
}

const DomError = DOMException

const getRandomValues = (target: unknown): unknown => {
  const kind = apply(kindOf, target, [])
  if (typeof kind !== "string" || kind.startsWith("Float")) {
    throw new DomError("getRandomValues fills arrays of integers", "TypeMismatchError")
  }
  const length = Number(apply(lengthOf, target, []))
  if (length > 65_536) {
    throw new DomError("getRandomValues gives at most 65,536 bytes a call", "QuotaExceededError")
  }
  const buffer = apply(bufferOf, target, []) as ArrayBuffer
  fill(new Bytes(buffer, Number(apply(offsetOf, target, [])), length))
  return target
}

const randomUUID = (): string => {
  let text = ""
  for (let at = 0; at < 32; at++) {
    if (at === 8 || at === 12 || at === 16 || at === 20) text += "-"
    const digit = next() >>> 28
    text += (at === 12 ? 4 : at === 16 ? 8 | (digit & 3) : digit).toString(16)
  }
  return text
}

/** An algorithm whose name, read once, is what the platform reads too. */
const settled = (algorithm: unknown): { readonly name: string } => {
  if (typeof algorithm === "string") return { name: algorithm }
  return { ...Object(algorithm), name: `${Reflect.get(Object(algorithm), "name")}` }
}

/** Where the algorithm of a method stands, and those of its algorithms that draw nothing. */
const drawless = new Map<string, readonly [number, RegExp]>([
  ["sign", [0, /^(HMAC|RSASSA-PKCS1-v1_5|Ed25519)$/i]],
  ["encrypt", [0, /^AES-(CBC|CTR|GCM|OCB)$/i]],
  ["wrapKey", [3, /^AES-(KW|CBC|CTR|GCM|OCB)$/i]]
])
/** Methods that draw nothing, whatever they are given. */
const calm =
  /^(constructor|decrypt|verify|digest|derive(Key|Bits)|importKey|exportKey|unwrapKey|decapsulate(Key|Bits)|getPublicKey)$/

const patchSubtle = (): void => {
  const prototype = Object.getPrototypeOf(crypto.subtle)
  const importKey = prototype.importKey
  const keyBytes = (algorithm: object): number => {
    const bits = Number(Reflect.get(algorithm, "length"))
    return bits > 0 && bits <= 65_536 ? bits >>> 3 : 64
  }
  const refuse = async (): Promise<never> => {
    throw new DomError("unseeded randomness is not available here", "NotSupportedError")
  }
  const patch = (name: string, value: (...args: ReadonlyArray<unknown>) => unknown): void => {
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
  }
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const known = drawless.get(name)
    const real = prototype[name]
    if (known !== undefined) {
      const [at, names] = known
      patch(name, function (this: unknown, ...args: Array<unknown>) {
        const algorithm = settled(args[at])
        if (apply(exec, names, [algorithm.name]) === null) return refuse()
        args[at] = algorithm
        return apply(real, this, args)
      })
    } else if (!calm.test(name)) {
      patch(name, refuse)
    }
  }
  patch("generateKey", function (this: unknown, algorithm, extractable, usages) {
    const chosen = settled(algorithm)
    if (apply(exec, /^(AES|HMAC)/i, [chosen.name]) === null) return refuse()
    const raw = fill(new Bytes(keyBytes(chosen)))
    return apply(importKey, this, ["raw", raw, chosen, extractable, usages])
  })
}

/** Puts the seeded stream in place of every real source. Call before any library is loaded. */
export const installRandom = (): void => {
  setEntropy("")
  Object.defineProperty(Math, "random", {
    configurable: true,
    writable: true,
    value: () => next() / 0x1_0000_0000
  })
  const prototype = Object.getPrototypeOf(crypto)
  for (const [name, value] of [
    ["getRandomValues", getRandomValues],
    ["randomUUID", randomUUID]
  ] as const) {
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
  }
  patchSubtle()
}
