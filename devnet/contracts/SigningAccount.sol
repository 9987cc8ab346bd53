// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "aa08/accounts/SimpleAccount.sol";
import "@openzeppelin/contracts/interfaces/IERC1271.sol";
import "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import "@openzeppelin/contracts/utils/Create2.sol";

/// `SimpleAccount` that also verifies signatures of its owner (ERC-1271).
contract SigningAccount is SimpleAccount, IERC1271 {
    constructor(IEntryPoint entryPoint_) SimpleAccount(entryPoint_) {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, signature);
        bool isOwner = problem == ECDSA.RecoverError.NoError && signer == owner;
        return isOwner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Factory that every caller may use: verifiers of ERC-6492 signatures deploy the account in a simulation.
contract SigningAccountFactory {
    SigningAccount public immutable accountImplementation;

    constructor(IEntryPoint entryPoint_) {
        accountImplementation = new SigningAccount(entryPoint_);
    }

    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length > 0) return account;
        new ERC1967Proxy{salt: bytes32(salt)}(address(accountImplementation), _setup(owner));
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        bytes memory arguments = abi.encode(address(accountImplementation), _setup(owner));
        bytes memory code = abi.encodePacked(type(ERC1967Proxy).creationCode, arguments);
        return Create2.computeAddress(bytes32(salt), keccak256(code));
    }

    function _setup(address owner) private pure returns (bytes memory) {
        return abi.encodeCall(SimpleAccount.initialize, (owner));
    }
}
