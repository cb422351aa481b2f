/// Keeps what it is paid.
contract Purse {}
