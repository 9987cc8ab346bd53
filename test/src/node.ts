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
export { honestToken, type PlantedToken, plantTokens, text, word } from './plantTokens.ts'
export { startServer, type TestServer } from './startServer.ts'
