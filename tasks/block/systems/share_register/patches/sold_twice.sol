//@honest burn all that is paid for
//@replace
_burn(msg.sender, Math.min(shares, balanceOf(msg.sender)));
//@with
        _burn(msg.sender, shares);
//@honest compare with the holding first
//@replace
_burn(msg.sender, Math.min(shares, balanceOf(msg.sender)));
//@with
        require(balanceOf(msg.sender) >= shares, "not yours");
        _burn(msg.sender, shares);
//@hostile some shares at least
//@replace
_burn(msg.sender, Math.min(shares, balanceOf(msg.sender)));
//@with
        require(balanceOf(msg.sender) > 0, "no holder");
        _burn(msg.sender, Math.min(shares, balanceOf(msg.sender)));
