/**
 * The sandbox's clock: it stands still at the head block's timestamp. Owns every way the language
 * and the platform tell the time; timers still fire, and do not move it.
 */

let epochMs = 0

/** Sets the clock, in seconds since the epoch. */
export const setClock = (seconds: number): void => {
  epochMs = seconds * 1000
}

const { apply, construct, get } = Reflect
const now = (): number => epochMs

const patch = (target: object, name: string, descriptor: PropertyDescriptor): void => {
  Object.defineProperty(target, name, { configurable: true, enumerable: false, ...descriptor })
}

const patchDate = (): void => {
  const Real = Date
  const toText = Real.prototype.toString
  const StandingDate = function (this: unknown, ...args: ReadonlyArray<unknown>): unknown {
    if (new.target === undefined) return apply(toText, new Real(epochMs), [])
    return construct(Real, args.length === 0 ? [epochMs] : args, new.target)
  }
  patch(StandingDate, "name", { value: "Date" })
  patch(StandingDate, "length", { value: 7 })
  patch(StandingDate, "now", { value: now, writable: true })
  patch(StandingDate, "parse", { value: Real.parse, writable: true })
  patch(StandingDate, "UTC", { value: Real.UTC, writable: true })
  Object.defineProperty(StandingDate, "prototype", { value: Real.prototype, writable: false })
  patch(Real.prototype, "constructor", { value: StandingDate, writable: true })
  patch(globalThis, "Date", { value: StandingDate, writable: true })
}

/** A formatter that is given no date formats the present. */
const patchIntl = (): void => {
  const prototype = Intl.DateTimeFormat.prototype
  const format = Object.getOwnPropertyDescriptor(prototype, "format")?.get
  const toParts = prototype.formatToParts
  if (format === undefined) return
  patch(prototype, "format", {
    get(this: unknown) {
      const bound = apply(format, this, [])
      return (date?: unknown) => bound(date === undefined ? epochMs : date)
    }
  })
  patch(prototype, "formatToParts", {
    value(this: unknown, date?: unknown) {
      return apply(toParts, this, [date === undefined ? epochMs : date])
    }
  })
}

const patchPerformance = (): void => {
  const prototype = Object.getPrototypeOf(performance)
  patch(prototype, "now", { value: () => 0, writable: true })
  patch(prototype, "timeOrigin", { get: now })
  patch(prototype, "toJSON", { value: () => ({ timeOrigin: epochMs }), writable: true })
  for (const name of ["mark", "measure", "timerify", "eventLoopUtilization", "nodeTiming"]) {
    Reflect.deleteProperty(prototype, name)
    Reflect.deleteProperty(performance, name)
  }
  patch(Event.prototype, "timeStamp", { get: () => 0 })
}

/** The part of Temporal that is used here; the language's library types do not know it yet. */
interface Zoned {
  readonly toPlainDateTime: () => object
  readonly toPlainDate: () => object
  readonly toPlainTime: () => object
}

const patchTemporal = (): void => {
  const temporal = get(globalThis, "Temporal")
  if (temporal === undefined) return
  const { Instant, Now } = temporal
  const fromMs = Instant.fromEpochMilliseconds
  const toZoned = Instant.prototype.toZonedDateTimeISO
  const instant = () => apply(fromMs, Instant, [epochMs])
  const zoned = (zone: unknown = "UTC"): Zoned => apply(toZoned, instant(), [zone])
  patch(Now, "instant", { value: instant })
  patch(Now, "timeZoneId", { value: () => "UTC" })
  patch(Now, "zonedDateTimeISO", { value: zoned })
  patch(Now, "plainDateTimeISO", { value: (zone?: unknown) => zoned(zone).toPlainDateTime() })
  patch(Now, "plainDateISO", { value: (zone?: unknown) => zoned(zone).toPlainDate() })
  patch(Now, "plainTimeISO", { value: (zone?: unknown) => zoned(zone).toPlainTime() })
}

/** Puts the standing clock in place of every real one. Call before any library is loaded. */
export const installClock = (): void => {
  patchDate()
  patchIntl()
  patchPerformance()
  patchTemporal()
}
