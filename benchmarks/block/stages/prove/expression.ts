/**
 * The little language of amounts and conditions: what authors of samples write in the place of
 * numbers (`=amount / 2`) and as conditions (`vault.totalAssets() >= before(vault.totalAssets())`). Owns
 * its grammar. Pure; reading from a chain is evaluate.ts.
 *
 *   numbers      1_000, 1e6, 2.5 ether, 7 days         + - * / % == != < <= > >= && || ! ( )
 *   names        a constant of the system, or a parameter that was drawn
 *   addresses    @alice, @vault; inside sum(): @* for each actor in turn
 *   reads        vault.balanceOf(@alice), pool.state()[1], native(@alice)
 *   functions    min(a, b), max(a, b), abs(a), sum(e), before(e), reverts(e), time()
 *   signatures   sign(@signer, hash), and another one of the same: signAgain(@signer, hash)
 */
import { parseUnits } from "viem"

export type Expression =
  | { readonly _tag: "value"; readonly value: bigint | boolean | string }
  | { readonly _tag: "name"; readonly name: string }
  | { readonly _tag: "address"; readonly name: string }
  | {
      readonly _tag: "read"
      readonly to: string
      readonly call: string
      readonly args: ReadonlyArray<Expression>
      /** which of several results */
      readonly index: number | null
    }
  | { readonly _tag: "apply"; readonly name: string; readonly args: ReadonlyArray<Expression> }

/** A text that is not an expression. */
export class NotAnExpression extends Error {}

const UNITS: Readonly<Record<string, number>> = { wei: 0, gwei: 9, ether: 18 }
const TIMES: Readonly<Record<string, bigint>> = {
  seconds: 1n,
  minutes: 60n,
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n
}

/** How many arguments each function takes. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  min: 2,
  max: 2,
  abs: 1,
  sum: 1,
  before: 1,
  reverts: 1,
  native: 1,
  sign: 2,
  signAgain: 2,
  time: 0
}

const TOKEN =
  /\s*(0x[0-9a-fA-F]+|\d[\d_]*(?:\.\d+)?(?:e\d+)?|@\*|@[A-Za-z_]\w*|[A-Za-z_]\w*|"[^"]*"|==|!=|<=|>=|&&|\|\||[-+*/%<>!().,[\]])/gy

const tokensOf = (text: string): ReadonlyArray<string> => {
  const found = Array.from(text.matchAll(TOKEN), ([whole, token = ""]) => ({ whole, token }))
  const length = found.reduce((sum, { whole }) => sum + whole.length, 0)
  if (text.slice(length).trim() !== "") {
    throw new NotAnExpression(`"${text}": cannot read "${text.slice(length).trim()}"`)
  }
  return found.map(({ token }) => token)
}

/** Operators by precedence, lowest first. */
const LEVELS = [["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]]

class Parser {
  private at = 0
  private readonly text: string
  private readonly tokens: ReadonlyArray<string>

  constructor(text: string) {
    this.text = text
    this.tokens = tokensOf(text)
  }

  private get next(): string {
    return this.tokens[this.at] ?? ""
  }

  private fail(what: string): never {
    throw new NotAnExpression(
      `"${this.text}": ${what} at "${this.tokens.slice(this.at).join(" ")}"`
    )
  }

  private take(token?: string): string {
    const found = this.next
    if (found === "" || (token !== undefined && found !== token)) {
      this.fail(`${token ?? "something"} is expected`)
    }
    this.at += 1
    return found
  }

  whole(): Expression {
    const found = this.level(0)
    if (this.next !== "") this.fail("expected the end")
    return found
  }

  private level(depth: number): Expression {
    const operators = LEVELS[depth]
    if (operators === undefined) return this.unary()
    let left = this.level(depth + 1)
    while (operators.includes(this.next)) {
      const name = this.take()
      left = { _tag: "apply", name, args: [left, this.level(depth + 1)] }
    }
    return left
  }

  private unary(): Expression {
    if (this.next !== "-" && this.next !== "!") return this.primary()
    const name = this.take() === "-" ? "negate" : "!"
    return { _tag: "apply", name, args: [this.unary()] }
  }

  private list(): ReadonlyArray<Expression> {
    this.take("(")
    const found: Array<Expression> = []
    while (this.next !== ")") {
      if (found.length > 0) this.take(",")
      found.push(this.level(0))
    }
    this.take(")")
    return found
  }

  private primary(): Expression {
    const token = this.take()
    if (token === "(") {
      const inside = this.level(0)
      this.take(")")
      return inside
    }
    if (/^\d/.test(token)) return this.number(token)
    if (token.startsWith('"')) return { _tag: "value", value: token.slice(1, -1) }
    if (token.startsWith("@")) return { _tag: "address", name: token.slice(1) }
    if (token === "true" || token === "false") return { _tag: "value", value: token === "true" }
    if (!/^[A-Za-z_]/.test(token)) this.fail(`unexpected ${token}`)
    if (this.next === "(") return this.applied(token)
    return this.next === "." ? this.read(token) : { _tag: "name", name: token }
  }

  private number(token: string): Expression {
    if (token.startsWith("0x")) return { _tag: "value", value: token.toLowerCase() }
    const [digits = "", power] = token.replaceAll("_", "").split("e")
    if (power !== undefined) return { _tag: "value", value: parseUnits(digits, Number(power)) }
    const unit = UNITS[this.next]
    const time = TIMES[this.next]
    if (unit !== undefined || time !== undefined) this.take()
    if (unit === undefined && digits.includes(".")) this.fail(`${token} is not a whole number`)
    const value = unit === undefined ? BigInt(digits) * (time ?? 1n) : parseUnits(digits, unit)
    return { _tag: "value", value }
  }

  private applied(name: string): Expression {
    const args = this.list()
    if (FUNCTIONS[name] !== args.length) {
      this.fail(`there is no function ${name} with ${args.length} arguments`)
    }
    return { _tag: "apply", name, args }
  }

  private read(to: string): Expression {
    this.take(".")
    const call = this.take()
    const args = this.list()
    if (this.next !== "[") return { _tag: "read", to, call, args, index: null }
    this.take("[")
    const index = Number(this.take())
    this.take("]")
    return { _tag: "read", to, call, args, index }
  }
}

const kept = new Map<string, Expression>()

/** Parses a text. Throws `NotAnExpression`. */
export const parseExpression = (text: string): Expression => {
  const known = kept.get(text)
  if (known !== undefined) return known
  const parsed = new Parser(text).whole()
  kept.set(text, parsed)
  return parsed
}

/** An expression with `map` applied to its parts, innermost first. */
export const mapExpression = (
  expression: Expression,
  map: (part: Expression) => Expression
): Expression =>
  "args" in expression
    ? map({ ...expression, args: expression.args.map((one) => mapExpression(one, map)) })
    : map(expression)

/** Every part of an expression; the expression itself comes last. */
export const partsOf = (expression: Expression): ReadonlyArray<Expression> => [
  ...("args" in expression ? expression.args.flatMap(partsOf) : []),
  expression
]

/** An expression as text; the text parses to the same expression. */
export const writeExpression = (expression: Expression): string => {
  switch (expression._tag) {
    case "value":
      return typeof expression.value === "string" && !expression.value.startsWith("0x")
        ? `"${expression.value}"`
        : String(expression.value)
    case "name":
      return expression.name
    case "address":
      return `@${expression.name}`
    case "read": {
      const args = expression.args.map(writeExpression).join(", ")
      const index = expression.index === null ? "" : `[${expression.index}]`
      return `${expression.to}.${expression.call}(${args})${index}`
    }
    case "apply": {
      const args = expression.args.map(writeExpression)
      if (expression.name === "negate") return `-${args.join("")}`
      if (expression.name === "!") return `!${args.join("")}`
      return Object.hasOwn(FUNCTIONS, expression.name)
        ? `${expression.name}(${args.join(", ")})`
        : `(${args.join(` ${expression.name} `)})`
    }
  }
}

export type Value = bigint | boolean | string | ReadonlyArray<unknown>

const numeric = (value: Value): bigint => {
  if (typeof value === "bigint") return value
  if (typeof value === "string" && value.startsWith("0x")) return BigInt(value)
  throw new NotAnExpression(`${String(value)} is not a number`)
}

const same = (a: Value, b: Value): boolean =>
  typeof a === "string" && typeof b === "string" ? a.toLowerCase() === b.toLowerCase() : a === b

/** The result of an operator or a function without a chain. Throws `NotAnExpression`. */
export const applyTo = (name: string, args: ReadonlyArray<Value>): bigint | boolean => {
  const [a = 0n, b = 0n] = args
  const [x, y] = /^(==|!=|&&|\|\||!)$/.test(name) ? [0n, 0n] : [numeric(a), numeric(b)]
  if ((name === "/" || name === "%") && y === 0n) throw new NotAnExpression("division by zero")
  switch (name) {
    case "+":
      return x + y
    case "-":
      return x - y
    case "*":
      return x * y
    case "/":
      return x / y
    case "%":
      return x % y
    case "negate":
      return -x
    case "abs":
      return x < 0n ? -x : x
    case "min":
      return x < y ? x : y
    case "max":
      return x > y ? x : y
    case "<":
      return x < y
    case "<=":
      return x <= y
    case ">":
      return x > y
    case ">=":
      return x >= y
    case "==":
      return same(a, b)
    case "!=":
      return !same(a, b)
    case "&&":
      return a === true && b === true
    case "||":
      return a === true || b === true
    case "!":
      return a !== true
    default:
      throw new NotAnExpression(`${name} needs a chain`)
  }
}

/** Constants and parameters by name; a parameter may stand for an account (`@alice`). */
export type Bindings = ReadonlyMap<string, bigint | boolean | string>

/** The expression with names replaced, and with everything computed that needs no chain. */
export const foldExpression = (expression: Expression, bindings: Bindings): Expression =>
  mapExpression(expression, (part) => {
    if (part._tag === "address") {
      const bound = bindings.get(part.name)
      return typeof bound === "string" && bound.startsWith("@")
        ? { _tag: "address", name: bound.slice(1) }
        : part
    }
    if (part._tag === "name") {
      const bound = bindings.get(part.name)
      if (bound === undefined) throw new NotAnExpression(`${part.name} is not known`)
      return { _tag: "value", value: bound }
    }
    if (part._tag !== "apply" || /^(sum|before|reverts|native|sign|time)$/.test(part.name))
      return part
    const values = part.args.flatMap((one) => (one._tag === "value" ? [one.value] : []))
    return values.length < part.args.length
      ? part
      : { _tag: "value", value: applyTo(part.name, values) }
  })
