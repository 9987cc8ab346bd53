/**
 * Addresses of all contracts, the same on every chain.
 *
 * Account 0 deploys them in this order, starting with its first transaction; account 9 deploys the price sources. Only
 * Multicall3 is set at its canonical address. A deployment at a different address fails.
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
  /** ERC-721 with on-chain metadata and images. */
  tiles: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  /** ETH/USD price feed with Chainlink's interface; anyone can set the price. Deployed by account 9. */
  ethUsdFeed: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  /** Uniswap v2 factory with the pools WETH/USDC and DAI/USDC. Deployed by account 9. */
  poolFactory: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
} as const

/**
 * Addresses of Uniswap v3 and of routers, the same on every chain. Account 10 deploys it in this order. Both routers trade
 * with the v2 pools of `addresses.poolFactory`.
 */
export const swapAddresses = {
  v3Factory: '0xfbfbfDdd6e35dA57b7B0F9a2C10E34Be70B3A4E9',
  positionManager: '0x10Aeafac83d48E2f9ac4bAAf94311c45fACe1404',
  /** QuoterV2. */
  quoter: '0xCABEe62adFB2a4d4172Fc2F7536f324FC52C274a',
  /** SwapRouter02. */
  swapRouter: '0xD89c1432EaA169C54dC7610C744c68a2F4b6B3e5',
  /** UniswapV2Router02. */
  v2Router: '0x4425918ff69Fe214AC093710cF41216AE9149c3A',
} as const

/**
 * Addresses of the name service (ENS), the same on every chain. Account 8 deploys it, so that these addresses don't
 * depend on the contracts of account 0.
 */
export const nameAddresses = {
  ensRegistry: '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A',
  ensResolver: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
  ensReverseRegistrar: '0x2B574555158337Cd46d47c2Ca57E4698A1f04e70',
  ensUniversalResolver: '0xcA8b49076D1A8039599e24979abf819af784c27a',
  /** Resolves the names of {@link nameZone}, and addresses without a reverse record, through the server. */
  zoneResolver: '0xc039b3B46814D8388e5205D37Dd0D154D806F1f4',
} as const

/** Anvil's public test mnemonic. Never use it for anything of value. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** The first accounts of {@link mnemonic}. */
export const accounts = {
  /** Account 0: pays for all deployments. */
  deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  /** Account 1: signs in the sample wallet; holds some of every token and two tiles. */
  holder: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  /** Account 2: has a name, but no tokens. */
  friend: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  /** Account 5: sends bundles of the local bundler. */
  bundler: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  /** Account 6: owns the paymasters and signs for them. */
  sponsor: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  /** Account 8: owns the name service. */
  registrar: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
} as const

/** Private keys of the local server; two are those of {@link accounts}. Public, like the mnemonic. */
export const operator = {
  bundlerKey: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  /** Signs answers about names of {@link nameZone}. */
  namesKey: '0x2222222222222222222222222222222222222222222222222222222222222222',
  paymasterKey: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
} as const

/** Names that resolve to accounts. */
export const names = { holder: 'holder.eth', friend: 'friend.eth' } as const

/** Zone in which users of the local server register names. */
export const nameZone = 'fairlead.eth'

/** Address of the contract that is both Farcaster registries. Deployed by account 7. */
export const farcasterAddress = '0xef11D1c2aA48826D4c41e54ab82D1Ff5Ad8A64Ca'

/** Farcaster users; `accountIndex` is the account of {@link mnemonic} that holds the id. */
export const farcasterPeople = [
  { accountIndex: 5, fid: 501n, userName: 'ada' },
  { accountIndex: 6, fid: 502n, userName: 'bob' },
] as const
