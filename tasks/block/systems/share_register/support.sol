// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Register {
    function claim(address payable to) external;
    function claimFor(address payable holder) external;
}

/// @title Holds shares for several people
contract Savings {
    Register private immutable register;
    bytes[] private notes;

    constructor(Register where) {
        register = where;
    }

    receive() external payable {}

    function collect() external {
        register.claim(payable(address(this)));
    }

    function hand(address payable to) external {
        to.transfer(address(this).balance / 2);
    }

    /// @notice Leaves a signed claim for whoever it is for
    function note(bytes calldata text) external {
        notes.push(text);
    }

    function noteAt(uint256 index) external view returns (bytes memory) {
        return notes[index];
    }
}
