/**
 * Reads the addresses of endpoints. Owns their form. A refusal never repeats the whole text, because it
 * may hold a secret.
 */
import { Option, Result, Schema } from "effect"
import { type UnknownModel, unknown } from "./forms.ts"
import { KeySource } from "./keys.ts"
import { endpoint } from "./providers/endpoint.ts"

interface Endpoint {
  /** the name without the part that says where the key is */
  readonly name: string
  readonly baseUrl: string
  readonly modelId: string
  /** where the key is, as the address says */
  readonly key: string | undefined
}

const decodeKey = Schema.decodeUnknownOption(KeySource)

/** An address up to its path, without a slash at its end. */
const withoutSlash = (url: URL): string => `${url.origin}${url.pathname.replace(/\/+$/, "")}`

/** A provider's address, or what is wrong with it. */
export const parseBaseUrl = (text: string): Result.Result<string, string> => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return Result.fail("is not an http address")
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return Result.fail("holds more than an address: take credentials and parameters out of it")
  }
  return Result.succeed(withoutSlash(url))
}

/** Reads `http://HOST/v1#NAME`, with `?key=env:NAME` or `?key=file:PATH` before the `#`. */
export const parseEndpoint = (spec: string): Result.Result<Endpoint, UnknownModel> => {
  const hash = spec.indexOf("#")
  const modelId = hash < 0 ? "" : spec.slice(hash + 1).trim()
  const url = URL.parse(hash < 0 ? spec : spec.slice(0, hash))
  if (url === null) return Result.fail(unknown("The model's address is not a URL"))
  const address = withoutSlash(url)
  if (url.username !== "" || url.password !== "") {
    return Result.fail(
      unknown(
        `${address}: take the credentials out of the address and put the key into ${endpoint.keyVariables[0]}`
      )
    )
  }
  if (modelId === "") {
    return Result.fail(
      unknown(`${address}: the model's name is missing after the address: ${address}#NAME`)
    )
  }
  const parameters = [...url.searchParams]
  const key = Option.getOrUndefined(decodeKey(url.searchParams.get("key")))
  if (parameters.length > 1 || (parameters.length === 1 && key === undefined)) {
    return Result.fail(
      unknown(
        `${address}: the only parameter of an address is ?key=env:NAME or ?key=file:PATH, which say where the key is`
      )
    )
  }
  return Result.succeed({ name: `${address}#${modelId}`, baseUrl: address, modelId, key })
}
