// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface INameResolver {
    function name(bytes32 node) external view returns (string memory);
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// Finds the resolver of a name and asks it, with the interface that libraries call. It leaves out
/// what a local chain does not need: batches, other coins, and comparing the reverse name.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error UnsupportedResolverProfile(bytes4 selector);

    /// Node of `addr.reverse`, where names of addresses stand.
    bytes32 private constant REVERSE_NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    IRegistry private immutable _registry;

    constructor(IRegistry registry) {
        _registry = registry;
    }

    /// @param name A name as DNS writes it: each label after its length.
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        (address resolver, uint256 offset) = _findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        // ENSIP-10: only a resolver that says so answers for names below its own.
        bool isExtended = _isExtended(resolver);
        if (!isExtended && offset != 0) revert ResolverNotFound(name);
        (bool isFine, bytes memory answer) = resolver.staticcall(
            isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data
        );
        if (isFine) {
            if (isExtended) return (abi.decode(answer, (bytes)), resolver);
            if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data[:4]));
            return (answer, resolver);
        }
        if (isExtended && bytes4(answer) == OffchainLookup.selector) _lookUp(resolver, answer);
        revert ResolverError(answer);
    }

    /// Where an off-chain lookup comes back to (ERC-3668).
    function onAnswer(
        bytes calldata response,
        bytes calldata extraData
    ) external view returns (bytes memory, address) {
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool isFine, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, response, extra));
        if (isFine) return (abi.decode(answer, (bytes)), resolver);
        if (bytes4(answer) == OffchainLookup.selector) _lookUp(resolver, answer);
        revert ResolverError(answer);
    }

    /// @param account An address, 20 bytes.
    function reverseWithGateways(
        bytes calldata account,
        uint256,
        string[] calldata
    ) external view returns (string memory, address, address) {
        bytes32 node = keccak256(abi.encodePacked(REVERSE_NODE, keccak256(_hex(account))));
        address resolver = _registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(account);
        return (INameResolver(resolver).name(node), address(0), resolver);
    }

    /// Hands the lookup of a resolver on as ours, so that the answer comes to us.
    function _lookUp(address resolver, bytes memory reason) private view {
        bytes memory fields = new bytes(reason.length - 4);
        for (uint256 i; i < fields.length; i++) fields[i] = reason[i + 4];
        (, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) = abi.decode(
            fields,
            (address, string[], bytes, bytes4, bytes)
        );
        bytes memory ours = abi.encode(resolver, callback, extra);
        revert OffchainLookup(address(this), urls, callData, this.onAnswer.selector, ours);
    }

    /// The resolver of the name, or of the nearest name above it that has one.
    function _findResolver(bytes calldata name) private view returns (address resolver, uint256 offset) {
        while (true) {
            resolver = _registry.resolver(_node(name, offset));
            uint256 length = uint8(name[offset]);
            if (resolver != address(0) || length == 0) return (resolver, offset);
            offset += 1 + length;
        }
    }

    /// EIP-137.
    function _node(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        return keccak256(abi.encodePacked(_node(name, end), keccak256(name[offset + 1:end])));
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool isFine, bytes memory answer) = resolver.staticcall(
            abi.encodeWithSignature("supportsInterface(bytes4)", type(IExtendedResolver).interfaceId)
        );
        return isFine && answer.length == 32 && abi.decode(answer, (bool));
    }

    function _hex(bytes calldata account) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(2 * account.length);
        for (uint256 i; i < account.length; i++) {
            text[2 * i] = digits[uint8(account[i]) >> 4];
            text[2 * i + 1] = digits[uint8(account[i]) & 15];
        }
    }
}
