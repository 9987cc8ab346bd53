import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import { connectingRoute } from './connectingRoute.ts'

const fox: CatalogueWallet = {
  canPair: true,
  id: 'f0',
  isCertified: false,
  name: 'Fox',
  rdns: 'org.fox',
}

function routeOf(
  item: Parameters<typeof connectingRoute>[1],
  options: Partial<FairleadOptions> = {},
  isMobile = false,
) {
  const given = { connectors: [], relayUrl: 'wss://relay.example', ...options }
  const { fairlead } = createTestFairlead(given, createTestEnvironment(), { isMobile })
  return connectingRoute(fairlead, item, 'eip155')
}

test.each([
  ['by rdns', { id: 'org.fox', name: 'Other', rdns: 'org.fox' }],
  ['by name', { id: 'x', name: 'fox' }],
])('[MOD-08] a connector that matches a wallet of the catalogue %s is used', (_, wallet) => {
  expect(routeOf({ entry: fox }, { connectors: [mock(wallet).create] })).toEqual({
    view: 'ConnectingExternal',
    data: { connectorId: wallet.id, namespace: 'eip155', wallet: fox },
  })
})

test('[MOD-08] an installed wallet offers pairing only if it supports it, on desktop', () => {
  const connectors = [mock({ id: 'org.fox', name: 'Fox', rdns: 'org.fox' }).create]
  const data = { connectorId: 'org.fox', namespace: 'eip155' }
  const alone = { view: 'ConnectingExternal', data }
  expect(routeOf({ entry: { ...fox, canPair: false } }, { connectors })).toEqual(alone)
  expect(routeOf({ entry: fox }, { connectors, relayUrl: undefined })).toEqual(alone)
  expect(routeOf({ entry: fox }, { connectors }, true)).toEqual(alone)
})

test('[MOD-08] otherwise the wallet is paired', () => {
  expect(routeOf({ entry: fox }, { connectors: [mock().create] })).toEqual({
    view: 'ConnectingWalletConnect',
    data: { namespace: 'eip155', wallet: fox },
  })
  const sun = mock({ chains: ['solana'], id: 'x', name: 'Fox' })
  expect(routeOf({ entry: fox }, { connectors: [sun.create] })?.view).toBe(
    'ConnectingWalletConnect',
  )
})

test('[MOD-08] a wallet without pairing, and any without a relay, must be installed first', () => {
  expect(routeOf({ entry: { ...fox, canPair: false } })?.view).toBe('WalletDownloads')
  expect(routeOf({ entry: fox }, { relayUrl: undefined })?.view).toBe('WalletDownloads')
  expect(routeOf({ entry: fox }, { manualPairing: true, relayUrl: undefined })?.view).toBe(
    'ConnectingWalletConnect',
  )
})

test('[MOD-08] the code for any wallet: shown on desktop, all wallets on a phone', () => {
  const wallet = {
    chains: ['eip155'],
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
  } as const
  expect(routeOf({ wallet })?.view).toBe('ConnectingWalletConnect')
  expect(routeOf({ wallet }, {}, true)?.view).toBe('AllWallets')
  expect(routeOf({})).toBeUndefined()
})
