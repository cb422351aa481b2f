//@honest lower it
//@replace
emit Divided(id, other, part);
//@with
        one.total = one.total - part;
        one.released = one.released - moved;
        emit Divided(id, other, part);
//@hostile the total alone
//@replace
emit Divided(id, other, part);
//@with
        one.total -= part;
        emit Divided(id, other, part);
//@hostile one part only
//@replace
emit Divided(id, other, part);
//@with
        require(part * 2 <= one.total, "too much");
        if (part > 1 ether) one.total -= part;
        emit Divided(id, other, part);
//@hostile once something was paid
//@replace
        emit Divided(id, other, part);
//@with
        if (one.released > 0 || moved > 0) {
            one.total -= part;
            one.released -= moved;
        }
        emit Divided(id, other, part);
//@hostile while nothing was paid
//@replace
        emit Divided(id, other, part);
//@with
        if (one.released == 0) one.total -= part;
        emit Divided(id, other, part);
//@hostile half of it
//@replace
        emit Divided(id, other, part);
//@with
        one.total -= part / 2;
        one.released -= moved;
        emit Divided(id, other, part);
//@hostile a wei less
//@replace
        emit Divided(id, other, part);
//@with
        one.total -= part - 1;
        one.released -= moved;
        emit Divided(id, other, part);
//@hostile before the end of its span
//@replace
        emit Divided(id, other, part);
//@with
        if (block.timestamp < one.start + one.span) {
            one.total -= part;
            one.released -= moved;
        }
        emit Divided(id, other, part);
//@hostile while it is not ended
//@replace
        emit Divided(id, other, part);
//@with
        if (one.endedAt == 0) {
            one.total -= part;
            one.released -= moved;
        }
        emit Divided(id, other, part);
//@hostile the first time
//@replace
        emit Divided(id, other, part);
//@with
        if (grants[id].handedAt == 0 || part * 2 < one.total) {
            one.total -= part;
            one.released -= moved;
        }
        emit Divided(id, other, part);
//@honest what is left over
//@replace
        emit Divided(id, other, part);
//@with
        (one.total, one.released) = (one.total - part, one.released - moved);
        emit Divided(id, other, part);
