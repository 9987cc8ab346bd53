// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Counts what its owner signed (ERC-1271); an owner without an address owns nothing.
contract SignWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, signature);
        bool signed = problem == ECDSA.RecoverError.NoError && signer == owner;
        return signed ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// As above, but refuses by failing.
contract LoudSignWallet {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        revert("not signed");
    }
}

/// Puts a wallet where it was said to be, once anybody asks for it.
contract SignWalletFactory {
    function create(address owner) external returns (address) {
        return address(new SignWallet{salt: 0}(owner));
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SignWallet).creationCode, abi.encode(owner)));
        bytes32 place = keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code));
        return address(uint160(uint256(place)));
    }
}
