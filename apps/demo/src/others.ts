import { bitcoin } from 'fairlead/bitcoin'
import { bitcoin as bitcoinNetwork, cosmosHub, polkadot } from 'fairlead/networks'

/** Networks that nothing here runs a chain of: a wallet shows its account there, and signs. */
export const networks = [bitcoinNetwork, polkadot, cosmosHub]
export const adapter = bitcoin()
