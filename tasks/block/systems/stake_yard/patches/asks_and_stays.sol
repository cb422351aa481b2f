//@honest clear it
//@replace
staked[msg.sender] += amount;
total += amount;
emit Staked(msg.sender, amount);
}
//@with
        leaving -= asked[msg.sender];
        delete asked[msg.sender];
        staked[msg.sender] += amount;
        total += amount;
        emit Staked(msg.sender, amount);
    }
//@hostile the sum alone
//@replace
staked[msg.sender] += amount;
total += amount;
emit Staked(msg.sender, amount);
}
//@with
        leaving -= amount;
        staked[msg.sender] += amount;
        total += amount;
        emit Staked(msg.sender, amount);
    }
