export { type MockWallet, mock } from '../connectors/mock.ts'
export { type BitcoinTestWallet, bitcoinTestWallet } from '../testing/bitcoinTestWallet.ts'
export { type CosmosTestWallet, cosmosTestWallet } from '../testing/cosmosTestWallet.ts'
export { type Behavior, WalletRefusal, type WalletRequest } from '../testing/createTestApprovals.ts'
export { type EvmTestWallet, evmTestWallet } from '../testing/evmTestWallet.ts'
export { type FairleadFixtures, FairleadPage, fairleadFixtures } from '../testing/FairleadPage.ts'
export { type InstalledWallet, installWallet } from '../testing/installWallet.ts'
export { type PolkadotTestWallet, polkadotTestWallet } from '../testing/polkadotTestWallet.ts'
export { type SolanaTestWallet, solanaTestWallet } from '../testing/solanaTestWallet.ts'
export type {
  TestWallet,
  TestWalletOptions,
  TestWalletPage,
  WalletAnnouncement,
} from '../testing/TestWallet.ts'
