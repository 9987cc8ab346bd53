export {
  accountAddresses,
  accounts,
  addresses,
  createClients,
  createSolanaClients,
  instantReceipts,
  loadContracts,
  mnemonic,
  nameAddresses,
  names,
  operator,
  type Solana,
  type SolanaClients,
  serverChains,
  smartAccounts,
  solanaAccounts,
  solanaChainId,
  solanaServerChains,
  solanaTokens,
  startChain,
  startSolana,
} from '@fairlead/devnet'
export {
  createTestBitcoinKey,
  readSignedPsbt,
  type TestBitcoinKey,
} from './createTestBitcoinKey.ts'
export { freePort } from './freePort.ts'
export { honestToken, type PlantedToken, plantTokens, text, word } from './plantTokens.ts'
export { createRelayPeer, type RelayPeer } from './relay/createRelayPeer.ts'
export { type RelayFigures, runRelayTraffic } from './relay/runRelayTraffic.ts'
export { solanaSeed } from './solanaSeed.ts'
export { findRedis, startRedis, type TestRedis } from './startRedis.ts'
export { startServer, type TestServer } from './startServer.ts'
