/** What variants hide beside names: texts, words of the incident, addresses; and what they keep of them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  leakFault,
  marksLeft
} from "../../../../../benchmarks/block/stages/transform/leaks/marks.ts"
import { incidentWords } from "../../../../../benchmarks/block/stages/transform/leaks/tables.ts"
import { putTextsBack } from "../../../../../benchmarks/block/stages/transform/putBack.ts"
import { transform } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import { Incident } from "../../../../../tasks/block/Sample.ts"
import { chainOf, sampleOf } from "./fixture.ts"

const KNOWN = "0x8dd5fbCe2F6a956C3022bA3663759011Dd51e73E"
const source = `pragma solidity ^0.8.0;
// Uranium pays here.
contract UraniumPair {
    string public name = "Uranium LP of Uniswap";
    string public constant site = "https://uranium.finance/pool";
    string private constant domain = "Uranium LP";
    bytes32 private constant HASHED = keccak256("Uranium(address owner)");
    event Told(string what);
    function pay(uint256 amount, bytes32 kind) external returns (bytes32) {
        require(amount > 0, "UraniumSwap: attack with no deposit");
        require(kind != "Uranium LP", 'K');
        emit Told("no 'deposit' left");
        (bool ok, ) = ${KNOWN}.call(abi.encodeWithSignature("claimUranium(address)", msg.sender));
        if (!ok) revert("UraniumSwap: attack with no deposit");
        return keccak256(bytes(domain));
    }
}
`
const incident = new Incident({
  name: "Uranium Finance AMM Miscalculation",
  date: null,
  chain: null,
  amountLost: null,
  subCategory: null,
  probe: null
})
const sample = sampleOf(source, { incident })
const made = (chain: string) => transform(sample, chainOf(chain), 1)

describe("texts", () => {
  it.effect("lose the incident's names and hints at a flaw, and can be restored", () =>
    Effect.gen(function* () {
      const { source: shown, texts } = yield* made("minimal_sanitized")
      assert.strictEqual(
        texts["UraniumSwap: attack with no deposit"],
        "protocolSwap: call with no deposit".replace("protocol", "Protocol")
      )
      assert.notMatch(
        shown.replaceAll(/(keccak256|Signature|domain|!=) ?=? ?\(?"[^"]*"/g, ""),
        /uranium/i
      )
      const back = putTextsBack(shown, texts)
      assert.include(back, '"UraniumSwap: attack with no deposit"')
      assert.include(back, '"Uranium LP of Uniswap"')
    })
  )

  it.effect("are kept if something is computed from them", () =>
    Effect.gen(function* () {
      const { source: shown } = yield* made("shapeshifter_l2")
      assert.include(shown, 'keccak256("Uranium(address owner)")')
      assert.include(shown, '= "Uranium LP";')
      assert.include(shown, '!= "Uranium LP"')
      assert.include(shown, '"claimUranium(address)"')
      assert.notInclude(shown, "deposit")
      assert.notInclude(shown, "https://")
      assert.notInclude(shown, KNOWN)
    })
  )

  it.effect("become medical terms, and lose protocols and addresses if those are hidden", () =>
    Effect.gen(function* () {
      assert.include((yield* made("chameleon")).source, "\"no 'admit' left\"")
      const { source: shown } = yield* made("sanitized")
      assert.include(shown, '"https://example.org"')
      assert.notInclude(shown, KNOWN)
      assert.notInclude(shown, "Uniswap")
    })
  )

  it.effect("keep an address that the sample's proof needs", () =>
    Effect.gen(function* () {
      const needing = sampleOf(source, { support: `contract B { address a = ${KNOWN}; }` })
      const { source: shown } = yield* transform(needing, ["sanitized"], 1)
      assert.include(shown, KNOWN)
    })
  )
})

describe("marks", () => {
  it("of an incident are the words that name nothing else", () => {
    const words = (name: string) => [...incidentWords(new Incident({ ...incident, name })).keys()]
    assert.deepStrictEqual(words("Uranium Finance AMM Miscalculation"), ["uranium"])
    assert.deepStrictEqual(words("PlayDapp"), ["playdapp", "play"])
    assert.deepStrictEqual(words("Bridge Price Manipulation"), [])
  })

  it.effect("that remain are listed, and refused above the level", () =>
    Effect.gen(function* () {
      const variant = yield* made("minimal_sanitized")
      const { left, of } = marksLeft("incident", sample, variant)
      assert.deepStrictEqual([of, left], [1, ["uranium"]])
      assert.include(leakFault(sample, variant, new Set(["incident"])) ?? "", "uranium")
      const clean = sampleOf(source.replaceAll(/Uranium(?=\(| LP"|\(address\))/g, "Some"), {
        incident
      })
      const hidden = yield* transform(clean, chainOf("minimal_sanitized"), 1)
      assert.isNull(leakFault(clean, hidden, new Set(["incident", "hints"])))
    })
  )

  it.effect("are not the names of libraries, nor the reasons of reverts", () =>
    Effect.gen(function* () {
      const hinted = (name: string) =>
        sampleOf(
          `pragma solidity ^0.8.24;
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
contract Till is ReentrancyGuard {
    error BadTerms();
    function ${name}() external nonReentrant { revert BadTerms(); }
}
`
        )
      const faultOf = Effect.fnUntraced(function* (name: string) {
        const one = hinted(name)
        const variant = yield* transform(one, chainOf("minimal_sanitized"), 1)
        return leakFault(one, variant, new Set(["hints"]))
      })
      assert.isNull(yield* faultOf("pay"))
      assert.include((yield* faultOf("unsafePay")) ?? "", "unsafe")
    })
  )
})
