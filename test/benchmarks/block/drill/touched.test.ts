/** Through which functions two sources can be told apart. */
import { expect, it } from "vitest"
import { touchedBetween } from "../../../../benchmarks/block/drill/honest/touched.ts"

const source = (bound: string, comment = "") => `
contract Jar {
    modifier late() { require(block.timestamp > ${bound}); _; }
    function take(uint256 amount) external late { ${comment} _pay(amount); }
    function _pay(uint256 amount) private { total -= amount; }
    function put() external payable { total += msg.value; }
    function all() external { take(total); }
}`

it("finds what differs and what calls it", () => {
  expect(touchedBetween(source("start"), source("end"))).toEqual(new Set(["late", "take", "all"]))
})

it("finds nothing in comments and spaces", () => {
  expect(touchedBetween(source("end"), source("end", "/* pays */\n   "))).toEqual(new Set())
})

it("finds a function that only one has, and who calls it", () => {
  const more = source("end").replace("total += msg.value;", "_count();")
  expect(touchedBetween(source("end"), `${more}\nfunction _count() private {}`)).toEqual(
    new Set(["_count", "put"])
  )
})
