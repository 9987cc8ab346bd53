import type { Namespace } from '@fairlead/protocol'

/** Names of the networks of a namespace; brand names are not translated. */
export const namespaceName: Readonly<Record<Namespace, string>> = {
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  eip155: 'Ethereum',
  polkadot: 'Polkadot',
  solana: 'Solana',
}
