import { expect, test } from 'vitest'
import { network } from '../testing/fixtures.ts'
import { keyring } from '../testing/methodContext.ts'
import { proposal } from '../testing/walletClient.ts'
import { toNamespaces, toOffer } from './offer.ts'

const wallet = { keyring, networks: [network()], rpcUrlOf: () => undefined }
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('[PAIR-04] grants what was requested and is supported, and no more', () => {
  const offer = toOffer(
    proposal({
      optionalNamespaces: {
        eip155: {
          chains: ['eip155:31337', 'eip155:1'],
          methods: ['personal_sign', 'eth_sign'],
          events: ['chainChanged', 'message'],
        },
        tron: { chains: ['tron:0x2b6653dc'], methods: ['tron_sign'], events: [] },
      },
    }),
    wallet,
  )

  expect(offer).toEqual({
    chains: [{ id: 'eip155:31337', name: 'Local One' }],
    missing: [],
    namespaces: [
      {
        namespace: 'eip155',
        chains: ['eip155:31337'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    ],
    unknown: ['eip155:1', 'tron:0x2b6653dc'],
  })
})

test('behavior: missing required parts are named', () => {
  const { missing } = toOffer(
    proposal({
      requiredNamespaces: {
        'eip155:1': { methods: ['personal_sign', 'eth_sign'], events: [] },
        eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] },
      },
    }),
    wallet,
  )

  expect(missing).toEqual(['eip155:1', 'eth_sign'])
})

test('behavior: a site that requests nothing specific gets every namespace, with testnets only', () => {
  const { chains, namespaces } = toOffer(proposal(), wallet)

  expect(namespaces.map(({ namespace }) => namespace)).toEqual([
    'eip155',
    'solana',
    'bip122',
    'polkadot',
  ])
  expect(chains.map(({ name }) => name)).not.toContain('Bitcoin')
})

test.each([
  ['not granted without a node', undefined, []],
  ['granted with one', 'http://127.0.0.1:1', ['solana_signAndSendTransaction']],
])('behavior: sending on Solana is %s', (_, rpcUrl, expected) => {
  const { namespaces } = toOffer(
    proposal({
      optionalNamespaces: {
        solana: { chains: [solana], methods: ['solana_signAndSendTransaction'], events: [] },
      },
    }),
    { ...wallet, rpcUrlOf: () => rpcUrl },
  )

  expect(namespaces.flatMap(({ methods }) => methods)).toEqual(expected)
})

test('[NS-01] accounts are shared in order, on every network', () => {
  const offer = toOffer(
    proposal({
      optionalNamespaces: {
        cosmos: {
          chains: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
          methods: ['cosmos_getAccounts'],
          events: [],
        },
      },
    }),
    wallet,
  )

  expect(toNamespaces(offer, [1, 0], wallet).cosmos?.accounts).toEqual([
    expect.stringMatching(/^cosmos:cosmoshub-4:cosmos1/),
    expect.stringMatching(/^cosmos:osmosis-1:osmo1/),
    `cosmos:cosmoshub-4:${keyring.cosmos(0, 'cosmos').address}`,
    `cosmos:osmosis-1:${keyring.cosmos(0, 'osmo').address}`,
  ])
})
