// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Bep20} from "./Bep20.sol";

/// @title A pegged stablecoin of BSC: a BEP-20 token that anyone may burn their own of
contract PeggedToken is Bep20 {
    constructor(string memory tokenName, string memory tokenSymbol, address tokenOwner, uint256 supply)
        Bep20(tokenName, tokenSymbol, tokenOwner, supply)
    {}

    function burn(uint256 amount) external returns (bool) {
        _burn(msg.sender, amount);
        return true;
    }
}
