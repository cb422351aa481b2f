/** What both halves of the border must know, and nothing else: the runner takes no other module of ours. */

/** Bytes of the secret that begins every line of an answer; its text is ASCII. */
export const SECRET_BYTES = 32
/** Levels of nesting of a returned value; what is deeper travels as opaque. */
export const MAX_DEPTH = 24
/** Characters of a returned value's texts, and how many values it may hold. */
export const MAX_CHARS = 262_144
export const MAX_VALUES = 20_000
/** Bits of a bigint: writing a larger one takes time that grows squared. */
export const MAX_BIGINT_BITS = 65_536
/** What a script may import; nothing else, whatever the engine knows. */
export const importable: ReadonlyArray<string> = [
  "ethers",
  "viem",
  "viem/accounts",
  "viem/actions",
  "viem/chains",
  "viem/ens",
  "viem/nonce",
  "viem/siwe",
  "viem/utils"
]
