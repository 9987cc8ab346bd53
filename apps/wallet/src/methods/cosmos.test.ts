import { signCosmos, toAmino } from '@fairlead/core/testing/parts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { createKeyring } from '../keys/createKeyring.ts'
import { askOn, keyring } from '../testing/methodContext.ts'
import { writeFields } from './protobuf.ts'

const chainId = 'cosmos:cosmoshub-4'
const ask = askOn(chainId)
const { address, publicKey } = keyring.cosmos(0, 'cosmos')

// Body and fee of CosmJS's own test vectors.
// https://github.com/cosmos/cosmjs, packages/proto-signing, testutils
const bodyBytes =
  '0a90010a1c2f636f736d6f732e62616e6b2e763162657461312e4d736753656e6412700a2d636f736d6f7331706b707472653766646b6c366766727a6c65736a6a766878686c63337234676d6d6b38727336122d636f736d6f7331717970717870713971637273737a673270767871367273307a716733797963356c7a763778751a100a0575636f736d120731323334353637'
const authInfoBytes =
  '0a4e0a460a1f2f636f736d6f732e63727970746f2e736563703235366b312e5075624b657912230a21034f04181eeba35391b858633a765c4a0c189697b40d216354d50890d350c7029012040a02080112130a0d0a0575636f736d12043230303010c09a0c'

test('[PAIR-04] the bytes and the signature of CosmJS’s vector', () => {
  const faucet =
    'economy stock theory fatal elder harbor betray wasp final emotion task crumble siren bottom lizard educate guess current outdoor pair theory focus wife stone'
  const document = writeFields([
    { number: 1, value: hex.decode(bodyBytes) },
    { number: 2, value: hex.decode(authInfoBytes) },
    { number: 3, value: new TextEncoder().encode('simd-testing') },
    { number: 4, value: 1n },
  ])

  const key = createKeyring(faucet).cosmos(0, 'cosmos')

  expect(key.address).toBe('cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6')
  expect(hex.encode(base64.decode(signCosmos(document, key).signature))).toBe(
    'c9dd20e07464d3a688ff4b710b1fbc027e495e797cfa0b4804da2ed117959227772de059808f765aa29b8f92edf30f4c2c5a438e30d3fe6897daa7141e3ce6f9',
  )
})

test.each([
  ['hexadecimal', (text: string) => text],
  ['base64', (text: string) => base64.encode(hex.decode(text))],
])('[PAIR-04] signs a transaction in direct mode, bytes as %s', async (_, encode) => {
  const signDoc = {
    chainId: 'cosmoshub-4',
    accountNumber: '1',
    authInfoBytes: encode(authInfoBytes),
    bodyBytes: encode(bodyBytes),
  }
  const { description, run } = ask('cosmos_signDirect', { signerAddress: address, signDoc })

  const { signature, signed } = (await run()).result as {
    signature: { pub_key: { value: string }; signature: string }
    signed: unknown
  }
  const document = `0a93 01${bodyBytes} 1265${authInfoBytes} 1a0b${hex.encode(new TextEncoder().encode('cosmoshub-4'))} 2001`

  expect(description.rows).toEqual([
    { label: 'Send', value: '1234567 ucosm' },
    { label: 'From', value: 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6', depth: 1 },
    { label: 'To', value: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu', depth: 1 },
    { label: 'Network fee', value: '2000 ucosm' },
  ])
  expect(signed).toEqual(signDoc)
  expect(base64.decode(signature.pub_key.value)).toEqual(publicKey)
  expect(
    secp256k1.verify(
      base64.decode(signature.signature),
      hex.decode(document.replaceAll(' ', '')),
      publicKey,
    ),
  ).toBe(true)
})

test('[PAIR-04] signs a document in Amino mode', async () => {
  const signDoc = {
    memo: '<b>&',
    chain_id: 'cosmoshub-4',
    account_number: '1',
    sequence: '0',
    fee: { gas: '1', amount: [] },
    msgs: [],
  }
  const { description, run } = ask('cosmos_signAmino', { signerAddress: address, signDoc })

  const { signature } = (await run()).result as { signature: { signature: string } }
  const text =
    '{"account_number":"1","chain_id":"cosmoshub-4","fee":{"amount":[],"gas":"1"},"memo":"\\u003cb\\u003e\\u0026","msgs":[],"sequence":"0"}'

  expect(new TextDecoder().decode(toAmino(signDoc))).toBe(text)
  expect(description.block?.text).toContain('<b>&')
  expect(
    secp256k1.verify(base64.decode(signature.signature), new TextEncoder().encode(text), publicKey),
  ).toBe(true)
})

test.each([
  ['for another network', { chainId: 'osmosis-1' }],
  ['with invalid bytes', { bodyBytes: '?' }],
  ['with an invalid body', { bodyBytes: 'ffff' }],
])('error: refuses a transaction %s', (_, options) => {
  const signDoc = {
    chainId: 'cosmoshub-4',
    accountNumber: '1',
    authInfoBytes,
    bodyBytes,
    ...options,
  }

  expect(() => ask('cosmos_signDirect', { signerAddress: address, signDoc })).toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})

test('[PAIR-04] returns the accounts of the session', async () => {
  const { run } = ask('cosmos_getAccounts', {})

  expect((await run()).result).toEqual([
    { address, algo: 'secp256k1', pubkey: base64.encode(publicKey) },
  ])
})

const textDocument = {
  account_number: '0',
  chain_id: '',
  fee: { amount: [], gas: '0' },
  memo: '',
  msgs: [{ type: 'sign/MsgSignData', value: { data: 'SGFsbG8=', signer: address } }],
  sequence: '0',
}

test.each([
  ['a text is shown as text', textDocument, 'Hallo'],
  [
    'a document with more than a text is shown in full',
    { ...textDocument, memo: 'More' },
    /"memo": "More"/,
  ],
])('[PAIR-04] %s', (_, signDoc, shown) => {
  const { description } = ask('cosmos_signAmino', { signerAddress: address, signDoc })

  expect(description.block?.text).toMatch(shown)
})
