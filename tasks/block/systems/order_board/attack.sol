// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

struct Paper {
    address maker;
    address give;
    address want;
    uint256 given;
    uint256 wanted;
    uint256 until;
    uint256 epoch;
    uint256 salt;
}

interface Trades {
    function depositFor(address account, address token, uint256 amount) external;
    function depositWithPermit(address account, address token, uint256 amount, uint256 until, bytes calldata signature)
        external;
    function withdraw(address token, uint256 amount, address to) external;
    function withdrawSigned(address account, address token, uint256 amount, address to, bytes calldata signature)
        external;
    function fill(Paper calldata order, bytes calldata signature, uint256 part, uint256 most) external;
    function fillSigned(
        Paper calldata order,
        bytes calldata signature,
        address taker,
        uint256 part,
        uint256 most,
        uint256 tip,
        bytes calldata consent
    ) external;
    function held(address account, address token) external view returns (uint256);
    function renew() external;
    function orderDigest(Paper calldata order) external view returns (bytes32);
    function takeDigest(bytes32 order, address taker, uint256 part, uint256 most, uint256 tip)
        external
        view
        returns (bytes32);
}

interface Pins {
    function noteCount() external view returns (uint256);
    function noteAt(uint256 index) external view returns (bytes memory);
}

/// Hands in what others signed.
contract Agent {
    Trades private immutable book;
    Pins private immutable notes;
    address private immutable coin;
    address private immutable cash;
    address private immutable owner;
    Paper private paper;

    constructor(Trades where, Pins pins, address token, address money) {
        (book, notes, coin, cash, owner) = (where, pins, token, money, msg.sender);
    }

    /// An order of somebody, as its maker's writer writes it.
    function take(address maker, bool sells, uint256 given, uint256 wanted, uint256 until, uint256 epoch, uint256 salt)
        external
    {
        (address give, address want) = sells ? (coin, cash) : (cash, coin);
        paper = Paper(maker, give, want, given, wanted, until, epoch, salt);
    }

    /// Fills the order with the last note, so many times.
    function fill(uint256 part, uint256 times) external {
        _payIn();
        bytes memory signature = notes.noteAt(notes.noteCount() - 1);
        for (uint256 i = 0; i < times; i++) book.fill(paper, signature, part, type(uint256).max);
        _takeOut();
    }

    /// Fills the order with a signature of nobody.
    function forge(uint256 part) external {
        _payIn();
        bytes memory signature = abi.encodePacked(
            bytes32(0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798), paper.salt, uint8(27)
        );
        book.fill(paper, signature, part, type(uint256).max);
        _takeOut();
    }

    /// Hands in the fill of a taker, whose consent is the last note, with the maker's before it.
    function carry(address taker, uint256 part, uint256 most, uint256 tip) external {
        uint256 count = notes.noteCount();
        book.fillSigned(paper, notes.noteAt(count - 2), taker, part, most, tip, notes.noteAt(count - 1));
        _takeOut();
    }

    function permit(address account, address token, uint256 amount) external {
        book.depositWithPermit(account, token, amount, 4102444800, notes.noteAt(notes.noteCount() - 1));
        _takeOut();
    }

    function withdrawFor(address account, address token, uint256 amount, address to, uint256 times) external {
        bytes memory signature = notes.noteAt(notes.noteCount() - 1);
        for (uint256 i = 0; i < times; i++) book.withdrawSigned(account, token, amount, to, signature);
    }

    function _payIn() private {
        uint256 amount = Token(cash).balanceOf(address(this));
        if (amount == 0) return;
        Token(cash).approve(address(book), amount);
        book.depositFor(address(this), cash, amount);
    }

    function _takeOut() private {
        (uint256 coins, uint256 money) = (book.held(address(this), coin), book.held(address(this), cash));
        if (coins > 0) book.withdraw(coin, coins, owner);
        if (money > 0) book.withdraw(cash, money, owner);
    }
}

/// A contract that trades: it signs what its owner wrote in it.
abstract contract Trader {
    Trades internal immutable book;
    address private immutable owner;
    mapping(bytes32 => bool) private written;

    modifier byOwner() {
        require(msg.sender == owner);
        _;
    }

    constructor(Trades where) {
        (book, owner) = (where, msg.sender);
    }

    function stock(address token) external {
        uint256 amount = Token(token).balanceOf(address(this));
        Token(token).approve(address(book), amount);
        book.depositFor(address(this), token, amount);
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return written[digest] ? this.isValidSignature.selector : bytes4(0);
    }

    function _write(bytes32 digest) internal byOwner {
        written[digest] = true;
    }
}

/// A contract that signs what its founder says.
contract Guild is Trader {
    constructor(Trades where) Trader(where) {}

    function agree(bytes32 digest) external {
        _write(digest);
    }
}
