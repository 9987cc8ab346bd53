// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Resolves every name of a zone through a gateway (ENSIP-10, ERC-3668). An answer counts only with the signature of
/// one of the signers, and until it expires. The gateway itself need not be trusted.
contract ZoneResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NoGateway();
    error NotTheOwner();
    error AnswerExpired(uint64 expires);
    error NotASigner(address signer);

    event OwnerChanged(address owner);
    event SignerChanged(address signer, bool isSigner);
    event UrlsChanged(string[] urls);

    address public owner;
    mapping(address => bool) public isSigner;
    string[] private _urls;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotTheOwner();
        _;
    }

    /// @param signer Account whose key the gateway has.
    constructor(address signer) {
        owner = msg.sender;
        isSigner[signer] = true;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    function urls() external view returns (string[] memory) {
        return _urls;
    }

    /// @param urls_ URLs of the gateway, with `{sender}` and `{data}`. They are tried in this order.
    function setUrls(string[] memory urls_) external onlyOwner {
        _urls = urls_;
        emit UrlsChanged(urls_);
    }

    /// Adds the new key before the old one is removed, so that names resolve at all times.
    function setSigner(address signer, bool isSigner_) external onlyOwner {
        isSigner[signer] = isSigner_;
        emit SignerChanged(signer, isSigner_);
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    /// Always reverts with the lookup, which the client does.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        if (_urls.length == 0) revert NoGateway();
        revert OffchainLookup(address(this), _urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// @param response Result, time of expiry in seconds, and signature.
    /// @param request The call of `resolve` that the answer belongs to.
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result))
        );
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, signature);
        if (problem != ECDSA.RecoverError.NoError || !isSigner[signer]) revert NotASigner(signer);
        return result;
    }
}
