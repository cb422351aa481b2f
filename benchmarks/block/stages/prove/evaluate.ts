/**
 * Evaluates expressions on a chain: what a contract answers, what an account holds, earlier values, and
 * signatures. Owns what each part of an expression means there.
 */
import { secp256k1 } from "@noble/curves/secp256k1"
import { Effect, Schema } from "effect"
import { concat, decodeFunctionResult, numberToHex, serializeSignature } from "viem"
import { ChainError, type Lease } from "../../../../chain/Chain.ts"
import { Hash32, Hex, Quantity } from "../../../../evm/Hex.ts"
import { onceOfRecent } from "../../../../evm/once.ts"
import { type Argument, actors } from "../../../../tasks/block/Proof.ts"
import {
  applyTo,
  type Expression,
  parseExpression,
  partsOf,
  type Value,
  writeExpression
} from "./expression.ts"
import {
  addressOf,
  callData,
  canSign,
  functionOf,
  type Scene,
  signerKey,
  toValue
} from "./scene.ts"

/** A step or condition that cannot be carried out as written: the fault of the proof, or of a source. */
export class ProofError extends Schema.TaggedError<ProofError>()("ProofError", {
  step: Schema.String,
  message: Schema.String
}) {}

/** Runs code that throws on badly written expressions. */
export const attempt = <A>(step: unknown, make: () => A) =>
  Effect.try({
    try: make,
    catch: (cause) =>
      new ProofError({
        step: typeof step === "string" ? step : JSON.stringify(step),
        message: cause instanceof Error ? cause.message : String(cause)
      })
  })

type Evaluated<A> = Effect.Effect<A, ChainError | ProofError>

const asHex = Schema.decodeUnknownEffect(Hex)
const asQuantity = Schema.decodeUnknownEffect(Quantity)

const addressIn = (scene: Scene, name: string) =>
  attempt(`@${name}`, () => {
    const address = addressOf(scene, name)
    if (address === null) throw new Error("it is not an actor or a deployed contract")
    return address
  })

const asValue = (answer: unknown): Value =>
  typeof answer === "number"
    ? BigInt(answer)
    : typeof answer === "bigint" || typeof answer === "boolean" || typeof answer === "string"
      ? answer
      : Array.isArray(answer)
        ? answer
        : String(answer)

const readFrom = Effect.fnUntraced(function* (
  scene: Scene,
  part: Extract<Expression, { readonly _tag: "read" }>
) {
  const args = yield* Effect.forEach(part.args, (one) => evaluate(scene, one))
  const to = yield* addressIn(scene, part.to)
  const { data, item } = yield* attempt(writeExpression(part), () => {
    const target = scene.deployed.get(part.to)
    if (target === undefined) throw new Error(`${part.to} is not deployed`)
    const found = functionOf(scene, target, part.call)
    const values = found.inputs.map((input, index) => toValue(args[index], input.type))
    return { data: concat([callData(found, values), scene.reader?.tail ?? "0x"]), item: found }
  })
  const from = scene.reader?.from ?? addressOf(scene, "alice")
  const answer = yield* scene.lease
    .rpc("eth_call", [{ to, data, from }, "latest"])
    .pipe(Effect.flatMap(asHex), Effect.catchTag("SchemaError", Effect.die))
  const whole = yield* attempt(writeExpression(part), () =>
    decodeFunctionResult({ abi: [item], data: answer })
  )
  if (part.index === null) return asValue(whole)
  return asValue(Array.isArray(whole) ? whole[part.index] : undefined)
})

/** The expression with `@*` replaced by each actor. */
const overActors = (part: Expression, actor: string): Expression => {
  if (part._tag === "address" && part.name === "*") return { _tag: "address", name: actor }
  return "args" in part ? { ...part, args: part.args.map((one) => overActors(one, actor)) } : part
}

/** Anybody can make several signatures of one hash: each takes a secret number, which this makes another one. */
const OTHERWISE = "01".padStart(64, "0")

/** The signature of a text of a key, a digest and how it is signed: the same is needed again and again, and takes long. */
const signatureOf = onceOfRecent(1_000, (text): Hex => {
  const [key = "", digest = "", how] = text.split(" ")
  const { r, recovery, s } = secp256k1.sign(digest.slice(2), key.slice(2), {
    lowS: true,
    ...(how === "signAgain" ? { extraEntropy: OTHERWISE } : {})
  })
  return serializeSignature({
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(s, { size: 32 }),
    yParity: recovery
  })
})

const signed = Effect.fnUntraced(function* (
  scene: Scene,
  { args: [who, what], name: how }: Extract<Expression, { readonly _tag: "apply" }>
) {
  const name = who?._tag === "address" ? who.name : ""
  if (!canSign(name, scene.salt)) {
    const message = `@${name} has no key; @attacker, @signer, @signer2 and @signer3 have one`
    return yield* new ProofError({ step: `${how}(@${name})`, message })
  }
  const hash = what === undefined ? "" : yield* evaluate(scene, what)
  const digest = yield* Schema.decodeUnknownEffect(Hash32)(hash).pipe(
    Effect.mapError(({ message }) => new ProofError({ step: `${how}(@${name})`, message }))
  )
  return signatureOf(`${signerKey(name, scene.salt)} ${digest} ${how}`)
})

const apply = Effect.fnUntraced(function* (
  scene: Scene,
  part: Extract<Expression, { readonly _tag: "apply" }>
) {
  const [first = { _tag: "value", value: 0n } as const] = part.args
  switch (part.name) {
    case "sum": {
      const all = yield* Effect.forEach(actors, (actor) =>
        evaluate(scene, overActors(first, actor))
      )
      return yield* attempt(writeExpression(part), () =>
        all.reduce<Value>((sum, one) => applyTo("+", [sum, one]), 0n)
      )
    }
    case "before":
      return scene.before.get(writeExpression(first)) ?? (yield* evaluate(scene, first))
    case "reverts":
      return yield* Effect.matchEffect(evaluate(scene, first), {
        onSuccess: () => Effect.succeed(false),
        onFailure: (error) =>
          error._tag === "ChainError" && error.answered ? Effect.succeed(true) : Effect.fail(error)
      })
    case "native": {
      const owner = yield* evaluate(scene, first)
      return yield* scene.lease
        .rpc("eth_getBalance", [owner, "latest"])
        .pipe(
          Effect.flatMap(asQuantity),
          Effect.catchTag("SchemaError", Effect.die),
          Effect.map(BigInt)
        )
    }
    case "time":
      return BigInt((yield* scene.lease.head).timestamp)
    case "sign":
    case "signAgain":
      return yield* signed(scene, part)
    default: {
      const args = yield* Effect.forEach(part.args, (one) => evaluate(scene, one))
      return yield* attempt(writeExpression(part), () => applyTo(part.name, args))
    }
  }
})

/** The value of an expression on the present chain. A read that reverts is an answered ChainError. */
export const evaluate = (scene: Scene, part: Expression): Evaluated<Value> => {
  switch (part._tag) {
    case "value":
      return Effect.succeed(part.value)
    case "name":
      return Effect.fail(new ProofError({ step: part.name, message: "it is not known" }))
    case "address":
      return addressIn(scene, part.name)
    case "read":
      return readFrom(scene, part)
    case "apply":
      return apply(scene, part)
  }
}

/** The same for a text. */
export const evaluateText = (scene: Scene, text: string): Evaluated<Value> =>
  Effect.flatMap(
    attempt(text, () => parseExpression(text)),
    (expression) => evaluate(scene, expression)
  )

/** What an expression reads now, each read by itself; of `before(...)` what is not known. */
const readsIn = (scene: Scene, part: Expression): ReadonlyArray<Expression> => {
  if (part._tag === "apply" && part.name === "before") {
    const [inner] = part.args
    return inner === undefined || scene.before.has(writeExpression(inner))
      ? []
      : readsIn(scene, inner)
  }
  if (part._tag === "apply" && part.name === "sum") {
    return actors.flatMap((actor) =>
      part.args.flatMap((one) => readsIn(scene, overActors(one, actor)))
    )
  }
  const inner = "args" in part ? part.args.flatMap((one) => readsIn(scene, one)) : []
  const isRead = part._tag === "read" || (part._tag === "apply" && part.name === "native")
  return isRead ? [...inner, part] : inner
}

/** Made once: nobody sees it, and an error notes where it is made, which takes long. */
const askedLater = new ChainError({
  operation: "readAhead",
  message: "It is asked later.",
  answered: true
})

/**
 * The scene, with what these expressions read asked in one request: for evaluating them in the present state. What cannot be
 * asked in advance, or reverts, is asked when it is evaluated.
 */
export const readAhead = Effect.fnUntraced(function* (
  scene: Scene,
  expressions: ReadonlyArray<Expression>
) {
  const asked = new Map<string, Parameters<Lease["rpc"]>>()
  const keyOf = (...request: Parameters<Lease["rpc"]>) => JSON.stringify(request)
  const rpc: Lease["rpc"] = (method, params) =>
    Effect.suspend(() => {
      asked.set(keyOf(method, params), [method, params])
      return askedLater
    })
  const asking = { ...scene, lease: { ...scene.lease, rpc } }
  for (const part of expressions.flatMap((one) => readsIn(scene, one))) {
    yield* Effect.ignore(evaluate(asking, part))
  }
  const answers = yield* scene.lease.batch(
    [...asked.values()].map(([method, params]) => ({ method, params }))
  )
  const known = new Map([...asked.keys()].map((key, index) => [key, answers[index] ?? null]))
  const lease: Lease = {
    ...scene.lease,
    rpc: (method, params) => {
      const answer = known.get(keyOf(method, params)) ?? null
      return answer === null ? scene.lease.rpc(method, params) : Effect.succeed(answer)
    }
  }
  return { ...scene, lease } satisfies Scene
})

/** The same for texts; `what` they are, if one cannot be read. */
export const readTextsAhead = (scene: Scene, what: string, texts: ReadonlyArray<string>) =>
  Effect.flatMap(
    attempt(what, () => texts.map(parseExpression)),
    (parsed) => readAhead(scene, parsed)
  )

/** Stores the present values of `before(...)` in these texts. Values that cannot be read now are left out. */
export const remember = Effect.fnUntraced(function* (scene: Scene, texts: Iterable<string>) {
  const inner: Array<Expression> = []
  for (const text of texts) {
    const parsed = yield* attempt(text, () => parseExpression(text))
    for (const part of partsOf(parsed)) {
      if (part._tag === "apply" && part.name === "before") inner.push(...part.args.slice(0, 1))
    }
  }
  const ahead = yield* readAhead({ ...scene, before: new Map() }, inner)
  for (const part of inner) {
    const now = yield* Effect.result(evaluate({ ...ahead, before: scene.before }, part))
    if (now._tag === "Success") scene.before.set(writeExpression(part), now.success)
    else if (now.failure._tag === "ChainError" && !now.failure.answered) return yield* now.failure
  }
})

/** An argument with its expressions (`=amount / 2`) evaluated. */
const resolveArgument = (scene: Scene, argument: Argument): Evaluated<Argument> =>
  typeof argument === "string"
    ? argument.startsWith("=")
      ? Effect.map(evaluateText(scene, argument.slice(1)), (value) =>
          typeof value === "boolean" ? value : String(value)
        )
      : Effect.succeed(argument)
    : Array.isArray(argument)
      ? Effect.forEach(argument, (one: Argument) => resolveArgument(scene, one))
      : Effect.succeed(argument)

/** The same for an optional list. */
export const resolveArguments = (
  scene: Scene,
  args: ReadonlyArray<Argument> | undefined
): Evaluated<ReadonlyArray<Argument>> =>
  Effect.forEach(args ?? [], (one) => resolveArgument(scene, one))
