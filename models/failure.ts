/**
 * What a provider's failure means for the run: whether asking again may help, whether every other
 * request would fail like it, whether the provider has too much to do, and what to do about it.
 */
import type { ReportedError } from "./Facts.ts"

export interface Failure {
  /** what happened and what to do */
  readonly message: string
  readonly retryable: boolean
  readonly stopsModel: boolean
  readonly throttled: boolean
  /** nobody is at the provider's address */
  readonly unreachable?: boolean
}

/** A failure of the way to the provider, or of an answer that came broken. */
export const brokenAnswer = (message: string): Failure => ({
  message,
  retryable: true,
  stopsModel: false,
  throttled: false
})

const RETRYABLE: ReadonlySet<number> = new Set([408, 409, 425, 429])
const THROTTLED: ReadonlySet<number> = new Set([429, 529])
const OVERLOADED: ReadonlySet<string> = new Set(["overloaded_error", "RESOURCE_EXHAUSTED"])

/** Why every request to a model fails: what its statuses, its kinds and its words are. */
const STOPPING: ReadonlyArray<{
  readonly statuses: ReadonlyArray<number>
  readonly words: RegExp | null
  readonly remedy: (keyHint: string) => string
}> = [
  {
    statuses: [402],
    words: /insufficient_quota|billing_(error|not_active|hard_limit)|credit balance is too low/i,
    remedy: () => "the account has no credit left: add some at the provider"
  },
  {
    statuses: [401, 403],
    words: /invalid_api_key|API_KEY_INVALID|authentication_error/,
    remedy: (keyHint) => `check the API key: ${keyHint}`
  },
  {
    statuses: [404],
    words: /model_not_found|is not a valid model/,
    remedy: () => "check the model's name, and the address"
  },
  {
    statuses: [],
    words: /unsupported_(parameter|value)/,
    remedy: () => "the model refuses an option: change it in pipeline.config, null sends none"
  },
  {
    statuses: [301, 302, 303, 307, 308],
    words: null,
    remedy: () => "name the address it redirects to"
  }
]

/** Words by which a provider refuses what it was sent: the model's outcome, not a failure. */
const FILTERED =
  /^(content_filter|content_policy_violation|invalid_prompt|moderation_blocked|data_inspection_failed)$/

/** Whether the provider's filter refused the request itself, which asking again will not change. */
export const isFiltered = ({ status, kinds }: ReportedError): boolean =>
  (status === null || (status >= 400 && status < 500)) && kinds.some((kind) => FILTERED.test(kind))

/** What an error means. `keyHint` says where the key comes from. */
export const failureOf = (error: ReportedError, keyHint: string): Failure => {
  const { kinds, message } = error
  const status = error.status ?? 500
  const words = status < 500 ? [...kinds, message] : []
  const stopping = STOPPING.find(
    (one) => one.statuses.includes(status) || words.some((word) => one.words?.test(word))
  )
  const throttled =
    stopping === undefined && (THROTTLED.has(status) || kinds.some((kind) => OVERLOADED.has(kind)))
  const retryable = stopping === undefined && (RETRYABLE.has(status) || status >= 500 || throttled)
  const remedy =
    stopping?.remedy(keyHint) ??
    (throttled
      ? "the provider limits the rate: lower --concurrency"
      : retryable
        ? "the provider failed"
        : "the provider refuses the request")
  return {
    message: `HTTP ${status} (${remedy}): ${message}`,
    retryable,
    stopsModel: stopping !== undefined,
    throttled
  }
}
