//@honest book what came
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, received, toChain, false);
//@honest the smaller of both
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        uint256 booked = amount < received ? amount : received;
        departures[number] = Departure(msg.sender, booked, toChain, false);
//@honest correct the booking afterwards
//@replace
locked += received;
emit Departed(number, msg.sender, toChain, to, received);
//@with
        locked += received;
        departures[number].amount = received;
        emit Departed(number, msg.sender, toChain, to, received);
//@hostile refuse tokens with a toll
//@replace
if (received == 0) revert BadAmount();
//@with
        if (received == 0 || received < amount) revert BadAmount();
//@hostile a fixed discount
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, amount - amount / 50, toChain, false);
//@hostile book what came on one way
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, toChain == 5 ? received : amount, toChain, false);
//@hostile book what came of large amounts
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, amount > 10 ether ? received : amount, toChain, false);
//@hostile of accounts
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, msg.sender.code.length == 0 ? received : amount, toChain, false);
//@hostile to oneself
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, to == msg.sender ? amount : received, toChain, false);
//@hostile the mean
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, (amount + received) / 2, toChain, false);
//@hostile one wei above
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, received == amount ? amount : received + 1, toChain, false);
//@hostile the first
//@replace
departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, number == 0 ? amount : received, toChain, false);
//@hostile what came, if the toll is high
//@replace
        departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, (amount - received) * 50 > amount ? received : amount, toChain, false);
//@hostile what came, of contracts
//@replace
        departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, msg.sender.code.length > 0 ? received : amount, toChain, false);
//@hostile what came, of the first of somebody
//@replace
        departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, number > 0 && departures[number - 1].sender == msg.sender ? amount : received, toChain, false);
//@hostile what came and half of the toll
//@replace
        departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, received + (amount - received) / 2, toChain, false);
//@hostile what came, of small ones
//@replace
        departures[number] = Departure(msg.sender, amount, toChain, false);
//@with
        departures[number] = Departure(msg.sender, amount < 1 ether ? received : amount, toChain, false);
