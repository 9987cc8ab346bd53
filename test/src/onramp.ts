export { type LocalOnramp, startOnramp, testCards } from '@fairlead/devnet/onramp'
