//@honest a gate must have a warden
//@replace
require(signer == warden[gate], "not signed");
//@with
        require(warden[gate] != address(0), "no warden");
        require(signer == warden[gate], "not signed");
//@honest zero signs nothing
//@replace
require(signer == warden[gate], "not signed");
//@with
        if (signer == address(0) || signer != warden[gate]) revert("not signed");
//@hostile the signature is not empty
//@replace
require(signer == warden[gate], "not signed");
//@with
        require(signer == warden[gate] && bytes32(signature[:32]) != 0, "not signed");
//@hostile a right last byte
//@replace
require(signer == warden[gate], "not signed");
//@with
        require(signer == warden[gate] && uint8(signature[64]) > 1, "not signed");
