// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands in for an entry point in a call that is only tried, to learn how much gas a call needs.
/// Bundlers put it there by a state override; `creator` believes that the entry point asks.
contract CallProbe {
    function probe(address creator, bytes calldata initCode, address account, bytes calldata callData)
        external
        returns (bool succeeded, uint256 gasUsed, bytes memory answer)
    {
        if (initCode.length > 0) {
            (bool created, bytes memory why) =
                creator.call(abi.encodeWithSignature("createSender(bytes)", initCode));
            if (!created) return (false, 0, why);
        }
        uint256 before = gasleft();
        (succeeded, answer) = account.call(callData);
        gasUsed = before - gasleft();
    }
}
