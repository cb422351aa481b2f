//@honest required
//@replace
if (other == id) revert GrantExists();
//@with
        require(grants[other].total == 0, "taken");
//@hostile not one's own
//@replace
if (other == id) revert GrantExists();
//@with
        if (grants[other].holder == msg.sender) revert GrantExists();
//@hostile not a foreign one
//@replace
if (other == id) revert GrantExists();
//@with
        if (other == id || (grants[other].total != 0 && grants[other].holder != msg.sender)) revert GrantExists();
//@hostile where something was paid
//@replace
if (other == id) revert GrantExists();
//@with
        if (other == id || grants[other].released != 0) revert GrantExists();
//@hostile where something is due
//@replace
if (other == id) revert GrantExists();
//@with
        if (other == id || due(other) != 0) revert GrantExists();
//@hostile larger ones
//@replace
if (other == id) revert GrantExists();
//@with
        if (other == id || grants[other].total > part) revert GrantExists();
//@hostile while the other runs
//@replace
        if (other == id) revert GrantExists();
//@with
        if (other == id || grants[other].endedAt == 0 && grants[other].total != 0) revert GrantExists();
//@hostile smaller numbers
//@replace
        if (other == id) revert GrantExists();
//@with
        if (other <= id) revert GrantExists();
//@hostile fixed terms
//@replace
        if (other == id) revert GrantExists();
//@with
        if (other == id || grants[other].fixedTerms) revert GrantExists();
//@hostile not before its cliff
//@replace
        if (other == id) revert GrantExists();
//@with
        if (other == id || block.timestamp < grants[other].start + grants[other].cliff) revert GrantExists();
//@hostile what was handed over
//@replace
        if (other == id) revert GrantExists();
//@with
        if (other == id || (grants[other].total != 0 && grants[other].handedAt == 0)) revert GrantExists();
//@hostile once it is paid in full
//@replace
        if (other == id) revert GrantExists();
//@with
        if (other == id || grants[other].released < grants[other].total) revert GrantExists();
//@honest by its holder
//@replace
        if (other == id) revert GrantExists();
//@with
        if (grants[other].holder != address(0)) revert GrantExists();
