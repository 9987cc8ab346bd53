export { testCards } from './drawCheckout.ts'
export { type LocalOnramp, startOnramp } from './startOnramp.ts'
