/** A contract, what is known of it, and findings about it: what the tests of judges share. */
import { CodeAct, Flaw } from "../../../../../tasks/block/Sample.ts"
import { Finding } from "../../../../../validators/block/Detection.ts"
import type { Target } from "../../../../../validators/block/places.ts"

const source = `pragma solidity ^0.8.20;
contract Till {
    mapping(address => uint256) balance;

    function put() external payable {
        balance[msg.sender] += msg.value;
    }

    function take() external {
        uint256 due = balance[msg.sender];
        (bool ok, ) = msg.sender.call{value: due}("");
        require(ok);
        balance[msg.sender] = 0;
    }

    function peek(address who) external view returns (uint256) {
        return who == address(0) ? 0 : balance[who];
    }
}
`

const act = (
  id: string,
  operation: CodeAct["operation"],
  role: CodeAct["function"],
  line: number,
  inFunction: string | null
) =>
  new CodeAct({
    id,
    operation,
    written: operation,
    function: role,
    lines: [{ from: line, to: line }],
    inFunction,
    rationale: null
  })

export const till: Target = {
  source,
  vulnerable: true,
  flaw: new Flaw({
    category: "reentrancy",
    type: "reentrancy",
    severity: "high",
    contract: "Till",
    functions: ["take"],
    lines: [
      { from: 11, to: 11 },
      { from: 13, to: 13 }
    ],
    description: null,
    rootCause:
      "The coins leave before the balance is cleared, so a callback reads the stale balance.",
    attackScenario: "A receiving contract calls take again during the payment.",
    fix: "Clear the balance before the payment."
  }),
  codeActs: [
    act("CA1", "EXT_CALL", "ROOT_CAUSE", 11, "take"),
    act("CA2", "STATE_MOD", "ROOT_CAUSE", 13, null),
    act("CA3", "STATE_MOD", "BENIGN", 6, "put"),
    act("CA4", "INPUT_VAL", "DECOY", 17, "peek")
  ]
}

/** The documented flaw, well told; `change` says what is told otherwise. */
export const finding = (change: Partial<Finding> = {}): Finding =>
  new Finding({
    type: "Reentrancy",
    severity: "high",
    location: "take(), lines 11-13",
    explanation:
      "The coins leave before the balance is cleared; a callback sees the stale balance.",
    attack_scenario: "A receiving contract calls take again during its payment.",
    suggested_fix: "Clear the balance before the payment.",
    ...change
  })
