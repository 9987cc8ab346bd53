export { sentHash } from './connected/createKeys.ts'
export { describeConnected } from './connected/describeConnected.ts'
export {
  emailWay,
  farcasterWay,
  passkeyWay,
  socialWay,
} from './connected/embeddedWays.ts'
export { extensionWay } from './connected/extensionWay.ts'
export { inAnotherTab, resumed } from './connected/laterWays.ts'
export { deepLinkWay, oneClickWay, qrWay } from './connected/pairedWays.ts'
export { nodes, pageOf, startFresh, type Way } from './connected/Way.ts'
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
