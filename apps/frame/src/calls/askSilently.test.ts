import { policyOf } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { context } from '../testing/methodContext.ts'
import { askSilently } from './askSilently.ts'
import { methods } from './methods.ts'

function ask(method: string, options: context.Options = {}) {
  const { account, network, nodes, signal } = context(options)
  const accounts = async () => [account]
  return askSilently({ accounts, hint: undefined, method, network, nodes, params: [], signal })
}

test('[AUTH-11] answered by the frame itself', async () => {
  expect(await ask('eth_accounts')).toEqual([context().addresses.eip155])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(await ask('eth_getCode')).toBe('0x6001')
})

test('[AUTH-11] eth_getAccount, which few nodes support, is forwarded to them', async () => {
  const answers = { eth_getAccount: () => ({ nonce: '0x1' }) }
  expect(await ask('eth_getAccount', { answers })).toEqual({ nonce: '0x1' })
})

test.each([
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getGrantedExecutionPermissions',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
])('[AUTH-11] %s is not available', async (method) => {
  await expect(ask(method)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('error: a method of one namespace on another', async () => {
  await expect(ask('eth_accounts', { chain: 'solana' })).rejects.toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
  })
})

test('[AUTH-18] every method that this wallet signs needs approval', () => {
  for (const method of methods.keys()) expect(policyOf(method)).toBe('approve')
})
