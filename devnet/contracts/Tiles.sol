// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/utils/Base64.sol";
import "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 whose metadata and picture live on chain, so that nothing is fetched to show it.
contract Tiles is ERC721 {
    using Strings for uint256;

    uint256 public totalSupply;

    constructor() ERC721("Dev Tiles", "TILE") {}

    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        bytes memory json = abi.encodePacked(
            '{"name":"Tile #',
            tokenId.toString(),
            '","description":"A tile of the local chain.","image":"data:image/svg+xml;base64,',
            Base64.encode(_picture(tokenId)),
            '","attributes":[{"trait_type":"Hue","value":',
            _hue(tokenId).toString(),
            "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function _hue(uint256 tokenId) private pure returns (uint256) {
        return (tokenId * 137) % 360;
    }

    function _picture(uint256 tokenId) private pure returns (bytes memory) {
        string memory hue = _hue(tokenId).toString();
        return
            abi.encodePacked(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(',
                hue,
                ',70%,40%)"/><circle cx="50" cy="50" r="32" fill="hsl(',
                hue,
                ',80%,75%)"/><text x="50" y="58" font-family="sans-serif" font-size="24" text-anchor="middle">',
                tokenId.toString(),
                "</text></svg>"
            );
    }
}
