/**
 * Solidity that is meant to harm its compiler, or whoever reads what that answers: one source a way.
 * Small enough to be made in a moment.
 */

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("\n")

const contract = (body: string, pragma = "pragma solidity ^0.8.0;"): string =>
  `// SPDX-License-Identifier: MIT\n${pragma}\ncontract A {\n${body}\n}`

/** How many levels are deeper than any recursion goes. */
const DEEP = 60_000

export const hostileSolidity: Readonly<Record<string, string>> = {
  "a sum of 60,000": contract(`uint x = ${"1+".repeat(DEEP)}1;`),
  "a sum of 60,000 for an old compiler": contract(
    `uint x = ${"1+".repeat(DEEP)}1;`,
    "pragma solidity ^0.4.19;"
  ),
  "60,000 parentheses": contract(`uint x = ${"(".repeat(DEEP)}1${")".repeat(DEEP)};`),
  "60,000 blocks": contract(`function f() public {${"{".repeat(DEEP)}${"}".repeat(DEEP)}}`),
  "an expression of 60,000 conditions": contract(`uint x = ${"true?1:".repeat(DEEP)}1;`),
  "more functions than can be compiled in time": contract(
    times(
      4_000,
      (at) =>
        `function f${at}(uint a, string memory b, bytes calldata c) public pure returns (bytes memory) { return abi.encode(a, b, c, ${at}); }`
    )
  ),
  "contracts that hold each other": `pragma solidity ^0.8.0; contract A0 { uint x = 1; }\n${times(
    900,
    (at) => `contract A${at + 1} { function f() public { new A${at}(); } }`
  )}`,
  "a constant of megabytes": contract(
    `function f() public pure returns (bytes memory) { return hex"${"ab".repeat(400_000)}"; }`
  ),
  "arrays beyond all memory": contract(
    "uint[2**200] a; function f() public pure { uint[10**12] memory b; b[1] = 2; }"
  ),
  "tuples in tuples": `pragma solidity ^0.8.0; pragma abicoder v2; contract A { struct S0 { uint a; }\n${times(
    600,
    (at) => `struct S${at + 1} { S${at} a; }`
  )} function f(S600 memory a) public {} }`,
  "imports of files": `pragma solidity ^0.8.0; import "/etc/passwd"; import "../../../../package.json"; contract A {}`,
  "imports of addresses": `pragma solidity ^0.8.0; import "https://example.com/a.sol"; contract A {}`,
  "a pragma that never ends": `pragma solidity${" ".repeat(200_000)}\ncontract A {}`,
  "pragmas that never end": "pragma solidity ".repeat(20_000),
  "a pragma of many ranges": `pragma solidity ${">=0.4.0 || ".repeat(50_000)}^0.8.0; contract A {}`,
  "the model checker": contract(
    "function f(uint a, uint b, uint c) public pure { require(a > 2 && b > 2); assert(a ** 7 + b ** 7 != c ** 7); }",
    "pragma solidity ^0.8.0; pragma experimental SMTChecker;"
  ),
  "names of every object": `pragma solidity ^0.8.0; contract __proto__ { function hasOwnProperty() public {} } contract toString { function __proto__(uint __proto__) public {} } contract valueOf {}`,
  "what is no text": "pragma solidity ^0.8.0; contract A { string a = '\ud800\u0000\udfff'; }",
  "megabytes of warnings": contract(
    times(6_000, (at) => `function f${at}(uint a) public returns (uint) { uint b; }`)
  ),
  "more than is read": contract(`// ${"x".repeat(5_000_000)}`)
}
