import { bitcoin, cosmosHub, polkadot } from 'fairlead/networks'

/** Networks that nothing here runs a chain of: a wallet shows its account there, and signs. */
export const networks = [bitcoin, polkadot, cosmosHub]
