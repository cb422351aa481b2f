//@honest two checks
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if (block.timestamp < plan.readyAt) revert NotNow();
        if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@hostile payments alone
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if (block.timestamp > plan.readyAt + LIFE || (plan.value > 0 && block.timestamp < plan.readyAt)) revert NotNow();
//@hostile calls alone
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if (block.timestamp > plan.readyAt + LIFE || (plan.data.length > 0 && block.timestamp < plan.readyAt)) revert NotNow();
//@hostile unless everybody agrees
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
        if (confirmations(id) < members.length && block.timestamp < plan.readyAt) revert NotNow();
//@hostile half of it
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if (block.timestamp > plan.readyAt + LIFE || block.timestamp + DELAY / 2 < plan.readyAt) revert NotNow();
//@hostile unless amended
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if (block.timestamp > plan.readyAt + LIFE || (plan.round == 0 && block.timestamp < plan.readyAt)) revert NotNow();
//@hostile unless all agree
//@replace
if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
//@with
        if ((block.timestamp < plan.readyAt && confirmations(id) < members.length) || block.timestamp > plan.readyAt + LIFE) revert NotNow();
