export { type LocalExchange, startExchange } from './startExchange.ts'
