import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { keyring } from '../../testing/methodContext.ts'
import { registerStandard, sharingOf } from '../../testing/sharingOf.ts'
import { bitcoinChains, bitcoinKind } from './bitcoinKind.ts'
import { publicSolanaChains, solanaKind } from './solanaKind.ts'

const key = keyring.bitcoin(0, 'main')

// biome-ignore lint/suspicious/noExplicitAny: pages access these objects untyped, by the names of a standard
type Registered = any

function setup() {
  const bitcoin = sharingOf([...bitcoinChains.keys()])
  const solana = sharingOf([...publicSolanaChains.keys()])
  const wallet: Registered = registerStandard([
    solanaKind(solana),
    bitcoinKind({ sharing: bitcoin.sharing }),
  ])
  return { bitcoin, solana, wallet }
}

test('default: [NS-04] a page gets the Bitcoin addresses only', async () => {
  const { bitcoin, solana, wallet } = setup()

  const { accounts } = await wallet.features['bitcoin:connect'].connect({ purposes: ['payment'] })

  expect(accounts).toMatchObject([
    { address: key.address, chains: ['bitcoin:mainnet'], publicKey: key.publicKey },
    { chains: ['bitcoin:testnet', 'bitcoin:signet'] },
    { address: keyring.bitcoin(0, 'regtest').address, chains: ['bitcoin:regtest'] },
  ])
  expect(wallet.accounts).toEqual(accounts)
  expect(bitcoin.confirm.asked).toMatchObject([{ kind: 'share' }])
  expect(solana.confirm.asked).toEqual([])
})

test('behavior: disconnecting Bitcoin keeps the others', async () => {
  const { wallet } = setup()
  await wallet.features['bitcoin:connect'].connect()
  await wallet.features['standard:connect'].connect()
  expect(wallet.accounts).toHaveLength(4)

  await wallet.features['bitcoin:disconnect'].disconnect()

  expect(wallet.accounts).toMatchObject([{ address: keyring.solana(0).address }])
})

test('default: signs a message per BIP-322', async () => {
  const { bitcoin, wallet } = setup()
  const [account] = (await wallet.features['bitcoin:connect'].connect()).accounts
  const message = new TextEncoder().encode('Hällo')

  const [answer] = await wallet.features['bitcoin:signMessage'].signMessage({ account, message })

  expect(RawWitness.decode(answer.signature)[1]).toEqual(key.publicKey)
  expect(bitcoin.confirm.asked.at(-1)).toMatchObject({
    accounts: [`bip122:000000000019d6689c085ae165831e93:${key.address}`],
    params: { message: 'Hällo', protocol: 'bip322' },
  })
})

test('default: signs the named inputs', async () => {
  const { wallet } = setup()
  const [account] = (await wallet.features['bitcoin:connect'].connect()).accounts
  const transaction = new Transaction()
  transaction.addInput({
    index: 0,
    txid: '11'.repeat(32),
    witnessUtxo: { amount: 1_000n, script: key.script },
  })
  transaction.addOutput({ amount: 900n, script: key.script })

  const [{ signedPsbt }] = await wallet.features['bitcoin:signTransaction'].signTransaction({
    chain: 'bitcoin:mainnet',
    inputsToSign: [{ account, signingIndexes: [0] }],
    psbt: transaction.toPSBT(),
  })

  const [signed] = Transaction.fromPSBT(signedPsbt).getInput(0).partialSig ?? []
  expect(signed?.[0]).toEqual(key.publicKey)
})

const psbt = base64.decode('cHNidP8=')
test.each([
  ['bytes that are not text', 'bitcoin:signMessage', { message: Uint8Array.of(0xff) }],
  [
    'another chain than the account’s',
    'bitcoin:signTransaction',
    { chain: 'bitcoin:regtest', psbt },
  ],
  ['a partial signature type', 'bitcoin:signTransaction', { psbt, sigHash: 'SINGLE' }],
])('error: %s', async (_, feature, { sigHash, ...wrong }: Registered) => {
  const { bitcoin, wallet } = setup()
  const [account] = (await wallet.features['bitcoin:connect'].connect()).accounts
  const inputsToSign = [{ account, sigHash, signingIndexes: [0] }]
  const run = wallet.features[feature][feature.split(':')[1] ?? '']

  const asked = async () => run({ account, ...wrong, inputsToSign })

  await expect(asked()).rejects.toMatchObject({ code: -32602 })
  expect(bitcoin.confirm.asked).toHaveLength(1)
})
