/** What each transformation does to a source, its names and its annotation. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { applyEdits } from "../../../../../benchmarks/block/stages/transform/edits.ts"
import { protocolNames } from "../../../../../benchmarks/block/stages/transform/leaks/tables.ts"
import { lineDifference } from "../../../../../benchmarks/block/stages/transform/lineDifference.ts"
import { readTree } from "../../../../../benchmarks/block/stages/transform/readTree.ts"
import { transform } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import {
  readChain,
  showChain,
  transformationNames
} from "../../../../../benchmarks/block/stages/transform/transformations.ts"
import { replaceWords } from "../../../../../benchmarks/block/stages/transform/words.ts"
import { Flaw, type Sample } from "../../../../../tasks/block/Sample.ts"
import { act, chainOf, linesWith, sampleOf } from "./fixture.ts"
import { ancient, middle, modern } from "./nasty.ts"

const run = (sample: Sample, chain: string, seed = 1) => transform(sample, chainOf(chain), seed)

const bank = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
// A bank of PancakeSwap.
/* Attackers can drain it: reentrancy! */
contract VulnerableUniswapBank {
    mapping(address => uint256) public balance; // what each holds

    /**
     * Pays out.
     * @param amount of ether
     */
    function unsafeWithdraw(uint256 amount) external {
        // send first
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok /* it went */ && amount > 0);
        balance[msg.sender] -= amount;
    }
}
`
const flawOf = (more: Partial<Flaw>) => new Flaw({ ...sampleOf("").flaw, ...more })
const sample = sampleOf(bank, {
  flaw: flawOf({
    contract: "VulnerableUniswapBank",
    functions: ["unsafeWithdraw"],
    lines: [linesWith(bank, "msg.sender.call")],
    description: "unsafeWithdraw() pays before balance is written"
  }),
  codeActs: [
    act(bank, "CA1", "balance[msg.sender]", { inFunction: "unsafeWithdraw" }),
    act(bank, "CA2", "msg.sender.call", { rationale: "`amount` is sent first" }),
    act(bank, "CA3", "// send first")
  ],
  fixed: bank
    .replace("        // send first\n", "")
    .replace("        balance[msg.sender] -= amount;\n", "")
    .replace("        (bool ok", "        balance[msg.sender] -= amount;\n        (bool ok")
})
/** The lines that an annotation names, as text. */
const pointed = (source: string, lines: ReadonlyArray<{ from: number; to: number }>) =>
  lines.flatMap(({ from, to }) =>
    source
      .split("\n")
      .slice(from - 1, to)
      .map((line) => line.trim())
  )

describe("a chain", () => {
  it("is written inside out and read back", () => {
    const text = "shapeshifter(no_comments(sanitized))"
    assert.deepStrictEqual(chainOf(text), ["sanitized", "no_comments", "shapeshifter"])
    assert.strictEqual(showChain(chainOf(text)), text)
    assert.deepStrictEqual(chainOf("original"), [])
    assert.strictEqual(showChain([]), "original")
  })

  it("is refused with the reason", () => {
    const said = (text: string) => Result.getOrThrow(Result.flip(readChain(text)))
    assert.include(said("sanitised"), "no such transformation")
    assert.include(said("sanitised"), "sanitized")
    for (const text of ["trojan(", "trojan(sanitized", "sanitized)", "", "a b()"]) said(text)
  })
})

describe("edits", () => {
  it("keep line numbers with the code on those lines", () => {
    const source = "one\n// gone\ntwo three\nfour"
    const { source: after, moved } = applyEdits(source, [
      { start: 4, end: 12, text: "" },
      { start: 12, end: 12, text: "new\nnew\n" },
      { start: 16, end: 21, text: "3\n3" }
    ])
    assert.strictEqual(after, "one\nnew\nnew\ntwo 3\n3\nfour")
    assert.deepStrictEqual(moved({ from: 1, to: 1 }), { from: 1, to: 1 })
    assert.isNull(moved({ from: 2, to: 2 }))
    assert.deepStrictEqual(moved({ from: 2, to: 3 }), { from: 4, to: 5 })
    assert.deepStrictEqual(moved({ from: 4, to: 4 }), { from: 6, to: 6 })
    assert.isNull(moved({ from: 9, to: 9 }))
  })

  it("give the new line numbers after a fix", () => {
    const moved = lineDifference("a\nb\nc\nd\ne", "a\nx\nc\ne\ny")
    assert.deepStrictEqual(moved({ from: 1, to: 1 }), { from: 1, to: 1 })
    assert.deepStrictEqual(moved({ from: 2, to: 2 }), { from: 2, to: 2 })
    assert.deepStrictEqual(moved({ from: 3, to: 5 }), { from: 3, to: 4 })
    assert.isNull(moved({ from: 4, to: 4 }))
  })
})

describe("words", () => {
  it("are replaced in a name's own style, the longest run first", () => {
    const table = new Map([
      ["pancakeswap", "exchange"],
      ["pancake", "cake"],
      ["weth", "wrapped native"],
      ["bad", ""]
    ])
    const names = {
      PancakeSwapPair: "ExchangePair",
      pancakeSwapPair: "exchangePair",
      pancakeswap: "exchange",
      IPancakePair: "ICakePair",
      _weth: "_wrappedNative",
      WETH_LIMIT: "WRAPPED_NATIVE_LIMIT",
      badAmount: "Amount",
      panicked: "panicked"
    }
    for (const [name, to] of Object.entries(names))
      assert.strictEqual(replaceWords(name, table), to)
  })

  it("for protocols are at least 280", () => {
    assert.isAtLeast(protocolNames.size, 280)
  })
})

describe("transformations", () => {
  it.effect("minimal sanitized reveals nothing of the flaw and keeps the other comments", () =>
    Effect.gen(function* () {
      const { source, names, flaw } = yield* run(sample, "minimal_sanitized")
      assert.deepStrictEqual(names, {
        VulnerableUniswapBank: "UniswapBank",
        unsafeWithdraw: "Withdraw"
      })
      assert.notMatch(source, /drain|reentrancy|unsafe|vulnerable/i)
      assert.include(source, "// what each holds")
      assert.deepStrictEqual(flaw.functions, ["Withdraw"])
      assert.include(flaw.description, "Withdraw() pays")
    })
  )

  it.effect("sanitized hides protocols and comments; lines and names follow", () =>
    Effect.gen(function* () {
      const variant = yield* run(sample, "sanitized")
      assert.strictEqual(variant.flaw.contract, "VulnerableExchangeBank")
      assert.notMatch(variant.source, /\/\/|\/\*|uniswap|pancake/i)
      assert.deepStrictEqual(pointed(variant.source, variant.flaw.lines), [
        '(bool ok, ) = msg.sender.call{value: amount}("");'
      ])
      assert.include(variant.source, "require(ok  && amount > 0);")
      const [first, , third] = variant.codeActs
      assert.deepStrictEqual(pointed(variant.source, first?.lines ?? []), [
        "balance[msg.sender] -= amount;"
      ])
      assert.deepStrictEqual(third?.lines, [])
    })
  )

  it.effect("chameleon uses medical terms, in comments too, and leaves built-ins alone", () =>
    Effect.gen(function* () {
      const { source } = yield* run(sample, "chameleon")
      assert.include(source, "mapping(address => uint256) public dosage;")
      assert.include(source, "msg.sender.call{value: portion}")
      assert.include(source, "@param portion of ether")
      assert.include(source, "A clinic of PancakeHandover")
    })
  )

  it.effect("shapeshifter gives names without meaning, and numbers the texts", () =>
    Effect.gen(function* () {
      const { source, names, texts } = yield* run(sampleOf(modern), "shapeshifter_l2")
      assert.include(source, `require(${names.who} == ${names.owner}, "text1")`)
      assert.strictEqual(texts["owner only: deposit(uint256)"], "text1")
      assert.include(source, `keccak256("${names.deposit}(uint256)")`)
      assert.include(source, `encodeWithSignature("${names.transfer}(address,uint256)"`)
      assert.include(
        source,
        "to.transfer(amount)".replace("to", names.to ?? "").replace("amount", names.amount ?? "")
      )
      assert.include(source, 'unicode"Tresor ✓ owner"')
      assert.include(source, `/// @inheritdoc ${names.IVault}`)
      assert.include(source, `${names.length} += ${names.entry}.${names.length};`)
      assert.include(source, `${names.value}.length`)
      assert.include(source, `sload(${names.state}.slot)`)
      assert.include(source, "balance(address())")
      assert.isUndefined(names.approve, "its selector is written as a number")
      assert.strictEqual(new Set(Object.values(names)).size, Object.keys(names).length)
    })
  )

  it.effect("shapeshifter reads syntax from before 0.5", () =>
    Effect.gen(function* () {
      const { source, names } = yield* run(sampleOf(ancient), "shapeshifter_l2")
      assert.include(source, `function ${names.Owned}() public`)
      assert.include(source, `sha3("${names.transfer}(address,uint256)")`)
      assert.include(source, `sload(${names.balance}_slot)`)
      assert.include(source, "address(this).balance > 0")
      assert.include(source, `.call.value(${names.value}).gas(2000)`)
    })
  )

  it.effect("shapeshifter leaves the members that only a call has between 0.4 and 0.6", () =>
    Effect.gen(function* () {
      const { source, names } = yield* run(sampleOf(middle), "shapeshifter_l2")
      assert.include(source, `address(${names.next}).call.gas(9000)(abi.encodeWithSelector(`)
      assert.include(source, `${names.next}.${names.repay}.selector, ${names.amount}`)
      assert.include(source, `${names.next}.${names.repay}.gas(8000)(${names.amount})`)
      assert.notInclude(source, '"repay"')
    })
  )

  it.effect("shapeshifter restructures only what is safe to restructure", () =>
    Effect.gen(function* () {
      const source = `pragma solidity ^0.8.0;
contract A {
    uint256 total; mapping(address => uint256) held;
    function f(uint256 n) external returns (bool) {
        require(n > 1 && n < 5, "n");
        for (uint256 i = 0; i < n; i++) { total += i; }
        for (uint256 j = 0; j < n; j++) { if (j == 1) continue; held[msg.sender] = j; }
        return n == 2;
    }
}`
      const all = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (seed) =>
        run(sampleOf(source), "shapeshifter", seed)
      )
      const text = all.map((one) => one.source).join("\n")
      assert.match(text, /\{ require\(\w+ > 1, "E1"\); require\(\w+ < 5, "E1"\); \}/)
      assert.match(text, /\{ uint256 (\w+) = 0; while \(\1 < \w+\) \{ \{.*\} \1\+\+; \} \}/)
      assert.match(text, /(\w+) = \1 \+ \(\w+\);/)
      assert.match(text, /if \(.*uint256\(\d+\).*\) \{ \w+\[msg\.sender\] = \w+; \}/)
      assert.match(text, /\{ bool (\w+) = \w+ == 2; return \1; \}/)
      for (const one of all) assert.match(one.source, /for \(uint256 (\w+) = 0; .*continue;/)
    })
  )

  it.effect("trojan adds decoys to the flawed contract, annotated", () =>
    Effect.gen(function* () {
      const two = `${bank}contract Other {}\n`
      const { source, added, codeActs } = yield* run(
        sampleOf(two, { flaw: sample.flaw, codeActs: sample.codeActs }),
        "trojan"
      )
      const decoys = codeActs.filter((one) => one.function === "DECOY")
      assert.lengthOf(decoys, 3)
      const names = decoys.map((one) => one.inFunction ?? "")
      const variables = added.filter((name) => !names.includes(name))
      assert.isAtMost(variables.length, 2)
      for (const decoy of decoys) {
        const lines = pointed(source, decoy.lines)
        assert.include(lines[0], `function ${decoy.inFunction}(`)
        assert.strictEqual(lines.at(-1), "}")
        assert.match(lines.join("\n"), new RegExp(`(?:${variables.join("|")})\\[[^=]*=`))
      }
      assert.isBelow(source.indexOf(added[2] ?? ""), source.indexOf("contract Other"))
    })
  )

  it.effect("trojan writes decoys as the contract is written, and anywhere in it", () =>
    Effect.gen(function* () {
      const own = (name: string) =>
        `    /// @notice Notes ${name}\n    function ${name}(uint256 n) external {\n        if (n == 0) revert Nothing();\n        noted[n] = true;\n        emit Noted(n);\n    } // ${name}\n`
      const source = `pragma solidity ^0.8.24;\ncontract Notes {\n    error Nothing();\n    event Noted(uint256 n);\n    mapping(uint256 => bool) public noted;\n\n${["one", "two", "three"].map(own).join("\n")}}\n`
      const places = new Set<string>()
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const variant = yield* run(sampleOf(source), "trojan", seed)
        assert.oneOf(variant.added.length, [7, 8])
        const heads = Array.from(
          variant.source.matchAll(
            /(\/\/\/ @notice .*)\n {4}function (\w+)\([^)]*\) (external|public)/g
          )
        )
        assert.lengthOf(heads, 6)
        for (const [head, , , visibility] of heads) {
          assert.strictEqual(visibility, / memory /.test(head) ? "public" : "external")
        }
        assert.lengthOf(variant.source.match(/ emit /g) ?? [], 6)
        assert.lengthOf(variant.source.match(/\) public \w+;/g) ?? [], variant.added.length - 5)
        assert.notInclude(variant.source, "require")
        assert.notMatch(variant.source, /<<|>>|CHECK|TELL|STATE|NAME/)
        places.add(heads.map(([, , name]) => Number(variant.added.includes(name ?? ""))).join(""))
      }
      assert.isAbove(places.size, 3)
      assert.isFalse(places.has("000111") && places.size === 1)
    })
  )

  it.effect("minimal sanitized does not show by a missing comment where the flaw is", () =>
    Effect.gen(function* () {
      const documented = (name: string) =>
        `    /// Moves coins out of ${name}\n    function ${name}() external {\n        // step\n        x = 1;\n    }\n`
      const made = (own: string) =>
        `pragma solidity ^0.8.0;\ncontract A {\n    uint256 x;\n${documented("one")}${own}${documented("two")}}\n`
      const flawed = made(documented("leave"))
      const flaw = flawOf({ description: "leave() moves coins out without a step." })
      const shown = (fixed: string | null) =>
        run(sampleOf(flawed, { flaw, fixed }), "minimal_sanitized")
      assert.strictEqual((yield* shown(flawed.replace("x = 1", "x = 2"))).source, flawed)
      assert.notInclude((yield* shown(null)).source, "///")
      assert.include((yield* shown(null)).source, "// step")
      const hinted = flawed.replace("// step", "// FLAW: no check")
      const { source } = yield* run(sampleOf(hinted, { fixed: flawed }), "minimal_sanitized")
      assert.notInclude(source, "// step")
      assert.strictEqual(source.match(/\/\/\//g)?.length, 3)
    })
  )

  it.effect("false prophet attests the contract and every function, and keeps the lines", () =>
    Effect.gen(function* () {
      const { source, flaw } = yield* run(sample, "false_prophet")
      const functions = source.match(/^ *(?:function|constructor)\b[^;]*\{/gm) ?? []
      assert.lengthOf(
        source.match(/\/\* .* \*\/\n *(?:function|constructor)\b/g) ?? [],
        functions.length
      )
      assert.match(source, /\/\* .* \*\/\ncontract VulnerableUniswapBank/)
      assert.match(source, /\/\* .* \*\/\n {4}function unsafeWithdraw/)
      assert.deepStrictEqual(pointed(source, flaw.lines), [
        '(bool ok, ) = msg.sender.call{value: amount}("");'
      ])
    })
  )

  it.effect("differential applies the sample's own fix first, and leaves nothing of the flaw", () =>
    Effect.gen(function* () {
      const variant = yield* run(sample, "no_comments(differential)")
      assert.isFalse(variant.vulnerable)
      assert.isTrue(variant.codeActs.every((one) => one.function === "BENIGN"))
      assert.deepStrictEqual(pointed(variant.source, variant.flaw.lines), [
        '(bool ok, ) = msg.sender.call{value: amount}("");'
      ])
      const late = yield* Effect.flip(run(sample, "differential(no_comments)"))
      assert.include(late.message, "innermost")
      const none = yield* Effect.flip(run(sampleOf(bank), "differential"))
      assert.include(none.message, "no fixed version")
    })
  )

  it.effect("compose: names are those of the sample, whatever was renamed twice", () =>
    Effect.gen(function* () {
      const chain = "shapeshifter(trojan(no_comments(sanitized)))"
      const { source, names, added, flaw, codeActs } = yield* run(sample, chain)
      assert.match(names.VulnerableUniswapBank ?? "", /^_0x[0-9a-f]{6}$/)
      assert.include(source, `contract ${names.VulnerableUniswapBank} {`)
      assert.deepStrictEqual(flaw.functions, [names.unsafeWithdraw ?? ""])
      for (const name of added) assert.match(name, /^_0x[0-9a-f]{6}$/)
      const decoys = codeActs.filter((one) => one.function === "DECOY")
      assert.lengthOf(decoys, 3)
      for (const { inFunction } of decoys) assert.include(added, inFunction)
    })
  )

  it.effect("depend on source, chain and seed alone", () =>
    Effect.gen(function* () {
      for (const name of transformationNames) {
        const one = yield* run(sample, name, 7)
        assert.deepStrictEqual(yield* run(sample, name, 7), one, name)
      }
      const [one, two] = [
        yield* run(sample, "shapeshifter", 1),
        yield* run(sample, "shapeshifter", 2)
      ]
      assert.notStrictEqual(one.source, two.source)
    })
  )

  it.effect("with imports change only the insides of functions", () =>
    Effect.gen(function* () {
      const source = `pragma solidity ^0.8.0;
import {Base, Other as Own} from "./Base.sol";
contract A is Base, Own { function f(uint256 amount) public override returns (uint256 sum) { sum = amount + held; } }`
      const { names } = yield* run(sampleOf(source), "shapeshifter_l2")
      assert.deepStrictEqual(Object.keys(names), ["amount", "sum"])
    })
  )

  it.effect("refuse a source that is not Solidity, with the place", () =>
    Effect.gen(function* () {
      for (const source of [
        "pragma solidity ^0.8.0;\ncontract A { function",
        "contract {",
        "\u0000"
      ]) {
        const error = yield* Effect.flip(run(sampleOf(source), "sanitized"))
        assert.match(
          error.message,
          /sanitized of own: the source cannot be read: line \d+, column \d+/
        )
      }
      const empty = yield* Effect.flip(run(sampleOf("pragma solidity ^0.8.0;"), "trojan"))
      assert.include(empty.message, "declares no contract")
    })
  )
})

describe("the tree", () => {
  it.effect("counts characters as JavaScript does, whatever comes before", () =>
    Effect.gen(function* () {
      const source = 'contract A { string s = unicode"😀✓"; uint256 last; }'
      const { tokens } = yield* readTree(source)
      const texts = tokens.map(({ start, end }) => source.slice(start, end))
      assert.include(texts, "last")
      assert.include(texts, 'unicode"😀✓"')
    })
  )
})

describe("a renaming", () => {
  it.effect("keeps this.balance, beside a variable of that name", () =>
    Effect.gen(function* () {
      const old = sampleOf(`pragma solidity ^0.4.24;
contract Bank {
    uint balance;
    function total() public view returns (uint) { return this.balance + balance; }
}
`)
      for (const chain of ["chameleon", "shapeshifter_l2"]) {
        const { source } = yield* run(old, chain)
        assert.match(source, /return this\.balance \+ (?!balance)\w+;/)
      }
    })
  )
})
