import { type PackedOperation, toOperationTypedData } from '@fairlead/protocol/delegations'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Hex, hashMessage, hashTypedData, numberToHex, recoverAddress } from 'viem'
import {
  entryPoint07Address,
  entryPoint08Address,
  getUserOperationHash,
  getUserOperationTypedData,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { KeySession } from '../Keys.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { hashIntent } from './hashIntent.ts'
import { typedDataDigest } from './typedData.ts'
import { userOperationDigest } from './userOperation.ts'

const sender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const addresses = { '0.7': entryPoint07Address, '0.8': entryPoint08Address } as const
const common = {
  callData: `0x${'b6'.repeat(150)}`,
  callGasLimit: 120_000n,
  maxFeePerGas: 5_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  nonce: 7n << 64n,
  preVerificationGas: 51_000n,
  sender,
  signature: '0x',
  verificationGasLimit: 90_000n,
} as const
const paid = {
  paymaster: delegate,
  paymasterData: `0x${'ab'.repeat(129)}`,
  paymasterPostOpGasLimit: 1n,
  paymasterVerificationGasLimit: 50_000n,
} as const
const authorization = {
  address: delegate,
  chainId: 10,
  nonce: 0,
  r: '0x1',
  s: '0x1',
  yParity: 0,
} as const

const operations: [string, UserOperation<'0.8'>][] = [
  ['an account that is there', common],
  ['an account that is made first', { ...common, factory: delegate, factoryData: '0x1234' }],
  ['an account that takes on code', { ...common, authorization, factory: '0x7702' } as never],
  ['one that somebody else pays for', { ...common, ...paid }],
]
const versions = ['0.7', '0.8'] as const

function toErrand(
  given: UserOperation<'0.8'>,
  entryPoint: '0.7' | '0.8',
): Extract<KeySession.SigningRequest, { type: 'evm-user-operation' }> {
  const {
    nonce,
    preVerificationGas,
    signature: _,
    ...packed
  } = toPackedUserOperation(given, {
    forHash: true,
  })
  const operation = {
    ...packed,
    nonce: numberToHex(nonce),
    preVerificationGas: numberToHex(preVerificationGas),
  }
  return { chainId: 10, entryPoint, operation, type: 'evm-user-operation' }
}

const hashOf = (userOperation: UserOperation<'0.8'>, entryPointVersion: '0.7' | '0.8') =>
  getUserOperationHash({
    chainId: 10,
    entryPointAddress: addresses[entryPointVersion],
    entryPointVersion,
    userOperation: userOperation as never,
  })
const refusal = expect.objectContaining({ code: 'REQUEST_INVALID' })

test.each(
  versions.flatMap((version) => operations.map(([name, one]) => [version, name, one] as const)),
)(
  '[AUTH-14][AUTH-18] %s, %s: signs the hash that the entry point expects',
  (version, _, operation) => {
    const hash = hashOf(operation, version)
    const expected = version === '0.8' ? hash : hashMessage({ raw: hash })
    expect(`0x${bytesToHex(userOperationDigest(toErrand(operation, version)))}`).toBe(expected)
  },
)

test.each(
  (['delegator', 'hybrid'] as const).flatMap((code) =>
    [operations[0]!, operations[1]!, operations[3]!].map(
      ([title, one]) => [code, title, one] as const,
    ),
  ),
)(
  '[AUTH-14][FEAT-14] code %s, %s: signs the typed data that the account expects',
  (code, _, operation) => {
    const signingRequest = { ...toErrand(operation, '0.7'), code } as const
    const typedData = toOperationTypedData(signingRequest.operation as PackedOperation, {
      account: code,
      chainId: 10,
      entryPoint: entryPoint07Address,
    })
    expect(`0x${bytesToHex(userOperationDigest(signingRequest))}`).toBe(hashTypedData(typedData))
    expect(hashIntent(signingRequest)).not.toBe(hashIntent(toErrand(operation, '0.7')))
    expect(() => userOperationDigest({ ...signingRequest, entryPoint: '0.8' })).toThrow(refusal)
  },
)

test('[AUTH-14][AUTH-18] default: the signature is the owner’s', async () => {
  const wallet = await createTestWallet()
  const { address, signature } = await wallet.sign(toErrand(common, '0.8'))
  const of = { hash: hashOf(common, '0.8'), signature: `0x${bytesToHex(signature)}` as Hex }
  expect(await recoverAddress(of)).toBe(address)
})

test.each<[string, Partial<KeySession.PackedOperation>]>([
  ['an invalid sender', { sender: '0x12' }],
  ['limits of another length', { accountGasLimits: `0x${'00'.repeat(31)}` }],
  ['fees of another length', { gasFees: `0x${'00'.repeat(33)}` }],
  ['a factory without data', { initCode: '0x7702' }],
  ['an incomplete paymaster', { paymasterAndData: `0x${'11'.repeat(51)}` }],
  [
    'a paymaster with the zero address',
    { paymasterAndData: `0x${'00'.repeat(20)}${'11'.repeat(32)}` },
  ],
  ['invalid data', { callData: '0xabc' }],
  ['an invalid nonce', { nonce: '-1' }],
  ['a nonce that is too large', { nonce: `0x1${'0'.repeat(64)}` }],
])('[AUTH-18] security: %s is not signed', (_, change) => {
  for (const version of versions) {
    const signingRequest = toErrand(common, version)
    const operation = { ...signingRequest.operation, ...change }
    expect(() => userOperationDigest({ ...signingRequest, operation })).toThrow(refusal)
  }
})

test('[AUTH-18][SEC-113] security: a missing chain, and another entry point', () => {
  const signingRequest = toErrand(common, '0.8')
  for (const chainId of [0, -1, 1.5])
    expect(() => userOperationDigest({ ...signingRequest, chainId })).toThrow(refusal)
  for (const entryPoint of ['0.6', '__proto__'])
    expect(() =>
      userOperationDigest({ ...signingRequest, entryPoint: entryPoint as '0.8' }),
    ).toThrow(refusal)
})

test('[AUTH-18][SEC-112] security: an operation other than the shown one', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const signingRequest = toErrand(common, '0.8')
  const other = { ...signingRequest.operation, callData: '0x' }
  await expect(
    session.sign({
      ...input,
      signingRequest: { ...signingRequest, operation: other },
      intentHash: hashIntent(signingRequest),
    }),
  ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('[AUTH-18][SEC-116] security: an operation sent as typed data is not signed', () => {
  const { domain, message, primaryType, types } = getUserOperationTypedData({
    chainId: 10,
    entryPointAddress: entryPoint08Address,
    userOperation: common,
  })
  const json = JSON.stringify({ domain, message, primaryType, types }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(() => typedDataDigest(json, 10)).toThrow(refusal)
})
