// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Takes deposits for the local bridge, which pays out on another chain. Nothing leaves it: the chains are worth nothing.
contract DevBridge {
    using SafeERC20 for IERC20;

    event Deposited(bytes32 indexed id, address indexed from, uint256 value);

    /// @param token The zero address for the native coin, which is sent along.
    function deposit(bytes32 id, address token, uint256 amount) external payable {
        if (token != address(0)) IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        emit Deposited(id, msg.sender, msg.value);
    }
}
