export {
  createNamesServer,
  type NamesServer,
  namesRefusal,
  testZone,
} from './createNamesServer.ts'
export {
  coSignerKey,
  createdSessionId,
  createSessionsServer,
  type SessionsServer,
} from './createSessionsServer.ts'
export { createSwapServer, type SwapServer, swapIds, swapRefusal } from './createSwapServer.ts'
export { createTestAdapter, testSolanaNetwork } from './createTestAdapter.ts'
export {
  createTestCatalogue,
  manyWallets,
  type TestCatalogue,
} from './createTestCatalogue.ts'
export {
  createTestClock,
  createTestEnvironment,
  settled,
  type TestClock,
  type TestWorld,
} from './createTestEnvironment.ts'
export { createTestFairlead, testNetwork } from './createTestFairlead.ts'
export {
  createTestFrame,
  type FrameScript,
  frameAddress,
  frameSolanaAddress,
  type TestFrame,
  testFrameUrl,
} from './createTestFrame.ts'
export { createTestPairing, grantAll, type TestPairing } from './createTestPairing.ts'
export { createTestPopups, type TestPopup, type TestPopups } from './createTestPopups.ts'
export { createTestRelay, type TestRelay } from './createTestRelay.ts'
export { createTestSolanaWallet, type TestSolanaWallet } from './createTestSolanaWallet.ts'
export { createTestWallet, rpcError, type TestWallet } from './createTestWallet.ts'
export { openEmbedded, signInEmbedded } from './signInEmbedded.ts'
