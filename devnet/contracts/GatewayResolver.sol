// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A resolver of names whose answers lie on the web (ERC-3668). It believes every answer, so that
/// tests can choose what the web says.
contract GatewayResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string[] private _urls;
    /// How many times an answer leads to another question.
    uint256 private _hops;

    constructor(string[] memory urls, uint256 hops) {
        _urls = urls;
        _hops = hops;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        return _ask(data, _hops);
    }

    function onAnswer(bytes calldata answer, bytes calldata extra) external view returns (bytes memory) {
        (bytes memory data, uint256 hops) = abi.decode(extra, (bytes, uint256));
        return hops == 0 ? answer : _ask(data, hops - 1);
    }

    function _ask(bytes memory data, uint256 hops) private view returns (bytes memory) {
        revert OffchainLookup(address(this), _urls, data, this.onAnswer.selector, abi.encode(data, hops));
    }
}
