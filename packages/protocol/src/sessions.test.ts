import { expect, test } from 'vitest'
import { GrantedPermission } from './embedded/sessionsApi.ts'
import { parse, tryParse } from './parse.ts'
import {
  getSessions,
  postSession,
  Session,
  SessionSigner,
  sessionKeysOf,
  toSessionAccount,
  toSessionRevocation,
} from './sessions.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pci = '0b0e7d6a-3c5e-4f0e-9a55-6d6c1f3b7a11'
const key = (digit: string) =>
  ({ type: 'secp256k1', publicKey: `0x04${digit.repeat(128)}` }) as const
const request = {
  expiry: 1_767_225_600,
  permissions: [{ type: 'contract-call', data: { address } }],
  policies: [],
  signer: { type: 'keys', data: { keys: [key('A')] } },
}

test('[API-19] default: a session as other servers list it, and with the fields of this server', () => {
  const session = {
    pci,
    project: { id: 'p', name: 'Shop' },
    expiry: 1_767_225_600,
    createdAt: 1_767_225_000,
    permissions: [{ type: 'contract-call', data: {} }],
    policies: [],
  }
  const own = {
    ...session,
    account: `eip155:1:${address}`,
    context: '0xab12',
    isDisabled: false,
    lastUsed: 1_767_225_100,
    permissions: [
      { type: 'erc20-token-periodic', data: {}, available: '5', periodEnds: 1_767_225_200 },
    ],
    revokedAt: null,
    signerKind: 'co-signed',
  }

  expect(parse(Session, session)).toEqual(session)
  expect(parse(getSessions.response, { pcis: [own, session] })).toEqual({ pcis: [own, session] })
})

test.each([
  ['an unknown permission type', { permissions: [{ type: 'everything', data: {} }] }, 'type'],
  ['no permission', { permissions: [] }, 'permissions'],
  ['an expiry in fractions', { expiry: 1.5 }, 'expiry'],
  ['a compressed key', { signer: { type: 'key', data: { ...key('A'), publicKey: '0x02ab' } } }, ''],
  ['a signer of another type', { signer: { type: 'wallet', data: {} } }, 'signer'],
])('[API-19] error: a session with %s', (_, changed, field) => {
  expect(() => parse(postSession.body!, { ...request, ...changed })).toThrow(
    expect.objectContaining({ path: expect.stringContaining(field) }),
  )
})

test('behavior: both forms of a signer have keys in lower case', () => {
  const one = parse(SessionSigner, { type: 'key', data: key('A') })
  const two = parse(SessionSigner, { type: 'keys', data: { keys: [key('A'), key('B')] } })

  expect(sessionKeysOf(one)).toEqual([key('a').publicKey])
  expect(sessionKeysOf(two)).toEqual([key('a').publicKey, key('b').publicKey])
})

test('[FEAT-14] default: the text of a revocation names the session and the account', () => {
  expect(toSessionRevocation({ account: `eip155:1:${address}`, pci })).toBe(
    `Revoke session ${pci} of eip155:1:${address.toLowerCase()}`,
  )
})

test('default: an account id in lower case, with its parts', () => {
  expect(toSessionAccount(`eip155:31337:${address}`)).toEqual({
    account: `eip155:31337:${address.toLowerCase()}`,
    address: address.toLowerCase(),
    chainId: 31337,
  })
})

test.each([address, `eip155:01:${address}`, `solana:1:${address}`, 'eip155:1:0x12', ''])(
  'error: %j is no account id of a session',
  (text) => {
    expect(toSessionAccount(text)).toBeUndefined()
  },
)

test('default: a saved grant has defaults for what wallets may leave out', () => {
  const granted = {
    caipNetworkId: 'eip155:1',
    context: '0xab',
    delegationManager: address,
    from: address,
    permission: { type: 'erc20-token-periodic', data: {} },
    to: address,
  }

  expect(parse(GrantedPermission, granted)).toEqual({
    ...granted,
    dependencies: [],
    permission: { ...granted.permission, isAdjustmentAllowed: false },
    rules: [],
  })
  expect(tryParse(GrantedPermission, { ...granted, context: '0x' })).toBeUndefined()
})
