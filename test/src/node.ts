export {
  accounts,
  accounts,
  addresses,
  addresses,
  createClients,
  createClients,
  nameAddresses,
  names,
  serverChains,
  serverChains,
  startChain,
  startChain,
} from '@fairlead/devnet'
export { honestToken, type PlantedToken, plantTokens, text, word } from './plantTokens.ts'
export { startServer, type TestServer } from './startServer.ts'
