// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title An ERC-721 collection whose owner mints and sets the base of every token URI
contract Collectible is ERC721, Ownable {
    string public baseURI;

    event BaseURIChanged(string baseURI);

    constructor(address owner, string memory uri) ERC721("Questline Collectible", "QCOL") Ownable(owner) {
        baseURI = uri;
    }

    function mint(address to, uint256 tokenId) external onlyOwner {
        _mint(to, tokenId);
    }

    /// @notice Mints `count` ids in a row.
    function mintMany(address to, uint256 firstId, uint256 count) external onlyOwner {
        for (uint256 i = 0; i < count; i++) _mint(to, firstId + i);
    }

    function setBaseURI(string calldata uri) external onlyOwner {
        baseURI = uri;
        emit BaseURIChanged(uri);
    }

    function _baseURI() internal view override returns (string memory) {
        return baseURI;
    }
}
