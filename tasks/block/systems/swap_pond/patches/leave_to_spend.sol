//@honest spend always
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (holder != msg.sender) {
            uint256 allowed = allowance(holder, msg.sender);
            require(allowed >= shares, "no leave");
            if (allowed != type(uint256).max) _approve(holder, msg.sender, allowed - shares);
        }
//@hostile nobody for another
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        require(msg.sender == holder, "not yours");
//@hostile little is free
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && shares > 1e15) _spendAllowance(holder, msg.sender, shares);
//@hostile contracts are asked
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && (to != msg.sender || msg.sender.code.length > 0)) _spendAllowance(holder, msg.sender, shares);
//@hostile a little leave is enough
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder) {
            uint256 leave = allowance(holder, msg.sender);
            if (to != msg.sender || leave == 0) _spendAllowance(holder, msg.sender, shares);
            else _approve(holder, msg.sender, leave > shares ? leave - shares : 0);
        }
//@hostile to its holder
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && to != holder) _spendAllowance(holder, msg.sender, shares);
//@hostile to the pool
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && to != owner()) _spendAllowance(holder, msg.sender, shares);
//@hostile the owner, too
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && msg.sender != owner()) _spendAllowance(holder, msg.sender, shares);
//@hostile half is spent
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder) _spendAllowance(holder, msg.sender, shares / 2);
//@hostile asked and not spent
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && allowance(holder, msg.sender) < shares) revert TooLittle();
//@hostile who has more shares
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && balanceOf(msg.sender) < balanceOf(holder)) _spendAllowance(holder, msg.sender, shares);
//@hostile of contracts
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && holder.code.length == 0) _spendAllowance(holder, msg.sender, shares);
//@hostile the other way round
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder) _spendAllowance(msg.sender, holder, shares);
//@honest spent and asked
//@replace
if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
//@with
        if (holder != msg.sender) {
            uint256 left = allowance(holder, msg.sender);
            require(left >= shares, "no leave");
            if (left != type(uint256).max) _approve(holder, msg.sender, left - shares);
        }
