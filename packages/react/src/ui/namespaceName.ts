import type { Namespace } from '@fairlead/protocol'

/** Names of their own, the same in every language. */
const names: Readonly<Record<Namespace, string>> = {
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  eip155: 'EVM',
  polkadot: 'Polkadot',
  solana: 'Solana',
}

/** What people call the networks of a namespace. */
export function namespaceName(namespace: Namespace): string {
  return names[namespace]
}
