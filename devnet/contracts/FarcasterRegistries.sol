// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Who holds which id of Farcaster, and what keys they added: as much as a sign-in asks for.
contract FarcasterRegistries {
    enum KeyState {
        NULL,
        ADDED,
        REMOVED
    }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => mapping(bytes key => KeyData)) private keys;

    /// Anybody may, for anybody: this is a local chain.
    function register(address owner, uint256 fid) external {
        idOf[owner] = fid;
    }

    function setKey(uint256 fid, bytes calldata key, KeyState state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
