// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";

/// @title A register of numbers that accounts hold for a rent, behind a proxy
/// @notice A holder leaves a deposit and writes records. Upgrades are planned, and installed after a delay by anybody.
contract Keeper is Initializable, UUPSUpgradeable, AccessControl, ReentrancyGuard {
    using Address for address payable;

    error NotAllowed();
    error NotFree();
    error WrongValue();
    error NotNow();
    error NotPlanned();
    error NothingThere();
    error Paused();

    event Enrolled(uint256 indexed id, address indexed holder, uint256 expiry);
    event Moved(uint256 indexed id, address indexed from, address indexed to);
    event Released(uint256 indexed id);
    event Recorded(uint256 indexed id, string area, string key, bytes32 value);
    event Planned(address indexed code);
    event Installed(address indexed code);

    struct Entry {
        address holder;
        address operator;
        address previous;
        uint256 expiry;
        uint256 deposit;
    }

    bytes32 public constant CLERK = keccak256("clerk");
    bytes32 public constant PLANNER = keccak256("planner");
    bytes32 public constant GUARDIAN = keccak256("guardian");
    bytes32 private constant RECORDS = keccak256("records of the register");
    bytes32 private constant SEAL = keccak256("seal");

    uint256 public constant DEPOSIT = $DEPOSIT;
    uint256 public constant PERIOD = $PERIOD;
    uint256 public constant GRACE = $GRACE;
    uint256 public constant DELAY = $DELAY;

    mapping(uint256 => Entry) public entries;
    mapping(address => uint256) public owed;
    uint256 public deposits;
    uint256 public fees;
    uint256 public price;
    address payable public treasury;
    address public candidate;
    bool public stopped;
    address public planned;
    uint256 public plannedAt;
    uint256 public installedAt;
    uint256 public plans;
    uint256 public installs;

    modifier whileOpen() {
        if (stopped) revert Paused();
        _;
    }

    //@flaw open_code
    constructor() {}
    //@good
    constructor() {
        _disableInitializers();
    }
    //@end

    //@any
    /// @notice Sets the register up, once
    //@flaw set_up_again
    function initialize(address admin) external {
    //@good
    function initialize(address admin) external initializer {
    //@end
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(CLERK, admin);
        _grantRole(PLANNER, admin);
        _grantRole(GUARDIAN, admin);
        price = 0.01 ether;
    }

    /// @notice Sets where rents go and how much they are, once after the set up
    //@flaw tuned_again
    function tune(address payable to, uint256 rent) external {
    //@good
    function tune(address payable to, uint256 rent) external reinitializer(2) {
    //@end
        (treasury, price) = (to, rent);
    }

    /// @notice What a number costs for so many periods, with the deposit
    function costOf(uint256 periods) public view returns (uint256) {
        return DEPOSIT + rentOf(periods);
    }

    /// @notice The rent for so many periods
    function rentOf(uint256 periods) public view returns (uint256) {
        //@flaw narrow_periods
        return uint32(periods) * price;
        //@good
        return periods * price;
        //@end
    }

    /// @notice Takes a number that is free, or was not renewed in time
    function enroll(uint256 id, uint256 periods) external payable whileOpen nonReentrant {
        Entry storage entry = entries[id];
        //@flaw early_takeover
        if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
        //@good
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + GRACE) revert NotFree();
        //@end
        if (periods == 0 || msg.value != costOf(periods)) revert WrongValue();
        (address before, uint256 back) = (entry.holder, entry.deposit);
        entries[id] = Entry(msg.sender, address(0), before, block.timestamp + periods * PERIOD, DEPOSIT);
        owed[before] += back;
        deposits += DEPOSIT;
        fees += rentOf(periods);
        emit Enrolled(id, msg.sender, entry.expiry);
    }

    /// @notice Pays the rent of a number for more periods
    function renew(uint256 id, uint256 periods) external payable nonReentrant {
        Entry storage entry = entries[id];
        if (entry.holder == address(0)) revert NotAllowed();
        if (msg.value != rentOf(periods)) revert WrongValue();
        entry.expiry += periods * PERIOD;
        fees += msg.value;
        emit Enrolled(id, entry.holder, entry.expiry);
    }

    /// @notice Gives a number up for its deposit
    //@flaw paid_before_release
    function release(uint256 id) external {
        Entry memory entry = entries[id];
        if (entry.holder != msg.sender) revert NotAllowed();
        payable(msg.sender).sendValue(entry.deposit);
        delete entries[id];
        deposits -= entry.deposit;
    //@good
    function release(uint256 id) external nonReentrant {
        Entry memory entry = entries[id];
        if (entry.holder != msg.sender) revert NotAllowed();
        delete entries[id];
        deposits -= entry.deposit;
        payable(msg.sender).sendValue(entry.deposit);
    //@end
        emit Released(id);
    }

    /// @notice Lets another account move a number
    function setOperator(uint256 id, address operator) external {
        if (entries[id].holder != msg.sender) revert NotAllowed();
        entries[id].operator = operator;
    }

    /// @notice Gives a number to somebody else
    function move(uint256 id, address to) external whileOpen {
        Entry storage entry = entries[id];
        //@flaw any_operator
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
        //@good
        if (entry.holder != msg.sender && entry.operator != msg.sender) revert NotAllowed();
        //@end
        if (to == address(0) || block.timestamp > entry.expiry) revert NotNow();
        emit Moved(id, entry.holder, to);
        //@flaw operator_stays
        (entry.previous, entry.holder) = (entry.holder, to);
        //@good
        (entry.previous, entry.holder, entry.operator) = (entry.holder, to, address(0));
        //@end
    }

    /// @notice Pays out the deposits of numbers that others took over
    function withdrawOwed() external nonReentrant {
        uint256 amount = owed[msg.sender];
        if (amount == 0) revert NothingThere();
        owed[msg.sender] = 0;
        deposits -= amount;
        payable(msg.sender).sendValue(amount);
    }

    /// @notice Writes a record of a number; the area "seal" is for the clerk alone
    function setRecord(uint256 id, string calldata area, string calldata key, bytes32 value) external {
        bool sealing = keccak256(bytes(area)) == SEAL;
        if (sealing) _checkRole(CLERK);
        else if (entries[id].holder != msg.sender) revert NotAllowed();
        StorageSlot.getBytes32Slot(_place(id, area, key)).value = value;
        emit Recorded(id, area, key, value);
    }

    /// @notice Reads a record
    function recordOf(uint256 id, string calldata area, string calldata key) external view returns (bytes32) {
        return StorageSlot.getBytes32Slot(_place(id, area, key)).value;
    }

    /// @notice Does several calls in one
    //@flaw value_in_many
    function doMany(bytes[] calldata calls) external payable {
    //@good
    function doMany(bytes[] calldata calls) external {
    //@end
        for (uint256 i = 0; i < calls.length; i++) {
            Address.functionDelegateCall(address(this), calls[i]);
        }
    }

    /// @notice Sends the rents to the treasury
    function collect() external nonReentrant {
        //@flaw whole_balance
        uint256 amount = fees == 0 ? 0 : address(this).balance;
        //@good
        uint256 amount = fees;
        //@end
        if (amount == 0) revert NothingThere();
        fees = 0;
        treasury.sendValue(amount);
    }

    /// @notice Stops or opens the register
    function setStopped(bool now_) external onlyRole(GUARDIAN) {
        stopped = now_;
    }

    /// @notice Offers the administration to somebody
    function offerAdmin(address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        candidate = to;
    }

    /// @notice Takes an administration that was offered
    function acceptAdmin() external {
        //@flaw open_accept
        if (candidate == address(0)) revert NotAllowed();
        //@good
        if (candidate != msg.sender) revert NotAllowed();
        //@end
        candidate = address(0);
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
    }

    /// @notice Plans an upgrade; it takes the place of the one planned before
    //@flaw open_plan
    function planUpgrade(address code) external whileOpen {
    //@good
    function planUpgrade(address code) external onlyRole(PLANNER) {
    //@end
        if (code.code.length == 0) revert NotPlanned();
        (planned, plannedAt) = (code, block.timestamp);
        plans += 1;
        emit Planned(code);
    }

    /// @notice Drops a planned upgrade
    function dropUpgrade() external onlyRole(GUARDIAN) {
        if (planned == address(0)) revert NotPlanned();
        //@flaw dropped_installs
        plannedAt = block.timestamp;
        //@good
        planned = address(0);
        //@end
        plans -= 1;
    }

    /// @notice The code that the proxy runs
    function implementation() external view returns (address) {
        return ERC1967Utils.getImplementation();
    }

    function _authorizeUpgrade(address code) internal override {
        //@flaw other_code
        if (planned == address(0) || code.code.length == 0) revert NotPlanned();
        //@good
        if (planned == address(0) || planned != code) revert NotPlanned();
        //@end
        //@flaw early_install
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
        //@good
        if (block.timestamp < plannedAt + DELAY) revert NotNow();
        //@end
        //@flaw plan_stays
        installedAt = block.timestamp;
        //@good
        (planned, installedAt) = (address(0), block.timestamp);
        //@end
        installs += 1;
        emit Installed(code);
    }

    function _place(uint256 id, string calldata area, string calldata key) private pure returns (bytes32) {
        //@flaw joined_keys
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
        //@flaw shifted_place
        unchecked {
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
        }
        //@good
        return keccak256(abi.encode(RECORDS, id, area, key));
        //@end
    }
    //@end
}
