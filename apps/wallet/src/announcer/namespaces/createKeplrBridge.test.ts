import { announceKeplr, toAmino } from '@fairlead/core/testing/parts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { writeFields } from '../../methods/protobuf.ts'
import { keyring } from '../../testing/methodContext.ts'
import { sharingOf } from '../../testing/sharingOf.ts'
import { createKeplrBridge } from './createKeplrBridge.ts'

const chains = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1']
const { address, publicKey } = keyring.cosmos(0, 'cosmos')
const utf8 = (text: string) => new TextEncoder().encode(text)

// biome-ignore lint/suspicious/noExplicitAny: pages access these objects untyped, by the names of a standard
type Registered = any

function setup(page: Registered = new EventTarget()) {
  const { confirm, sharing } = sharingOf(chains)
  announceKeplr(createKeplrBridge(sharing, chains), page)
  return { confirm, keplr: page.keplr, page }
}

test('default: [NS-04] a page is connected, and gets the key of a chain', async () => {
  const { confirm, keplr, page } = setup()
  let changes = 0
  page.addEventListener('keplr_keystorechange', () => changes++)

  await keplr.enable(['cosmoshub-4', 'osmosis-1'])

  expect(confirm.asked).toMatchObject([{ kind: 'share', chains }])
  expect(changes).toBe(1)
  expect(await keplr.getKey('cosmoshub-4')).toMatchObject({
    address: ripemd160(sha256(publicKey)),
    bech32Address: address,
    pubKey: publicKey,
  })
  expect((await keplr.getKey('osmosis-1')).bech32Address).toMatch(/^osmo1/)
})

test('default: signs a text, which the user can read', async () => {
  const { confirm, keplr } = setup()
  await keplr.enable('cosmoshub-4')

  const { pub_key, signature } = await keplr.signArbitrary('cosmoshub-4', address, 'Hi')

  expect(pub_key.value).toBe(base64.encode(publicKey))
  const { params } = confirm.asked.at(-1) as Registered
  const value = { data: base64.encode(utf8('Hi')), signer: address }
  expect(params.signDoc.msgs).toEqual([{ type: 'sign/MsgSignData', value }])
  expect(secp256k1.verify(base64.decode(signature), toAmino(params.signDoc), publicKey)).toBe(true)
})

test('default: signs a transaction in direct mode, and returns it unchanged', async () => {
  const { keplr } = setup()
  await keplr.enable('cosmoshub-4')
  const authInfoBytes = writeFields([{ number: 2, value: new Uint8Array() }])
  const bodyBytes = writeFields([{ number: 2, value: utf8('Memo') }])
  const signDoc = { accountNumber: '7', authInfoBytes, bodyBytes, chainId: 'cosmoshub-4' }

  const { signature, signed } = await keplr.signDirect('cosmoshub-4', address, signDoc)

  expect(signed).toBe(signDoc)
  const document = writeFields([
    { number: 1, value: bodyBytes },
    { number: 2, value: authInfoBytes },
    { number: 3, value: utf8('cosmoshub-4') },
    { number: 4, value: 7n },
  ])
  expect(secp256k1.verify(base64.decode(signature.signature), document, publicKey)).toBe(true)
})

test('behavior: disconnecting revokes access', async () => {
  const { keplr } = setup()
  await keplr.enable('cosmoshub-4')

  await keplr.disable()

  await expect(keplr.getKey('cosmoshub-4')).rejects.toMatchObject({ code: 4100 })
})

test('behavior: another wallet already installed is not replaced', () => {
  const page = Object.assign(new EventTarget(), { keplr: { name: 'another' } })

  expect(setup(page).keplr).toEqual({ name: 'another' })
})

test.each([
  ['an unknown chain', 'enable', ['juno-1'], 4902],
  ['no chain', 'enable', [7], -32602],
  ['a page that is not connected', 'getKey', ['cosmoshub-4'], 4100],
])('error: %s', async (_, method, params, code) => {
  const { confirm, keplr } = setup()

  await expect(keplr[method](...params)).rejects.toMatchObject({ code })

  expect(confirm.asked).toEqual([])
})
