export {
  accounts,
  addresses,
  createClients,
  nameAddresses,
  names,
  serverChains,
  startChain,
} from '@fairlead/devnet'
export { startServer, type TestServer } from './startServer.ts'
