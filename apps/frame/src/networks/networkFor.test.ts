import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { context } from '../testing/methodContext.ts'
import { networkFor } from './networkFor.ts'

const before = '2027-01-31T12:00:00Z'
const codeHash = `0x${'12'.repeat(32)}` as const
const address = `0x${'5'.repeat(40)}` as const
const earlier = { address, codeHash, entryPoint: '0.7', verifiesSignatures: true } as const
const smartAccount: SmartAccountSettings = {
  address: `0x${'6'.repeat(40)}` as const,
  code: 'hybrid',
  codeHash,
  earlier: { ...earlier, before },
  entryPoint: '0.7',
  factory: { address, codeHash },
  kind: 'counterfactual',
  paymasterUrl: 'https://paymaster.example',
}
const { network } = context()
const settingsAt = (createdAt: number | undefined) =>
  networkFor({ ...network, smartAccount }, { createdAt }).smartAccount

test('[AUTH-14][SEC-276] behavior: a wallet has the settings of the time when it was created', () => {
  const since = Date.parse(before)
  const { kind, paymasterUrl } = smartAccount
  expect(settingsAt(since - 1)).toEqual({ ...earlier, kind, paymasterUrl })
  const { earlier: _, ...current } = smartAccount
  expect(settingsAt(since)).toEqual(current)
})

test('[AUTH-14][SEC-276] error: no account if the age of the wallet is unknown and matters', () => {
  expect(() => settingsAt(undefined)).toThrow(expect.objectContaining({ code: 'RESPONSE_INVALID' }))
  expect(networkFor(network, {})).toBe(network)
})
