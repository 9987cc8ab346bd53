export {
  accounts,
  type Chain,
  createClients,
  farcasterAddress,
  loadContracts,
  mnemonic,
  startChain,
} from '@fairlead/devnet'
export { type LocalFarcaster, startFarcaster } from '@fairlead/devnet/farcaster'
