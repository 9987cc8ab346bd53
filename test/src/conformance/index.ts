export { createBitcoinWorld } from './createBitcoinWorld.ts'
export { createCosmosWorld } from './createCosmosWorld.ts'
export { createEvmWallet, type EvmWallet } from './createEvmWallet.ts'
export { createEvmWorld, type EvmBrowser, type EvmWorld } from './createEvmWorld.ts'
export { createPolkadotWorld } from './createPolkadotWorld.ts'
export { createSolanaWorld } from './createSolanaWorld.ts'
export { describeConnecting } from './describeConnecting.ts'
export { describeEvm } from './describeEvm.ts'
export type {
  ConformanceBrowser,
  ConformanceWallet,
  ConformanceWorld,
  CreateAdapter,
} from './world.ts'
