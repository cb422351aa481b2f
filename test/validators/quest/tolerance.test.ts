/** The test of closeness, at its boundaries. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  roomByName,
  roomOf,
  slack,
  THOUSAND,
  underRooms,
  within as withinRoom
} from "../../../validators/quest/tolerance.ts"
import { drawn } from "../../support/drawn.ts"

const Amount = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: 10n ** 30n }))
const Ppm = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500_000 }))
const Multiplier = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5000 }))

/** A percentage text of that many millionths. */
const percent = (ppm: number) =>
  `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, "0")}%`

const within = (
  actual: bigint,
  expected: bigint,
  tolerance: string,
  room = roomOf(THOUSAND)
): boolean => withinRoom(actual, expected, room(expected, tolerance))

describe("within", () => {
  it.prop(
    "is inclusive at the slack and false one unit beyond, both sides",
    [Amount, Ppm, Multiplier],
    ([expected, ppm, multiplier]) => {
      const tolerance = percent(ppm)
      const room = slack(expected, tolerance, BigInt(multiplier))
      const near = (actual: bigint) =>
        within(actual, expected, tolerance, roomOf(BigInt(multiplier)))
      return (
        near(expected + room) &&
        near(expected - room) &&
        !near(expected + room + 1n) &&
        !near(expected - room - 1n)
      )
    },
    drawn()
  )

  it.prop(
    "tolerates |a - e| <= e x tolerance x k and no more",
    [Amount, Ppm, Multiplier],
    ([expected, ppm, multiplier]) => {
      const room = slack(expected, percent(ppm), BigInt(multiplier))
      const exact = expected * BigInt(ppm) * BigInt(multiplier)
      return room * 10n ** 9n <= exact && (room + 1n) * 10n ** 9n > exact
    },
    drawn()
  )

  it.prop(
    "requires equality for exact, whatever the multiplier",
    [Amount, Multiplier],
    ([expected, k]) =>
      within(expected, expected, "exact", roomOf(BigInt(k))) &&
      !within(expected + 1n, expected, "exact", roomOf(BigInt(k))) &&
      !within(expected - 1n, expected, "exact", roomOf(BigInt(k))),
    drawn()
  )

  it("treats 0 with a percentage as exact, and a distance as absolute", () => {
    assert.isFalse(within(1n, 0n, "5%", roomOf(3000n)))
    assert.isTrue(within(0n, 0n, "5%"))
    assert.isTrue(within(1000n, 0n, "1000 units"))
    assert.isFalse(within(1001n, 0n, "1000 units"))
    assert.isTrue(within(500n, 0n, "1000 units", roomOf(500n)))
    assert.isFalse(within(501n, 0n, "1000 units", roomOf(500n)))
  })

  it("measures from the size of a negative expectation", () => {
    assert.isTrue(within(-95n, -100n, "5%", roomOf(THOUSAND)))
    assert.isTrue(within(-105n, -100n, "5%", roomOf(THOUSAND)))
    assert.isFalse(within(-94n, -100n, "5%", roomOf(THOUSAND)))
    assert.isFalse(within(100n, -100n, "5%", roomOf(THOUSAND)))
  })
})

const ANY = { family: "swap", quantity: "received" }

describe("judging under several multipliers", () => {
  const judging = (expected: bigint, tolerance: string) => {
    let times = 0
    const judge = underRooms((room) => {
      times += 1
      return { low: expected - room(expected, tolerance, ANY) }
    })
    return {
      judge: (multiplier: bigint) => judge(roomOf(multiplier)),
      by: judge,
      times: () => times
    }
  }

  it("judges once if no multiplier changes the tolerance", () => {
    const { judge, times } = judging(100n, "exact")
    assert.deepStrictEqual([judge(500n), judge(1000n), judge(9000n)], Array(3).fill({ low: 100n }))
    assert.strictEqual(times(), 1)
  })

  it("judges again for another tolerance, and not twice for the same", () => {
    const { judge, times } = judging(100n, "5%")
    const lows = [1000n, 2000n, 1100n, 500n, 2000n].map((multiplier) => judge(multiplier).low)
    // 5.5 of 100 is 5 in base units, as under 1: rounded down.
    assert.deepStrictEqual(lows, [95n, 90n, 95n, 98n, 90n])
    assert.strictEqual(times(), 3)
  })

  it("applies a name only where it belongs, and judges the rest as before", () => {
    const { by, judge, times } = judging(100n, "5%")
    const lows = [{ spent: 2000 }, { received: 2000 }, { other: 3000, swap: 2000 }].map(
      (multipliers) => by(roomByName(multipliers, "a_task")).low
    )
    assert.deepStrictEqual([judge(1000n).low, ...lows], [95n, 95n, 90n, 90n])
    assert.strictEqual(times(), 2)
  })
})

describe("multipliers by name", () => {
  const slackUnder = (multipliers: Record<string, number>, task = "a_task") =>
    roomByName(multipliers, task)(1000n, "5%", ANY)

  it("scale only the quantity, the family or the task with the name", () => {
    for (const name of ["received", "swap", "a_task"]) {
      assert.strictEqual(slackUnder({ [name]: 2000 }), 100n, name)
    }
    for (const name of ["quantity:received", "family:swap", "task:a_task"]) {
      assert.strictEqual(slackUnder({ [name]: 500 }), 25n, name)
    }
    for (const name of ["spent", "family:received", "task:swap", "constructor", "toString"]) {
      assert.strictEqual(slackUnder({ [name]: 2000 }), 50n, name)
    }
    assert.strictEqual(slackUnder({}, "constructor"), 50n)
  })

  it("use the narrowest: of the task, then of the family, then of the quantity", () => {
    assert.strictEqual(slackUnder({ received: 2000, swap: 3000, a_task: 4000 }), 200n)
    assert.strictEqual(slackUnder({ received: 2000, swap: 3000 }), 150n)
    assert.strictEqual(slackUnder({ swap: 2000, "family:swap": 3000 }), 150n)
  })
})
