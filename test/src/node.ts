export { accounts, addresses, createClients, serverChains, startChain } from '@fairlead/devnet'
export { startServer, type TestServer } from './startServer.ts'
