// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IEntryPointDeposits {
    function depositTo(address account) external payable;
    function withdrawTo(address payable to, uint256 amount) external;
    function addStake(uint32 delay) external payable;
    function unlockStake() external;
    function withdrawStake(address payable to) external;
}

/// Pays for operations that its signer has agreed to (ERC-4337, entry points 0.7 and 0.8).
/// Its data are two uint48, not valid after and not before, and a signature of what getHash names.
contract SponsorPaymaster {
    error NotTheEntryPoint();
    error NotTheOwner();

    IEntryPointDeposits public immutable entryPoint;
    address public immutable owner;
    address public immutable signer;

    constructor(IEntryPointDeposits entryPoint_, address owner_, address signer_) {
        entryPoint = entryPoint_;
        owner = owner_;
        signer = signer_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotTheOwner();
        _;
    }

    /// Everything that decides on the cost, so that nobody can spend more than was agreed to.
    function getHash(PackedUserOperation calldata op, uint48 until, uint48 start)
        public
        view
        returns (bytes32)
    {
        return keccak256(
            abi.encode(
                op.sender,
                op.nonce,
                keccak256(op.initCode),
                keccak256(op.callData),
                op.accountGasLimits,
                bytes32(op.paymasterAndData[20:52]),
                op.preVerificationGas,
                op.gasFees,
                block.chainid,
                address(this),
                until,
                start
            )
        );
    }

    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        if (msg.sender != address(entryPoint)) revert NotTheEntryPoint();
        (uint48 until, uint48 start) = abi.decode(op.paymasterAndData[52:116], (uint48, uint48));
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(getHash(op, until, start));
        (address found, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, op.paymasterAndData[116:]);
        bool signed = problem == ECDSA.RecoverError.NoError && found == signer;
        return ("", (signed ? 0 : 1) | (uint256(until) << 160) | (uint256(start) << 208));
    }

    function withdraw(address payable to, uint256 amount) external onlyOwner {
        entryPoint.withdrawTo(to, amount);
    }

    /// Bundlers of a public mempool trust a paymaster with a stake.
    function addStake(uint32 delay) external payable onlyOwner {
        entryPoint.addStake{value: msg.value}(delay);
    }

    function unlockStake() external onlyOwner {
        entryPoint.unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        entryPoint.withdrawStake(to);
    }
}
