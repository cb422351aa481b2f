/** The compilers: which one a pragma gets, what they give, and how they refuse. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Solidity, withoutMetadata } from "../../../../benchmarks/block/solidity/Solidity.ts"
import { chooseCompiler, withoutPragma } from "../../../../benchmarks/block/solidity/versions.ts"

const source = (pragma: string, body = "function f() public {}") =>
  `pragma solidity ${pragma};\ncontract Box { ${body} }`

describe("the choice of a compiler", () => {
  it("takes the newest installed that the pragma allows", () => {
    const choice = (pragma: string) => chooseCompiler(source(pragma))
    assert.deepStrictEqual(choice("^0.4.19"), { version: "0.4.26", relaxed: false })
    assert.deepStrictEqual(choice("^0.8.0"), { version: "0.8.37", relaxed: false })
    assert.deepStrictEqual(choice(">=0.6.0 <0.8.0"), { version: "0.7.6", relaxed: false })
    assert.deepStrictEqual(choice("=0.7.6"), { version: "0.7.6", relaxed: false })
  })

  it("relaxes a pinned release to its series, and says so", () => {
    assert.deepStrictEqual(chooseCompiler(source("0.8.13")), { version: "0.8.37", relaxed: true })
    assert.deepStrictEqual(chooseCompiler(source("0.4.9")), { version: "0.4.26", relaxed: true })
    assert.isNull(chooseCompiler(source("^0.3.0")))
    assert.lengthOf(withoutPragma(source("0.8.1300000000")), source("0.8.1300000000").length)
  })
})

layer(Solidity.layer)("the compilers", (it) => {
  it.effect("give equal code for sources that differ in comments and private names", () =>
    Effect.gen(function* () {
      const { compile } = yield* Solidity
      for (const pragma of ["^0.4.19", "0.8.13"]) {
        const runtime = (body: string) =>
          compile({ "Box.sol": source(pragma, body) }).pipe(
            Effect.map(({ contracts }) =>
              withoutMetadata(contracts.get("Box")?.evm.deployedBytecode.object ?? "")
            )
          )
        const plain = yield* runtime("uint private a; function f() public { a = 1; }")
        const renamed = yield* runtime("uint private b; /* new */ function f() public { b = 1; }")
        const changed = yield* runtime("uint private a; function f() public { a = 2; }")
        assert.isAbove(plain.length, 100)
        assert.strictEqual(renamed, plain)
        assert.notStrictEqual(changed, plain)
      }
    })
  )

  it.effect("compile a source again only for other outputs", () =>
    Effect.gen(function* () {
      const { compile, compileCode } = yield* Solidity
      const box = { "Box.sol": source("^0.8.0") }
      const once = yield* compileCode(box)
      assert.strictEqual(yield* compileCode({ ...box }), once)
      assert.isNull(once.asts["Box.sol"])
      assert.isObject((yield* compile(box)).asts["Box.sol"])
      assert.notStrictEqual(yield* compileCode({ "Box.sol": source("^0.7.0") }), once)
    })
  )

  it.effect("give selectors and the syntax tree, and find imports among the sources", () =>
    Effect.gen(function* () {
      const { compile } = yield* Solidity
      const compiled = yield* compile({
        "Box.sol": 'pragma solidity ^0.8.0;\nimport "./Lid.sol";\ncontract Box is Lid {}',
        "Lid.sol": "pragma solidity ^0.8.0;\ncontract Lid { function open() external {} }"
      })
      assert.deepStrictEqual(compiled.contracts.get("Box")?.evm.methodIdentifiers, {
        "open()": "fcfff16f"
      })
      assert.isObject(compiled.asts["Box.sol"])
    })
  )

  it.effect("refuse a source with the compiler's own words", () =>
    Effect.gen(function* () {
      const { compile } = yield* Solidity
      const broken = yield* Effect.flip(compile({ "a.sol": source("^0.8.0", "uint x = ;") }))
      assert.strictEqual(broken._tag, "CompileFailed")
      assert.include(broken.message, "ParserError")
      const unknown = yield* Effect.flip(compile({ "a.sol": source("^0.3.0") }))
      assert.include(unknown.message, "no compiler is installed")
    })
  )
})
