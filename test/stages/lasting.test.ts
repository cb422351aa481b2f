import { assert, describe, it } from "@effect/vitest"
import { ForkError } from "../../chain/fork/ForkSource.ts"
import { freshNodeTwice } from "../../stages/StepNode.ts"

describe("a stage that works on a node", () => {
  it("is retried on a fresh node, unless the failure would be the same there", () => {
    assert.isTrue(freshNodeTwice.while(new Error("gone")))
    assert.isTrue(freshNodeTwice.while(new ForkError({ message: "the node does not answer" })))
    assert.isFalse(freshNodeTwice.while(new ForkError({ message: "not recorded", lasting: true })))
  })
})
