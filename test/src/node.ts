export {
  accounts,
  addresses,
  createClients,
  loadContracts,
  nameAddresses,
  names,
  serverChains,
  startChain,
} from '@fairlead/devnet'
export { startServer, type TestServer } from './startServer.ts'
