export { createEvmWallet, type EvmWallet } from './createEvmWallet.ts'
export { createEvmWorld, type EvmBrowser, type EvmWorld } from './createEvmWorld.ts'
export { describeConnecting } from './describeConnecting.ts'
export { describeEvm } from './describeEvm.ts'
export type {
  ConformanceBrowser,
  ConformanceWallet,
  ConformanceWorld,
  CreateAdapter,
} from './world.ts'
