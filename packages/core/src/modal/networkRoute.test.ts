import { expect, test } from 'vitest'
import { type NetworkRoute, networkRoute } from './networkRoute.ts'
import { opensUnsupportedChain } from './unsupportedChain.ts'

const usual: networkRoute.Facts = {
  ignoreConfirmation: false,
  isAuthConnector: false,
  isModalOpen: true,
  isSameNetwork: false,
  isSourceConnected: true,
  isTargetConnected: true,
  sourceNamespace: 'eip155',
  targetNamespace: 'eip155',
}
const toSolana = { isTargetConnected: false, targetNamespace: 'solana' }
const toBitcoin = { isTargetConnected: false, targetNamespace: 'bip122' }

test.each<[string, Partial<networkRoute.Facts>, NetworkRoute]>([
  ['the same network', { isSameNetwork: true }, 'none'],
  ['another network of the wallet', {}, 'SwitchNetwork'],
  ['another network of the wallet, with the modal closed', { isModalOpen: false }, 'SwitchNetwork'],
  ['no connection', { isSourceConnected: false, isTargetConnected: false }, 'direct'],
  ['confirmation disabled, modal open', { ignoreConfirmation: true }, 'SwitchNetwork'],
  [
    'confirmation disabled, modal closed',
    { ignoreConfirmation: true, isModalOpen: false },
    'direct',
  ],
  ['a namespace that is not connected', toSolana, 'SwitchActiveChain'],
  [
    'a namespace that is not connected, with the confirmation disabled',
    { ...toSolana, ignoreConfirmation: true },
    'SwitchNetwork',
  ],
  [
    'a namespace that is not connected, with the confirmation disabled and the modal closed',
    { ...toSolana, ignoreConfirmation: true, isModalOpen: false },
    'direct',
  ],
  ['a namespace that is connected', { ...toSolana, isTargetConnected: true }, 'SwitchNetwork'],
  ['the embedded wallet', { isAuthConnector: true }, 'SwitchNetwork'],
  [
    'the embedded wallet, to its other namespace',
    { ...toSolana, isAuthConnector: true },
    'SwitchNetwork',
  ],
  [
    'the embedded wallet, to an unsupported namespace',
    { ...toBitcoin, isAuthConnector: true },
    'SwitchActiveChain',
  ],
  [
    'from no connection to a connected namespace',
    { ...toSolana, isSourceConnected: false, isTargetConnected: true },
    'SwitchNetwork',
  ],
])('[MOD-09] %s', (_, facts, expected) => {
  expect(networkRoute({ ...usual, ...facts })).toBe(expected)
})

test.each([
  [{}, true],
  [{ enableNetworkSwitch: false }, false],
  [{ allowUnsupportedChain: true }, false],
  [{ allowUnsupportedChain: 'banner' as const }, false],
  [{ basic: true }, false],
])('[MOD-12] with %j UnsupportedChain opens: %s', (given, expected) => {
  const options = { allowUnsupportedChain: false, basic: false, enableNetworkSwitch: true }

  expect(opensUnsupportedChain({ ...options, ...given })).toBe(expected)
})
