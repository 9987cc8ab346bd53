import type { ProposalNamespaces, SessionNamespaces } from '@fairlead/pairing'
import { privateKeyToAccount } from 'viem/accounts'
import { privateKey } from './Ends.ts'

export const address = privateKeyToAccount(privateKey).address
const events = ['accountsChanged', 'chainChanged']
const methods = ['eth_sendTransaction', 'personal_sign', 'wallet_sendCalls']

/** Two chains of one namespace. */
export const askedEvm: ProposalNamespaces = {
  eip155: { chains: ['eip155:1', 'eip155:137'], methods, events },
}
export const grantedEvm: SessionNamespaces = {
  eip155: {
    accounts: [`eip155:1:${address}`, `eip155:137:${address}`],
    chains: ['eip155:1', 'eip155:137'],
    methods,
    events,
  },
}

/** One method per namespace, and a wallet's answer. Source: options, section 9.4. */
export const calls = [
  {
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: address,
    method: 'eth_sendTransaction',
    params: [{ from: address, to: address, value: '0x1' }],
    result: `0x${'ab'.repeat(32)}`,
  },
  {
    namespace: 'solana',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    account: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    method: 'solana_signMessage',
    params: {
      message: '37u9WtQpcm6ULa3VtWDFAWoQc1hUvybPrA3dtx99tgHvvcE7pKRZjuGmn7VX2tC3JmYDYGG7',
      pubkey: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    },
    result: {
      signature:
        '2Lb1KQHWfbV3pWMqXZveFWqneSyhH95YsgCENRWnArSkLydjN1M42oB82zSd6BBdGkM9pE6sQLQf1gyBh8KWM2c4',
    },
  },
  {
    namespace: 'polkadot',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    account: '15UyNqZ7NB1QQVpY9xv7VGwkxtvXePKihFHx8kH4VgEcS1gU',
    method: 'polkadot_signMessage',
    params: { address: '15UyNqZ7NB1QQVpY9xv7VGwkxtvXePKihFHx8kH4VgEcS1gU', message: 'Hello' },
    result: { signature: `0x${'cd'.repeat(64)}` },
  },
  {
    namespace: 'bip122',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    method: 'signMessage',
    params: {
      account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      message: 'Grüße 🎉',
    },
    result: { signature: 'ef'.repeat(65) },
  },
  {
    namespace: 'cosmos',
    chainId: 'cosmos:cosmoshub-4',
    account: 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
    method: 'cosmos_getAccounts',
    params: {},
    result: [
      {
        address: 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
        algo: 'secp256k1',
        pubkey: 'AgSEjOuOr991QlHCORRmdE5ahVKeyBrmtgoYepCpQGOW',
      },
    ],
  },
] as const

/** All namespaces in one session. */
export const askedOfAll: ProposalNamespaces = Object.fromEntries(
  calls.map(({ chainId, method, namespace }) => [
    namespace,
    { chains: [chainId], methods: [method], events },
  ]),
)
export const grantedOfAll: SessionNamespaces = Object.fromEntries(
  calls.map(({ account, chainId, method, namespace }) => [
    namespace,
    { accounts: [`${chainId}:${account}`], methods: [method], events },
  ]),
)
