export { accounts, addresses, startChain } from '@fairlead/devnet'
export { startServer, type TestServer } from './startServer.ts'
