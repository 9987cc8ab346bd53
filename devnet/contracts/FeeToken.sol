// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ERC-20 that burns a hundredth of every transfer, so less arrives than was sent.
contract FeeToken is ERC20 {
    constructor(string memory name_, string memory symbol_, uint8) ERC20(name_, symbol_) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        bool isMove = from != address(0) && to != address(0);
        uint256 fee = isMove ? amount / 100 : 0;
        if (fee > 0) super._update(from, address(0), fee);
        super._update(from, to, amount - fee);
    }
}
