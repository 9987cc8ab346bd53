export { evmVerifier } from '@fairlead/core/siwx'
export {
  accountAddresses,
  accounts,
  addresses,
  createClients,
  createSolanaClients,
  delegationAddresses,
  delegatorAccounts,
  hybridAccounts,
  instantReceipts,
  loadContracts,
  mnemonic,
  nameAddresses,
  names,
  nameZone,
  operator,
  type Solana,
  type SolanaClients,
  serverChains,
  setNameGateway,
  smartAccounts,
  solanaAccounts,
  solanaChainId,
  solanaServerChains,
  solanaTokens,
  startChain,
  startSolana,
  swapAddresses,
} from '@fairlead/devnet'
export {
  createTestBitcoinKey,
  readSignedPsbt,
  type TestBitcoinKey,
} from './createTestBitcoinKey.ts'
export { freePort } from './freePort.ts'
export { openManyPools } from './openManyPools.ts'
export { honestToken, type PlantedToken, plantTokens, text, word } from './plantTokens.ts'
export { createRelayPeer, type RelayPeer } from './relay/createRelayPeer.ts'
export { type RelayFigures, runRelayTraffic } from './relay/runRelayTraffic.ts'
export { startBareRelay } from './relay/startBareRelay.ts'
export { solanaSeed } from './solanaSeed.ts'
export { findRedis, startRedis, type TestRedis } from './startRedis.ts'
export { startServer, type TestServer } from './startServer.ts'
