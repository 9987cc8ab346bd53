// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface INameResolver {
    function name(bytes32 node) external view returns (string memory);
}

/// One request of a batch. Clients answer batches themselves, with one request to `urls` each.
struct GatewayRequest {
    address sender;
    string[] urls;
    bytes data;
}

interface IBatchGateway {
    function query(GatewayRequest[] memory requests) external view returns (bool[] memory, bytes[] memory);
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
        string[] memory gateways
    ) external view returns (bytes memory, address) {
        (address resolver, uint256 offset) = _findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        // ENSIP-10: only a resolver that says so answers for names below its own.
        bool isExtended = _isExtended(resolver);
        if (!isExtended && offset != 0) revert ResolverNotFound(name);
        (bool isFine, bytes memory answer) = resolver.staticcall(
            isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data
        );
        if (isExtended) return (_decode(isFine, answer, resolver, gateways, this.onAnswer.selector), resolver);
        if (!isFine) revert ResolverError(answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data[:4]));
        return (answer, resolver);
    }

    /// Where an off-chain lookup comes back to (ERC-3668).
    function onAnswer(
        bytes calldata response,
        bytes calldata extraData
    ) external view returns (bytes memory, address) {
        return _call(response, extraData, this.onAnswer.selector);
    }

    /// @param account An address, 20 bytes.
    function reverseWithGateways(
        bytes calldata account,
        uint256,
        string[] memory gateways
    ) external view returns (string memory, address, address) {
        bytes memory label = _hex(account);
        bytes32 node = keccak256(abi.encodePacked(REVERSE_NODE, keccak256(label)));
        address resolver = _registry.resolver(node);
        if (resolver != address(0)) return (INameResolver(resolver).name(node), address(0), resolver);
        // No record of its own: the resolver of all addresses, if there is one.
        resolver = _registry.resolver(REVERSE_NODE);
        if (resolver == address(0) || !_isExtended(resolver)) revert ResolverNotFound(account);
        bytes memory name = abi.encodePacked(uint8(label.length), label, hex"04", "addr", hex"07", "reverse", hex"00");
        bytes memory data = abi.encodeCall(INameResolver.name, (node));
        (bool isFine, bytes memory answer) = resolver.staticcall(
            abi.encodeCall(IExtendedResolver.resolve, (name, data))
        );
        bytes memory found = _decode(isFine, answer, resolver, gateways, this.onReverseAnswer.selector);
        return (abi.decode(found, (string)), address(0), resolver);
    }

    /// Where the off-chain lookup of an address comes back to.
    function onReverseAnswer(
        bytes calldata response,
        bytes calldata extraData
    ) external view returns (string memory, address, address) {
        (bytes memory found, address resolver) = _call(response, extraData, this.onReverseAnswer.selector);
        return (abi.decode(found, (string)), address(0), resolver);
    }

    /// Gives the gateway's response to the resolver that asked for it.
    function _call(
        bytes calldata response,
        bytes calldata extraData,
        bytes4 own
    ) private view returns (bytes memory, address) {
        (address resolver, bytes4 callback, bytes memory extra, string[] memory gateways) = abi.decode(
            extraData,
            (address, bytes4, bytes, string[])
        );
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revert(responses[0]);
        (bool isFine, bytes memory answer) = resolver.staticcall(
            abi.encodeWithSelector(callback, responses[0], extra)
        );
        return (_decode(isFine, answer, resolver, gateways, own), resolver);
    }

    /// Returns a resolver's answer, or reverts with its lookup as a lookup of this contract. The request is put into a
    /// batch, because the gateway has to learn which resolver asks.
    /// @param own Function of this contract that takes the response.
    function _decode(
        bool isFine,
        bytes memory answer,
        address resolver,
        string[] memory gateways,
        bytes4 own
    ) private view returns (bytes memory) {
        if (isFine) return abi.decode(answer, (bytes));
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        (GatewayRequest[] memory requests, bytes4 callback, bytes memory extra) = _readLookup(answer);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            own,
            abi.encode(resolver, callback, extra, gateways)
        );
    }

    /// Returns the lookup that a resolver reverted with, as a batch of one request.
    function _readLookup(
        bytes memory reason
    ) private pure returns (GatewayRequest[] memory requests, bytes4 callback, bytes memory extra) {
        bytes memory fields = new bytes(reason.length - 4);
        for (uint256 i; i < fields.length; i++) fields[i] = reason[i + 4];
        requests = new GatewayRequest[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, callback, extra) = abi.decode(
            fields,
            (address, string[], bytes, bytes4, bytes)
        );
    }

    function _revert(bytes memory reason) private pure {
        assembly {
            revert(add(reason, 32), mload(reason))
        }
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
