// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";
import "./support.sol";

contract Borrower is IBorrower {
    VillageVote private immutable village;
    Lender private immutable lender;
    uint256 private chosen;

    constructor(VillageVote target, Lender from) {
        village = target;
        lender = from;
    }

    function run() external {
        borrow(100 ether, 30 ether);
    }

    function borrow(uint256 loan, uint256 amount) public {
        decide(loan, village.ask(payable(address(this)), amount));
    }

    function decide(uint256 loan, uint256 wish) public {
        chosen = wish;
        lender.lend(loan);
    }

    function lent(uint256 amount) external payable {
        village.lock{value: amount}();
        village.vote(chosen);
        village.carryOut(chosen);
        village.unlock();
        (bool paid, ) = address(lender).call{value: amount}("");
        require(paid);
    }

    receive() external payable {}
}
