/**
 * The addresses of the embedded chain that are the same on every machine and for every seed. Owns
 * the numbers only; genesis/ puts code there, catalog.ts gives them names and interfaces.
 */

/** Every contract of the embedded chain by its key in `deployedContracts`. */
export const addresses = {
  // BSC mainnet
  wbnb_address: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
  usdt_address: "0x55d398326f99059fF775485246999027B3197955",
  busd_address: "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56",
  cake_address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82",
  router_address: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
  factory_address: "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73",
  pair_usdt_busd_address: "0x7EFaEf62fDdCCa950418312c6C91Aef321375A00",
  pair_wbnb_usdt_address: "0x16b9a82891338f9bA80E2D6970FddA79D1eb0daE",
  pair_cake_wbnb_address: "0x0eD7e52944161450477ee417DE9Cd3a859b14fD0",
  pair_busd_wbnb_address: "0x58F876857a02D6762E0101bb5C46A8c1ED44Dc16",
  multicall3_address: "0xcA11bde05977b3631167028862bE2a173976CA11",
  // fixtures of this project
  erc1363_token_address: "0x1363000000000000000000000000000000000a01",
  erc1363_receiver_address: "0x1363000000000000000000000000000000000a02",
  erc721_token_address: "0x0721000000000000000000000000000000000B01",
  erc1155_token_address: "0x1155000000000000000000000000000000000c01",
  simple_staking_address: "0x57A4e0000000000000000000000000000000D001",
  simple_lp_staking_address: "0x57a4E0000000000000000000000000000000d002",
  simple_reward_pool_address: "0x57A4E0000000000000000000000000000000d003",
  simple_reward_pool_wbnb_usdt_address: "0x57a4e0000000000000000000000000000000d004",
  flashloan_lender_address: "0xF1a50000000000000000000000000000000E001a",
  flashloan_receiver_address: "0xF1A50000000000000000000000000000000E002b",
  simple_counter_address: "0xC0DE00000000000000000000000000000000f001",
  donation_box_address: "0xC0de00000000000000000000000000000000f002",
  message_board_address: "0xc0De00000000000000000000000000000000f003",
  delegate_call_proxy_address: "0xC0dE00000000000000000000000000000000f004",
  delegate_call_implementation_address: "0xC0de00000000000000000000000000000000F005",
  fallback_receiver_address: "0xc0dE00000000000000000000000000000000f006"
} as const satisfies Record<string, `0x${string}`>

/** Holds BNB, every token and the liquidity; owns the tokens and the collections. Nobody has its key. */
export const treasury = "0x7E45000000000000000000000000000000007EA5"

/** Runs the constructors of the fixtures. Nobody has its key. */
export const deployer = "0xDe91000000000000000000000000000000000DE9"
