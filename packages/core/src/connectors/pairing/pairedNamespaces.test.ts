import { rpcError } from '@fairlead/test'
import { expect, test } from 'vitest'
import { cosmosHub } from '../../namespaces/cosmosNetworks.ts'
import { pairedBitcoin } from './pairedBitcoin.ts'
import { pairedCosmos } from './pairedCosmos.ts'
import { pairedPolkadot } from './pairedPolkadot.ts'

/** Creates a wallet with scripted answers. */
function wallet(answers: Readonly<Record<string, unknown>>) {
  const asked: unknown[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push([method, params])
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw rpcError(4200)
    return answer
  }
  return { asked, request }
}

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const chain = 'bip122:000000000019d6689c085ae165831e93'
const at = () => ({ accounts: [{ address }], chainId: chain }) as const
const txid = 'ab'.repeat(32)
// One input, one output. Source: BIP-174; no signatures.
const psbt =
  'cHNidP8BADwCAAAAAaurq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urAAAAAAD/////AYgTAAAAAAAAAAAAAAAAAAA='

test('[NS-04] Bitcoin: texts with the protocol of the address, inputs by index, satoshi as text', async () => {
  const { asked, request } = wallet({
    sendTransfer: { txid },
    signMessage: { signature: 'c2ln' },
    signPsbt: { psbt },
  })
  const provider = pairedBitcoin({ request }, at)
  const old = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

  expect(await provider.signMessage({ address, message: 'A' })).toBe('c2ln')
  await provider.signMessage({ address: old, message: 'A' })
  await provider.sendTransfer({ address, amount: 2n ** 50n, recipient: old })

  expect(asked).toEqual([
    ['signMessage', { account: address, address, message: 'A', protocol: 'bip322' }],
    ['signMessage', { account: old, address: old, message: 'A', protocol: 'ecdsa' }],
    ['sendTransfer', { account: address, amount: '1125899906842624', recipientAddress: old }],
  ])
})

const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

test.each([
  ['to an invalid address', { recipient: 'bc1x' }],
  ['to another network', { recipient: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' }],
  ['with a zero amount', { amount: 0n }],
  ['with a negative amount', { amount: -1n }],
  ['from an ordinals account', { address: ordinals }],
  ['from a foreign account', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
])('[ENT-12] error: Bitcoin: a transfer %s is not forwarded', async (_, change) => {
  const { asked, request } = wallet({ sendTransfer: { txid } })
  const accounts = [{ address }, { address: ordinals, type: 'ordinal' }] as const
  const provider = pairedBitcoin({ request }, () => ({ accounts, chainId: chain }))

  await expect(
    provider.sendTransfer({ address, amount: 1_000n, recipient: address, ...change }),
  ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(asked).toEqual([])
})

test('[ENT-12] error: Bitcoin: a PSBT without named inputs, or without a PSBT, is not forwarded', async () => {
  const { asked, request } = wallet({ signPsbt: { psbt } })
  const provider = pairedBitcoin({ request }, at)
  const code = 'REQUEST_INVALID'

  for (const signInputs of [
    [],
    [{ address, index: 0, sighashTypes: [2] }],
    [{ address, index: 7 }],
  ])
    await expect(provider.signPsbt({ address, psbt, signInputs })).rejects.toMatchObject({ code })
  await expect(
    provider.signPsbt({ address, psbt: 'AAAA', signInputs: [{ address, index: 0 }] }),
  ).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('[NS-01] Polkadot: signatures with and without 0x, texts and transactions', async () => {
  const signature = 'ab'.repeat(64)
  const { asked, request } = wallet({
    polkadot_signMessage: { signature },
    polkadot_signTransaction: { signature: `0x01${signature}` },
  })
  const provider = pairedPolkadot({ request })
  const payload = { method: '0x00' }

  expect(await provider.signMessage({ address: 'A', message: 'B' })).toBe(`0x${signature}`)
  expect(await provider.signTransaction({ address: 'A', payload })).toBe(`0x01${signature}`)
  expect(asked).toEqual([
    ['polkadot_signMessage', { address: 'A', message: 'B' }],
    ['polkadot_signTransaction', { address: 'A', transactionPayload: payload }],
  ])
})

const chainId = cosmosHub.caipNetworkId
const signed = { signature: 'c2ln' }

test('[NS-01] Cosmos: a key returned with the signature, or requested separately', async () => {
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: 'AQID' }
  const told = wallet({ cosmos_signAmino: { signature: { ...signed, pub_key } } })
  const silent = wallet({
    cosmos_getAccounts: [
      { address: 'other', algo: 'secp256k1', pubkey: 'AAAA' },
      { address: 'cosmos1x', algo: 'secp256k1', pubkey: 'BBBB' },
    ],
    cosmos_signAmino: { signature: signed },
  })
  const asked = { address: 'cosmos1x', chainId, message: 'A' }

  expect(await pairedCosmos(told).signMessage(asked)).toEqual({
    publicKey: 'AQID',
    signature: 'c2ln',
  })
  expect(await pairedCosmos(silent).signMessage(asked)).toEqual({
    publicKey: 'BBBB',
    signature: 'c2ln',
  })
  await expect(
    pairedCosmos(silent).signMessage({ ...asked, address: 'cosmos1y' }),
  ).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[NS-01] error: Cosmos: a document of another chain than shown is not forwarded', async () => {
  const { asked, request } = wallet({ cosmos_signAmino: signed, cosmos_signDirect: signed })
  const provider = pairedCosmos({ request })
  const code = 'REQUEST_INVALID'

  for (const signDoc of [undefined, {}, { chain_id: 'osmosis-1', chainId: 'osmosis-1' }]) {
    const given = { address: 'cosmos1x', chainId, signDoc }
    await expect(provider.signAmino(given)).rejects.toMatchObject({ code })
    await expect(provider.signDirect(given)).rejects.toMatchObject({ code })
  }
  expect(asked).toEqual([])
})

test('error: maps refusals, and rejects invalid responses', async () => {
  const no = wallet({ polkadot_signMessage: rpcError(5000), signMessage: { signature: 7 } })

  await expect(
    pairedPolkadot(no).signMessage({ address: 'A', message: 'B' }),
  ).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect(pairedBitcoin(no, at).signMessage({ address, message: 'A' })).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
  await expect(
    pairedPolkadot(no).signTransaction({ address: 'A', payload: {} }),
  ).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'unsupportedMethod' })
})
