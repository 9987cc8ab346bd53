import * as core from '@metamask/delegation-core'
import { type Hex, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import {
  decodeContext,
  encodeContext,
  encodeRedemption,
  hashDelegation,
  joinContexts,
  rootAuthority,
  splitContexts,
  toDelegationTypedData,
} from './delegation.ts'
import { decodeExecute, decodeExecution, encodeExecute, encodeExecution } from './execution.ts'
import { encodeTerms, enforcerNames } from './terms.ts'

const [one, two] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const period = { periodAmount: 123_456_789n, periodDuration: 86_400, startTime: 1_800_000_000 }
const corePeriod = { periodAmount: 123_456_789n, periodDuration: 86_400, startDate: 1_800_000_000 }

/** Terms by this module, and by MetaMask's. */
const terms: Record<keyof typeof encodeTerms, readonly [Hex, Hex]> = {
  allowedTargets: [
    encodeTerms.allowedTargets([one, two]),
    core.createAllowedTargetsTerms({ targets: [one, two] }),
  ],
  allowedMethods: [
    encodeTerms.allowedMethods(['0xa0712d68', '0x12345678']),
    core.createAllowedMethodsTerms({ selectors: ['0xa0712d68', '0x12345678'] }),
  ],
  erc20Period: [
    encodeTerms.erc20Period(one, period),
    core.createERC20TokenPeriodTransferTerms({ tokenAddress: one, ...corePeriod }),
  ],
  nativePeriod: [
    encodeTerms.nativePeriod(period),
    core.createNativeTokenPeriodTransferTerms(corePeriod),
  ],
  exactCalldata: [
    encodeTerms.exactCalldata('0x1234'),
    core.createExactCalldataTerms({ calldata: '0x1234' }),
  ],
  timestamp: [
    encodeTerms.timestamp(1_800_003_600),
    core.createTimestampTerms({ afterThreshold: 0, beforeThreshold: 1_800_003_600 }),
  ],
  limitedCalls: [encodeTerms.limitedCalls(7), core.createLimitedCallsTerms({ limit: 7 })],
  valueLte: [encodeTerms.valueLte(5n), core.createValueLteTerms({ maxValue: 5n })],
  redeemer: [encodeTerms.redeemer([one, two]), core.createRedeemerTerms({ redeemers: [one, two] })],
  nonce: [encodeTerms.nonce(3n), core.createNonceTerms({ nonce: `0x${'3'.padStart(64, '0')}` })],
}

const caveats = Object.values(terms).map(([encoded], at) => ({
  args: '0x' as const,
  enforcer: `0x${String(at + 1).padStart(40, '0')}` as const,
  terms: encoded,
}))
const delegation = {
  authority: rootAuthority,
  caveats,
  delegate: one,
  delegator: two,
  salt: 2n ** 255n + 1n,
  signature: `0x${'5a'.repeat(65)}`,
} as const

test.each(Object.entries(terms))(
  '[FEAT-14] default: terms of %s equal those of another implementation',
  (_, [own, other]) => {
    expect(own).toBe(other.toLowerCase())
  },
)

test('[FEAT-14] default: every enforcer has terms to compare', () => {
  expect(Object.keys(terms)).toEqual(enforcerNames)
})

test('[FEAT-14] default: hashes and contexts equal those of another implementation', () => {
  expect(rootAuthority).toBe(core.ROOT_AUTHORITY)
  expect(hashDelegation(delegation)).toBe(core.hashDelegation(delegation))
  const context = encodeContext(delegation)
  expect(context).toBe(core.encodeDelegations([delegation]))
  const [found, ...more] = decodeContext(core.encodeDelegations([delegation]))
  expect(more).toEqual([])
  expect(found).toEqual(delegation)
})

test('[FEAT-14] default: the signed data has the hash of the delegation as its struct', () => {
  const data = toDelegationTypedData(delegation, { chainId: 31337, manager: one })
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  const message = { ...data.message, salt: BigInt(data.message.salt) }
  expect(hashTypedData({ ...data, message })).toMatch(/^0x[0-9a-f]{64}$/)
  const other = toDelegationTypedData(delegation, { chainId: 1, manager: one })
  expect(hashTypedData({ ...other, message })).not.toBe(hashTypedData({ ...data, message }))
})

test('[FEAT-14] behavior: several contexts become one, and are found again', () => {
  const first = encodeContext(delegation)
  const second = encodeContext({ ...delegation, salt: 2n })
  expect(joinContexts([first])).toBe(first)
  expect(splitContexts(first)).toEqual([first])
  expect(splitContexts(joinContexts([first, second]))).toEqual([first, second])
})

test.each([
  ['nothing', '0x'],
  ['an odd number of digits', '0x123'],
  ['bytes after the end', `${encodeContext(delegation)}00`],
  ['bytes missing at the end', encodeContext(delegation).slice(0, -64)],
  ['other data', `0x${'00'.repeat(64)}ff`],
])('[FEAT-14] error: %s is not a context', (_, context) => {
  expect(() => splitContexts(context)).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID' }) as Error,
  )
})

test('[FEAT-14] default: calls are packed as ERC-7579 says', () => {
  const call = { data: '0x12345678', target: one, value: 5n } as const
  const packed = encodeExecution(call)
  expect(packed).toBe(`${one}${'5'.padStart(64, '0')}12345678`.toLowerCase())
  expect(decodeExecution(packed)).toEqual(call)
  expect(decodeExecution('0x1234')).toBeUndefined()
  for (const calls of [[call], [call, { data: '0x', target: two, value: 0n }]] as const) {
    expect(decodeExecute(encodeExecute(calls))).toEqual(calls)
    expect(decodeExecute(`${encodeExecute(calls)}00`)).toBeUndefined()
  }
  expect(decodeExecute(encodeRedemption([]))).toBeUndefined()
})
