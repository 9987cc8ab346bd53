import { createTestFairlead } from '@fairlead/test'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64 } from '@scure/base'
import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getAccount } from '../actions/getAccount.ts'
import type {
  BitcoinProvider,
  CosmosProvider,
  PolkadotProvider,
  SolanaProvider,
} from '../namespaces/providers.ts'
import { solana } from '../namespaces/solanaNetworks.ts'
import { bitcoinTestWallet } from './bitcoinTestWallet.ts'
import { cosmosTestWallet } from './cosmosTestWallet.ts'
import { polkadotTestWallet } from './polkadotTestWallet.ts'
import { solanaTestWallet } from './solanaTestWallet.ts'
import type { TestWallet } from './TestWallet.ts'

const text = new TextEncoder()
const connectorOf = (wallet: TestWallet) =>
  wallet.connector({ environment: {} as never, networks: () => [] })
const providerOf = (wallet: TestWallet) => connectorOf(wallet).providers?.[wallet.namespace]
const never = new AbortController().signal
const letIn = (wallet: TestWallet) =>
  connectorOf(wallet).connect({ namespace: wallet.namespace, signal: never })

test('default: solana: connects when the test approves', async () => {
  const wallet = await solanaTestWallet()
  const { fairlead } = createTestFairlead({ connectors: [wallet.connector], networks: [solana] })

  const connecting = connect(fairlead, { connectorId: wallet.id })
  await wallet.approve('standard:connect')
  await connecting

  expect(getAccount(fairlead, 'solana').address).toBe(wallet.address)
  await wallet.drop()
  expect(getAccount(fairlead, 'solana').isConnected).toBe(false)
})

test('default: solana: signs messages and transactions', async () => {
  const wallet = await solanaTestWallet({ behavior: 'approve' })
  await letIn(wallet)
  const { address } = wallet
  const provider = providerOf(wallet) as SolanaProvider
  const key = base58.decode(address)
  const message = Uint8Array.from([
    ...[0x80, 1, 0, 1, 2, ...key, ...new Uint8Array(32)],
    ...[...new Uint8Array(32), 0, 0],
  ])
  const transaction = Uint8Array.from([1, ...new Uint8Array(64), ...message])

  const signature = await provider.signMessage?.({ address, message: text.encode('Hello') })
  const signed = await provider.signTransaction?.({
    address,
    chainId: solana.caipNetworkId,
    transaction,
  })

  expect(ed25519.verify(signature!, text.encode('Hello'), key)).toBe(true)
  expect(ed25519.verify(signed!.subarray(1, 65), message, key)).toBe(true)
  expect(signed!.subarray(65)).toEqual(message)
})

test('default: bip122: signs messages', async () => {
  const wallet = bitcoinTestWallet({ behavior: 'approve' })
  await letIn(wallet)
  const provider = providerOf(wallet) as BitcoinProvider

  const signed = await provider.signMessage?.({ address: wallet.address, message: 'Hello' })

  const bytes = base64.decode(signed!)
  const framed = text.encode('\x18Bitcoin Signed Message:\n\x05Hello')
  const [found] = [secp256k1.Signature.fromBytes(bytes.subarray(1))].map((signature) =>
    signature
      .addRecoveryBit(bytes[0]! - 39)
      .recoverPublicKey(sha256(sha256(framed)))
      .toBytes(),
  )
  const [shown] = (await letIn(wallet)).accounts
  expect(shown.address).toMatch(/^bc1q/)
  expect(found).toHaveLength(33)
  expect(wallet.page.definition).toMatchObject({ connect: 'bitcoin:connect' })
  const accounts = (await wallet.page.handle('bitcoin:connect', [])) as {
    publicKey: { bytes: number[] }
  }[]
  expect(accounts[0]?.publicKey.bytes).toEqual([...found!])
})

test('default: polkadot: signs messages, wrapped', async () => {
  const wallet = await polkadotTestWallet({ behavior: 'approve' })
  await letIn(wallet)
  const provider = providerOf(wallet) as PolkadotProvider

  const signature = await provider.signMessage?.({ address: wallet.address, message: 'Hello' })

  const key = ed25519.getPublicKey(new Uint8Array(32).fill(1))
  const bytes = hexToBytes(signature as `0x${string}`)
  expect(ed25519.verify(bytes, text.encode('<Bytes>Hello</Bytes>'), key)).toBe(true)
  // The address consists of prefix, key and checksum.
  expect(base58.decode(wallet.address).subarray(1, 33)).toEqual(key)
})

test('default: cosmos: signs texts in ADR-36 format', async () => {
  const wallet = cosmosTestWallet({ behavior: 'approve' })
  await letIn(wallet)
  const provider = providerOf(wallet) as CosmosProvider
  const { address } = wallet

  const answer = await provider.signMessage?.({
    address,
    chainId: 'cosmos:cosmoshub-4',
    message: 'Hello',
  })

  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"SGVsbG8=","signer":"${address}"}}],"sequence":"0"}`
  expect(address).toMatch(/^cosmos1/)
  expect(
    secp256k1.verify(
      base64.decode(answer!.signature),
      text.encode(document),
      base64.decode(answer!.publicKey),
    ),
  ).toBe(true)
})

test('error: a declined request is declined in each of them, and shares nothing', async () => {
  const wallets = [
    await solanaTestWallet({ behavior: 'reject' }),
    bitcoinTestWallet({ behavior: 'reject' }),
    await polkadotTestWallet({ behavior: 'reject' }),
    cosmosTestWallet({ behavior: 'reject' }),
  ]

  for (const wallet of wallets) {
    await expect(letIn(wallet)).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
    expect(await connectorOf(wallet).resume({ namespace: wallet.namespace, signal: never })).toBe(
      undefined,
    )
  }
})
