import type { Namespace } from '@fairlead/protocol'

/** What people call the networks of a namespace; names of things, which stay as they are. */
export const namespaceName: Readonly<Record<Namespace, string>> = {
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  eip155: 'Ethereum',
  polkadot: 'Polkadot',
  solana: 'Solana',
}
