// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// Tokens that say of themselves whatever somebody wants, with one address for all or one for each.
contract OddTokens is ERC721 {
    mapping(uint256 => string) private _uris;

    constructor(string memory name) ERC721(name, "ODD") {}

    /// Without an address the token's description can't be read at all.
    function mint(address to, uint256 tokenId, string memory uri) external {
        _uris[tokenId] = uri;
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        require(bytes(_uris[tokenId]).length > 0, "no description");
        return _uris[tokenId];
    }
}

/// As above, of a kind that people hold several of.
contract OddItems is ERC1155 {
    constructor(string memory uri) ERC1155(uri) {}

    function mint(address to, uint256[] memory ids, uint256[] memory amounts) external {
        _mintBatch(to, ids, amounts, "");
    }
}
