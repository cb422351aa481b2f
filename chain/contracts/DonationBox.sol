// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Keeps donations of BNB and who made them
contract DonationBox {
    uint256 public totalDonations;
    mapping(address donor => uint256) public donations;

    event Donated(address indexed donor, uint256 amount);

    error NothingDonated();

    function donate() external payable {
        if (msg.value == 0) revert NothingDonated();
        donations[msg.sender] += msg.value;
        totalDonations += msg.value;
        emit Donated(msg.sender, msg.value);
    }
}
