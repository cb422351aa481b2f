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
