//@honest two checks
//@replace
if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt) revert NotNow();
        if (block.timestamp - plan.readyAt > LIFE) revert NotNow();
//@hostile twice as long
//@replace
if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt || block.timestamp > plan.readyAt + 2 * LIFE) revert NotNow();
//@hostile an hour longer
//@replace
if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt || block.timestamp > plan.readyAt + LIFE + 1 hours) revert NotNow();
//@hostile payments alone
//@replace
if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt || (plan.value > 0 && block.timestamp > plan.readyAt + LIFE)) revert NotNow();
//@hostile calls alone
//@replace
if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt || (plan.data.length > 0 && block.timestamp > plan.readyAt + LIFE)) revert NotNow();
//@hostile the life of all agreed
//@replace
        if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt || (confirmations(id) < members.length && block.timestamp > plan.readyAt + LIFE)) revert NotNow();
