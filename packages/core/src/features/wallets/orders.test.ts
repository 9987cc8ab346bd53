import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import {
  type ConnectMethod,
  orderedConnectMethods,
  orderedWalletFeatures,
  type WalletFeature,
} from './orders.ts'

const methods: readonly ConnectMethod[] = ['wallet', 'social', 'email']
const actions: readonly WalletFeature[] = ['send', 'receive', 'swaps', 'onramp']

test.each<[ConnectMethod[] | undefined, readonly ConnectMethod[], readonly ConnectMethod[]]>([
  [undefined, methods, ['email', 'social', 'wallet']],
  [['wallet'], methods, ['wallet', 'email', 'social']],
  [['social', 'wallet', 'email'], methods, ['social', 'wallet', 'email']],
  [['wallet', 'email'], ['email'], ['email']],
  [['wallet', 'wallet'], methods, ['wallet', 'email', 'social']],
  [[], ['wallet'], ['wallet']],
  [['email'], [], []],
])('[MOD-17] configured %j, available %j: %j', (connectMethodsOrder, available, expected) => {
  const features = connectMethodsOrder ? { connectMethodsOrder } : {}
  const { fairlead } = createTestFairlead({ features })

  expect(orderedConnectMethods(fairlead, available)).toEqual(expected)
})

test.each<[WalletFeature[] | undefined, readonly WalletFeature[], readonly WalletFeature[]]>([
  [undefined, actions, ['onramp', 'swaps', 'receive', 'send']],
  [['send', 'receive'], actions, ['send', 'receive', 'onramp', 'swaps']],
  [['send'], ['receive'], ['receive']],
])('[MOD-19] configured %j, available %j: %j', (walletFeaturesOrder, available, expected) => {
  const features = walletFeaturesOrder ? { walletFeaturesOrder } : {}
  const { fairlead } = createTestFairlead({ features })

  expect(orderedWalletFeatures(fairlead, available)).toEqual(expected)
})
