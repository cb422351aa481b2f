//@honest disabled
//@replace
constructor() {}
//@with
        constructor() {
            _disableInitializers();
        }
//@hostile an admin
//@replace
constructor() {}
//@with
        constructor() {
            _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
        }
//@hostile a price
//@replace
constructor() {}
//@with
        constructor() {
            price = 0.01 ether;
        }
//@hostile a treasury
//@replace
constructor() {}
//@with
        constructor() {
            treasury = payable(msg.sender);
        }
//@hostile stopped
//@replace
constructor() {}
//@with
        constructor() {
            stopped = true;
        }
//@hostile nobody is set up
//@replace
    constructor() {}
//@with
    constructor() {
        _grantRole(DEFAULT_ADMIN_ROLE, address(0xdead));
    }
//@hostile a candidate
//@replace
    constructor() {}
//@with
    constructor() {
        candidate = msg.sender;
        stopped = true;
    }
