/**
 * Where every contract stands, the same on every chain.
 *
 * Account 0 deploys in this order, from its first transaction on; account 9 does so with what
 * prices come from; only Multicall3 is put at its canonical address. A deployment that ends elsewhere fails.
 */
export const addresses = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  weth: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  /** 6 decimals. */
  usdc: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  /** 18 decimals. */
  dai: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  /** 6 decimals; `transfer`, `transferFrom` and `approve` return nothing. */
  usdt: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
  /** 0 decimals. */
  ticket: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  /** ERC-721 with its metadata and pictures on chain. */
  tiles: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  /** Price of Ether, read as Chainlink's; anybody may set it. From account 9. */
  ethUsdFeed: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  /** Uniswap v2, with pools WETH/USDC and DAI/USDC. From account 9. */
  poolFactory: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
} as const

/** Anvil's public test mnemonic. Never use it for anything of value. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** The first accounts of {@link mnemonic}. */
export const accounts = {
  /** Account 0: pays for all deployments. */
  deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  /** Account 1: signs in the sample wallet; holds some of every token and two tiles. */
  holder: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const
