//@honest checked subtraction
//@replace
if (amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@with
budget -= amount;
//@honest required
//@replace
if (amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@with
require(budget >= amount, "no budget");
budget = budget - amount;
//@honest the balance is looked at, too
//@replace
if (amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@with
if (amount > Math.min(budget, address(this).balance)) revert TooMuch();
unchecked {
    budget -= amount;
}
//@hostile what belongs to profits is left
//@replace
if (amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@with
if (amount > address(this).balance - profits) revert TooMuch();
budget -= Math.min(budget, amount);
//@hostile while there is any
//@replace
if (amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@with
if (budget == 0 || amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@hostile what was raised counts as well
//@replace
if (amount > address(this).balance) revert TooMuch();
budget -= Math.min(budget, amount);
//@with
if (amount > budget + raised) revert TooMuch();
budget -= Math.min(budget, amount);
//@hostile small ones are free
//@replace
        if (amount > address(this).balance) revert TooMuch();
        budget -= Math.min(budget, amount);
//@with
        if (amount > budget && amount > PRICE) revert TooMuch();
        budget -= Math.min(budget, amount);
