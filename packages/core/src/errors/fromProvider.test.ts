import { BaseError } from '@fairlead/protocol'
import { createTestWallet, rpcError } from '@fairlead/test'
import { anything, assert, property } from 'fast-check'
import * as viem from 'viem'
import { expect, test } from 'vitest'
import { fromProvider, isUnknownChain, type ProviderGroup, providerGroups } from './fromProvider.ts'

// The table of contracts/constants.md, section 11.
const byCode: readonly (readonly [code: number, group: ProviderGroup])[] = [
  [4001, 'declined'],
  [5000, 'declined'],
  [5001, 'declined'],
  [5002, 'declined'],
  [5003, 'declined'],
  [4100, 'unauthorized'],
  [4200, 'unsupportedMethod'],
  [-32601, 'unsupportedMethod'],
  [-32004, 'unsupportedMethod'],
  [4900, 'offline'],
  [4901, 'offline'],
  [4902, 'unknownNetwork'],
  [5700, 'batch'],
  [5710, 'batch'],
  [5720, 'batch'],
  [5730, 'batch'],
  [5740, 'batch'],
  [5750, 'batch'],
  [5760, 'batch'],
  [-32700, 'malformed'],
  [-32600, 'malformed'],
  [-32602, 'malformed'],
  [-32000, 'malformed'],
  [-32006, 'malformed'],
  [-32603, 'failed'],
  [-32001, 'failed'],
  [-32003, 'failed'],
  [-32002, 'busy'],
  [-32005, 'rateLimited'],
  [-1, 'unexpected'],
  [1, 'unexpected'],
]

test.each(byCode)('[ERR-05] a wallet that throws %i: %s', (code, group) => {
  const error = fromProvider(rpcError(code))

  expect(error).toMatchObject({
    code: group === 'declined' ? 'REQUEST_REJECTED' : 'PROVIDER_ERROR',
    group,
    rpcCode: code,
    shortMessage: providerGroups[group],
  })
})

test.each(byCode)('[ERR-05] a wallet error read by viem, %i: %s', async (code, group) => {
  const wallet = createTestWallet()
  wallet.answers.personal_sign = () => {
    throw rpcError(code)
  }
  const transport = viem.custom(wallet.provider, { retryCount: 0 })
  const client = viem.createWalletClient({ transport })
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  const thrown = await client.signMessage({ account, message: 'hi' }).catch((error) => error)

  expect(thrown).toBeInstanceOf(viem.BaseError)
  expect(fromProvider(thrown)).toMatchObject({ cause: thrown, group })
})

const cause = new viem.BaseError('node said')
const signed = new Error('x')
const classes: readonly (readonly [viem.BaseError, ProviderGroup])[] = [
  [new viem.UserRejectedRequestError(signed), 'declined'],
  [new viem.UnauthorizedProviderError(signed), 'unauthorized'],
  [new viem.UnsupportedProviderMethodError(signed), 'unsupportedMethod'],
  [new viem.MethodNotFoundRpcError(signed), 'unsupportedMethod'],
  [new viem.MethodNotSupportedRpcError(signed), 'unsupportedMethod'],
  [new viem.ProviderDisconnectedError(signed), 'offline'],
  [new viem.ChainDisconnectedError(signed), 'offline'],
  [new viem.SwitchChainError(signed), 'unknownNetwork'],
  [new viem.UnsupportedNonOptionalCapabilityError(signed), 'batch'],
  [new viem.UnsupportedChainIdError(signed), 'batch'],
  [new viem.DuplicateIdError(signed), 'batch'],
  [new viem.UnknownBundleIdError(signed), 'batch'],
  [new viem.BundleTooLargeError(signed), 'batch'],
  [new viem.AtomicReadyWalletRejectedUpgradeError(signed), 'batch'],
  [new viem.AtomicityNotSupportedError(signed), 'batch'],
  [new viem.ParseRpcError(signed), 'malformed'],
  [new viem.InvalidRequestRpcError(signed), 'malformed'],
  [new viem.InvalidParamsRpcError(signed), 'malformed'],
  [new viem.InvalidInputRpcError(signed), 'malformed'],
  [new viem.JsonRpcVersionUnsupportedError(signed), 'malformed'],
  [new viem.InternalRpcError(signed), 'failed'],
  [new viem.ResourceNotFoundRpcError(signed), 'failed'],
  [new viem.ResourceUnavailableRpcError(signed), 'busy'],
  [new viem.TransactionRejectedRpcError(signed), 'failed'],
  [new viem.LimitExceededRpcError(signed), 'rateLimited'],
  [new viem.UnknownRpcError(signed), 'unexpected'],
  [new viem.ExecutionRevertedError({ cause, message: 'no' }), 'reverted'],
  [new viem.FeeCapTooHighError({ cause }), 'fees'],
  [new viem.FeeCapTooLowError({ cause }), 'fees'],
  [new viem.TipAboveFeeCapError({ cause }), 'fees'],
  [new viem.NonceTooHighError({ cause }), 'nonce'],
  [new viem.NonceTooLowError({ cause }), 'nonce'],
  [new viem.NonceMaxValueError({ cause }), 'nonce'],
  [new viem.IntrinsicGasTooHighError({ cause }), 'gas'],
  [new viem.IntrinsicGasTooLowError({ cause }), 'gas'],
  [new viem.InsufficientFundsError({ cause }), 'funds'],
  [new viem.TransactionTypeNotSupportedError({ cause }), 'transactionType'],
  [new viem.UnknownNodeError({ cause }), 'unexpected'],
]
const named = classes.map(([error, group]) => [error.name, group, error] as const)
test.each(named)('[ERR-05] %s: %s', (_, group, error) => {
  expect(fromProvider(error)).toMatchObject({ group })
  // Nested as a cause, as viem throws errors.
  const wrapped = new viem.BaseError('While sending', { cause: error })
  expect(fromProvider(wrapped)).toMatchObject({ group })
})

test.each<[string, string, ProviderGroup]>([
  ['insufficient funds for gas * price + value', 'funds', 'funds'],
  ['nonce too low', 'nonce', 'nonce'],
  ['intrinsic gas too low', 'gas', 'gas'],
  ['max fee per gas less than block base fee', 'fees', 'fees'],
  ['execution reverted: paused', 'reverted', 'reverted'],
])('[ERR-05] a node error %j: %s', async (message, _, group) => {
  const wallet = createTestWallet()
  wallet.answers.eth_sendTransaction = () => {
    throw rpcError(-32000, message)
  }
  const transport = viem.custom(wallet.provider, { retryCount: 0 })
  const client = viem.createWalletClient({ transport })
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  const thrown = await client
    .sendTransaction({ account, chain: null, to: account })
    .catch((error) => error)

  expect(fromProvider(thrown)).toMatchObject({ group })
})

test('[ERR-05] a refusal wrapped in -32603 is a refusal, raw and read by viem', async () => {
  const wrapped = rpcError(-32603, 'Internal error', { originalError: { code: 4001 } })
  const wallet = createTestWallet()
  wallet.answers.eth_chainId = () => {
    throw wrapped
  }
  const transport = viem.custom(wallet.provider, { retryCount: 0 })
  const client = viem.createWalletClient({ transport })
  const thrown = await client.getChainId().catch((error) => error)

  expect(fromProvider(wrapped)).toMatchObject({ group: 'declined', rpcCode: 4001 })
  expect(fromProvider(thrown)).toMatchObject({ group: 'declined', rpcCode: 4001 })
})

test.each([
  ['User rejected the request.', 'declined'],
  ['MetaMask Tx Signature: User denied transaction signature.', 'declined'],
  ['Cancelled', 'declined'],
  ['canceled by user', 'declined'],
  ['Declined', 'declined'],
  ['undeniable', 'unexpected'],
  ['nonce too low', 'unexpected'],
  ['insufficient funds', 'unexpected'],
])('[ERR-05] without a code, free text only indicates a refusal: %s', (message, group) => {
  expect(fromProvider(new Error(message))).toMatchObject({ group })
  expect(fromProvider(message)).toMatchObject({ group })
  expect(fromProvider({ code: 'ACTION_REJECTED', message })).toMatchObject({ group })
})

test('[ERR-05] text does not override a known code', () => {
  expect(fromProvider(rpcError(4100, 'rejected'))).toMatchObject({ group: 'unauthorized' })
})

test('behavior: the project’s own errors pass unchanged', () => {
  const error = new BaseError('SWITCH_FAILED')

  expect(fromProvider(error)).toBe(error)
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'behavior: an error named %s is unexpected',
  (name) => {
    expect(fromProvider({ name, message: 'x' })).toMatchObject({ group: 'unexpected' })
  },
)

test('behavior: every thrown value is translated', () => {
  const ring: { cause?: unknown } = {}
  ring.cause = { cause: ring }
  expect(fromProvider(ring)).toMatchObject({ group: 'unexpected' })

  assert(
    property(anything({ withNullPrototype: true }), anything(), (thrown, part) => {
      for (const value of [thrown, { cause: thrown, code: part, data: part, message: part }]) {
        expect(Object.keys(providerGroups)).toContain(
          (fromProvider(value) as { group?: unknown }).group,
        )
        expect(typeof isUnknownChain(value)).toBe('boolean')
      }
    }),
  )
})
