import { bitcoin, cosmosHub, polkadot } from 'fairlead/networks'

/** Networks without a local chain: a wallet can show its account there, and sign. */
export const networks = [bitcoin, polkadot, cosmosHub]
