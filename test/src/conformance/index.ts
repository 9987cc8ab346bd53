export { sentHash } from './connected/createKeys.ts'
export { describeConnected } from './connected/describeConnected.ts'
export {
  emailWay,
  farcasterWay,
  passkeyWay,
  socialWay,
} from './connected/embeddedMethods.ts'
export { extensionWay } from './connected/extensionWay.ts'
export { inAnotherTab, resumed } from './connected/laterMethods.ts'
export { deepLinkWay, oneClickWay, qrWay } from './connected/pairedMethods.ts'
export { nodes, pageOf, startFresh, type Way } from './connected/Way.ts'
export { createBitcoinSetup } from './createBitcoinSetup.ts'
export { createCosmosSetup } from './createCosmosSetup.ts'
export { createEvmSetup, type EvmBrowser, type EvmWorld } from './createEvmSetup.ts'
export { createEvmWallet, type EvmWallet } from './createEvmWallet.ts'
export { createPolkadotSetup } from './createPolkadotSetup.ts'
export { createSolanaSetup } from './createSolanaSetup.ts'
export { describeConnecting } from './describeConnecting.ts'
export { describeEvm } from './describeEvm.ts'
export type {
  ConformanceBrowser,
  ConformanceWallet,
  ConformanceWorld,
  CreateAdapter,
} from './setup.ts'
