import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { PairingError } from '../errors.ts'
import type { AuthPayload, Cacao } from './AuthPayload.ts'
import { authText } from './authText.ts'
import { grantsOf } from './grantsOf.ts'
import { parseCacaos } from './parseAuth.ts'
import { encodeRecap, statementOf } from './recap.ts'
import { toAuthPayload } from './toAuthPayload.ts'
import { recoverSigner, verifyCacao } from './verifyCacao.ts'

const key = new Uint8Array(32).fill(1)
// EIP-55 address of that key; equals the result of viem's privateKeyToAccount.
const address = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const payload = toAuthPayload(
  {
    chains: ['eip155:1', 'eip155:137'],
    domain: 'dapp.example',
    methods: ['personal_sign', 'eth_sendTransaction'],
    nonce: 'n0nce1234',
    resources: ['https://dapp.example/tos'],
    statement: 'Grüße aus Köln 🎉',
    uri: 'https://dapp.example/login',
  },
  Date.UTC(2026, 10, 20),
)

test('default: [PAIR-03] the text is that of EIP-4361, including the ReCap statement', () => {
  const { resources = [] } = payload

  expect(authText(payload, `did:pkh:eip155:137:${address}`)).toBe(`\
dapp.example wants you to sign in with your Ethereum account:
${address}

Grüße aus Köln 🎉 I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.

URI: https://dapp.example/login
Version: 1
Chain ID: 137
Nonce: n0nce1234
Issued At: 2026-11-20T00:00:00.000Z
Resources:
- https://dapp.example/tos
- ${resources[1]}`)
})

test('behavior: [PAIR-03] without a statement two lines stay empty; every optional field has a line', () => {
  const text = authText(
    {
      aud: 'https://a.example',
      domain: 'a.example',
      exp: '2027-01-01T00:00:00Z',
      iat: '2026-01-01T00:00:00Z',
      nbf: '2026-01-02T00:00:00Z',
      nonce: '12345678',
      requestId: '7',
      version: '1',
    },
    `did:pkh:eip155:1:${address}`,
  )

  expect(text).toBe(`\
a.example wants you to sign in with your Ethereum account:
${address}


URI: https://a.example
Version: 1
Chain ID: 1
Nonce: 12345678
Issued At: 2026-01-01T00:00:00Z
Expiration Time: 2027-01-01T00:00:00Z
Not Before: 2026-01-02T00:00:00Z
Request ID: 7`)
})

test.each(['did:pkh:eip155:1:0x12', 'did:pkh:solana:a:b', `eip155:1:${address}`, ''])(
  'error: [PAIR-03] not an eip155 account: %s',
  (iss) => {
    expect(() => authText(payload, iss)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
  },
)

test('default: [PAIR-03] a signed text is valid, also with multi-byte characters', async () => {
  await expect(verifyCacao(sign(), payload)).resolves.toBeUndefined()
})

test('behavior: [PAIR-03] a wallet can allow less, and can add the statement itself', async () => {
  const resources = ['https://dapp.example/tos', encodeRecap({ personal_sign: ['eip155:137'] })]
  const statement = statementOf({ resources, statement: payload.statement })
  const cacao = sign({ resources, statement })

  await expect(verifyCacao(cacao, payload)).resolves.toBeUndefined()
  expect(grantsOf([cacao])).toEqual({
    accounts: [`eip155:1:${address}`, `eip155:137:${address}`],
    methods: ['personal_sign'],
  })
})

test('behavior: [PAIR-03] without a ReCap there are accounts and no methods', () => {
  const cacaos = [sign({ resources: [] }), sign({ resources: [] }), sign({}, 'eip155:137')]

  expect(grantsOf(cacaos.slice(0, 2))).toEqual({ accounts: [`eip155:1:${address}`], methods: [] })
  expect(grantsOf(cacaos).accounts).toEqual([`eip155:1:${address}`, `eip155:137:${address}`])
})

const more = encodeRecap({ personal_sign: [], eth_sign: [] })
const builtIn = encodeRecap({ constructor: [] })
const elsewhere = encodeRecap({ personal_sign: ['eip155:10'] })
test.each<[string, Partial<Cacao['p']>]>([
  ['A different domain', { domain: 'evil.example' }],
  ['A different nonce', { nonce: '00000000' }],
  ['A different aud', { aud: 'https://evil.example' }],
  ['A different iat', { iat: '2020-01-01T00:00:00.000Z' }],
  ['A different exp', { exp: '2099-01-01T00:00:00.000Z' }],
  ['A different nbf', { nbf: '2020-01-01T00:00:00.000Z' }],
  ['A different requestId', { requestId: '1' }],
  ['A different statement', { statement: 'Give me everything' }],
  ['A different list of resources', { resources: payload.resources?.slice(1) }],
  ['A different list of methods', { resources: ['https://dapp.example/tos', more] }],
  ['A different list of methods', { resources: ['https://dapp.example/tos', builtIn] }],
  ['A different list of methods', { resources: ['https://dapp.example/tos', elsewhere] }],
])('error: [PAIR-03] signed, but not as requested: %s', async (hint, change) => {
  expect(await hintOf(sign(change))).toContain(hint)
})

test('error: [PAIR-03] signed for a chain that was not requested, or for no account', async () => {
  expect(await hintOf(sign({}, 'eip155:10'))).toContain('different chain')
  expect(await hintOf({ ...sign(), p: { ...sign().p, iss: 'did:pkh:eip155:1:0x' } })).toContain(
    'issuer',
  )
})

test('error: [PAIR-03] signed by another key, or not signed', async () => {
  const cacao = sign()
  const signatures = [
    `${cacao.s.s.slice(0, -2)}${cacao.s.s.endsWith('1b') ? '1c' : '1b'}`,
    `${cacao.s.s.slice(0, -2)}1d`,
    `0x${'0'.repeat(130)}`,
    '0x',
    'signed',
  ]

  for (const s of signatures)
    expect(await hintOf({ ...cacao, s: { t: 'eip191', s } })).toContain(
      'Signed by a different account',
    )
})

test('behavior: [PAIR-03] contract signatures are verified through the page’s function', async () => {
  const cacao: Cacao = { ...sign(), s: { t: 'eip1271', s: '0x1234' } }
  const asked: unknown[] = []
  const answer = (isValid: boolean) => async (question: unknown) => {
    asked.push(question)
    return isValid
  }
  const fails = async () => Promise.reject(new Error('offline'))

  await verifyCacao(cacao, payload, { verifyContractSignature: answer(true) })
  expect(asked).toEqual([
    {
      address,
      chainId: 'eip155:1',
      message: authText(payload, cacao.p.iss),
      signature: '0x1234',
    },
  ])
  expect(await hintOf(cacao, { verifyContractSignature: answer(false) })).toContain(
    'Signed by a different account',
  )
  expect(await hintOf(cacao, { verifyContractSignature: fails })).toContain('could not be called')
  expect(await hintOf(cacao)).toContain('cannot be checked')
})

test('behavior: [PAIR-03] 0 and 1 are accepted as 27 and 28 at the end of a signature', () => {
  const { p, s } = sign()
  const v = s.s.endsWith('1b') ? '00' : '01'

  expect(recoverSigner(authText(p, p.iss), s.s.slice(0, -2) + v)).toBe(address.toLowerCase())
})

test('behavior: [PAIR-03] wire data is parsed unchanged', () => {
  const cacaos = [sign(), sign({}, 'eip155:137')]

  expect(parseCacaos(JSON.parse(JSON.stringify(cacaos)))).toEqual(cacaos)
})

test.each([
  ['not a list', {}],
  ['an empty list', []],
  ['too many entries', Array.from({ length: 101 }, () => sign())],
  ['an empty text', [{}]],
  ['another type', [{ ...sign(), h: { t: 'other' } }]],
  ['another kind of signature', [{ ...sign(), s: { t: 'other', s: '0x' } }]],
  ['no signature', [{ ...sign(), s: { t: 'eip191' } }]],
  ['a statement with a line break', [sign({ statement: 'a\nb' })]],
])('error: [PAIR-03] invalid signed texts: %s', (_title, value) => {
  expect(() => parseCacaos(value)).toThrow(expect.objectContaining({ code: 'SIGNATURE_INVALID' }))
})

/** Returns a wallet's response. */
function sign(change: Partial<Cacao['p']> = {}, chainId = 'eip155:1'): Cacao {
  const { chains: _chains, type: _type, ...rest }: AuthPayload = payload
  const p: Cacao['p'] = { ...rest, iss: `did:pkh:${chainId}:${address}`, ...change }
  const text = utf8ToBytes(authText(p, p.iss))
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
  const hash = keccak_256(new Uint8Array([...prefix, ...text]))
  const signature = secp256k1.sign(hash, key, { format: 'recovered', prehash: false })
  const v = (27 + (signature[0] ?? 0)).toString(16)
  return {
    h: { t: 'caip122' },
    p,
    s: { t: 'eip191', s: `0x${bytesToHex(signature.subarray(1))}${v}` },
  }
}

async function hintOf(cacao: Cacao, options?: verifyCacao.Options): Promise<string | undefined> {
  const error = await verifyCacao(cacao, payload, options).then(
    () => undefined,
    (cause: PairingError) => cause,
  )
  expect(error).toMatchObject({ code: 'SIGNATURE_INVALID' })
  return error?.hints[0]
}
