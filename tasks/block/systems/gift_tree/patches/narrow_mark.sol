//@honest divided
//@replace
marks[id][0] |= 1 << uint8(share.number);
//@with
        marks[id][share.number / 256] |= 1 << (share.number % 256);
//@hostile sixteen bits
//@replace
marks[id][0] |= 1 << uint8(share.number);
//@with
        marks[id][uint8(share.number >> 8)] |= 1 << uint8(share.number);
//@hostile thirty-two bits
//@replace
marks[id][0] |= 1 << uint8(share.number);
//@with
        marks[id][uint24(share.number >> 8)] |= 1 << uint8(share.number);
//@hostile a wider one
//@replace
marks[id][0] |= 1 << uint8(share.number);
//@with
        marks[id][uint8(share.number >> 8)] |= 1 << (share.number & 0xff);
