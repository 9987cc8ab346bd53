export {
  accountAddresses,
  delegationAddresses,
  delegatorAccounts,
  hybridAccounts,
  smartAccounts,
} from './accountAddresses.ts'
export {
  accounts,
  addresses,
  farcasterAddress,
  farcasterPeople,
  mnemonic,
  nameAddresses,
  names,
  nameZone,
  operator,
  swapAddresses,
} from './addresses.ts'
export { createClients, instantReceipts } from './clients.ts'
export { type Contract, type Contracts, loadContracts } from './contracts.ts'
export { ChainFailedError, PortTakenError } from './errors.ts'
export { networks, type ServerChain, serverChains, type Token, tokens } from './networks.ts'
export { setNameGateway } from './setNameGateway.ts'
export {
  solanaAccounts,
  solanaChainId,
  solanaGenesisHash,
  solanaStandardChain,
  solanaTokens,
} from './solana/addresses.ts'
export { createSolanaClients, type SolanaClients } from './solana/clients.ts'
export { type SolanaServerChain, solanaNetworks, solanaServerChains } from './solana/networks.ts'
export { type Solana, startSolana } from './solana/startSolana.ts'
export { type Chain, startChain } from './startChain.ts'
export { type Devnet, startDevnet } from './startDevnet.ts'
