// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SimpleStaking} from "./SimpleStaking.sol";

/// @title Keeps liquidity-pool tokens for their stakers, without a reward
contract SimpleLPStaking is SimpleStaking {
    constructor(IERC20 lpToken) SimpleStaking(lpToken) {}
}
