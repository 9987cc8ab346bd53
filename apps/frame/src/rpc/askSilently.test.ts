import { policyOf } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { methods } from '../sign/methods.ts'
import { context } from '../testing/methodContext.ts'
import { askSilently } from './askSilently.ts'

function ask(method: string, options: context.Options = {}) {
  const { account, network, nodes, signal } = context(options)
  const accounts = async () => [account]
  return askSilently({ accounts, hint: undefined, method, network, nodes, params: [], signal })
}

test('[AUTH-11] what the frame knows by itself', async () => {
  expect(await ask('eth_accounts')).toEqual([context().addresses.eip155])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(await ask('eth_getCode')).toBe('0x6001')
})

test('[AUTH-11] eth_getAccount, which few nodes have, is theirs to answer', async () => {
  const answers = { eth_getAccount: () => ({ nonce: '0x1' }) }
  expect(await ask('eth_getAccount', { answers })).toEqual({ nonce: '0x1' })
})

test.each([
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getGrantedExecutionPermissions',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
])('[AUTH-11] %s is answered by nobody here', async (method) => {
  await expect(ask(method)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('error: a method of one kind of network on another', async () => {
  await expect(ask('eth_accounts', { chain: 'solana' })).rejects.toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
  })
})

test('[AUTH-18] everything that this wallet signs needs a yes', () => {
  for (const method of methods.keys()) expect(policyOf(method)).toBe('approve')
})
