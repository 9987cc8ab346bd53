import type { ChainId } from '@fairlead/protocol'
import { createTestClock, createTestSolanaWallet } from '@fairlead/test'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import type { RegisteredWallet } from '../discovery/walletStandard.ts'
import type { SolanaProvider } from '../namespaces/providers.ts'
import { solana, solanaDevnet, solanaTestnet } from '../namespaces/solanaNetworks.ts'
import type { ConnectorEvent } from './createConnector.ts'
import { walletStandardSolana } from './walletStandardSolana.ts'

const signal = new AbortController().signal
const namespace = 'solana'
const local = { ...solana, caipNetworkId: 'solana:Local1111111111111111111111111' as ChainId }

async function open(given: createTestSolanaWallet.Options = {}) {
  const wallet = await createTestSolanaWallet(given)
  const registered = { icon: undefined, name: 'Sunbird', wallet: wallet.wallet as unknown }
  const connector = walletStandardSolana(registered as RegisteredWallet)({
    environment: createTestClock(),
    networks: () => [solana, solanaDevnet, local],
  })
  const events: ConnectorEvent[] = []
  connector.watch(namespace, (event) => events.push(event))
  const provider = () => connector.providers?.solana as SolanaProvider
  const [first, second] = wallet.keys
  return { connector, events, first: first!, provider, second: second!, wallet }
}

/** One signature, one key, version 0 unless said otherwise, no instructions. */
function transactionOf(publicKey: Uint8Array, version: 'legacy' | number = 0): Uint8Array {
  const prefix = version === 'legacy' ? [] : [0x80 + version]
  return new Uint8Array([
    1,
    ...new Uint8Array(64),
    ...prefix,
    ...[1, 0, 0, 1],
    ...publicKey,
    ...new Uint8Array(32),
    0,
    ...(version === 'legacy' ? [] : [0]),
  ])
}

test('[NS-04] default: connects the page, on the networks of its account', async () => {
  const { connector, first } = await open()

  await expect(connector.connect({ namespace, signal })).resolves.toEqual({
    accounts: [{ address: first.address }],
    approved: [solana, solanaDevnet, solanaTestnet, local].map((one) => one.caipNetworkId),
    chainId: solana.caipNetworkId,
  })
})

test('behavior: reconnects without a prompt, on the page’s last network', async () => {
  const { connector, wallet } = await open({ isAllowed: true })
  const stranger = await open()
  const chainId = solanaDevnet.caipNetworkId

  await expect(connector.resume({ chainId, namespace, signal })).resolves.toMatchObject({ chainId })
  expect(wallet.calls).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  await expect(stranger.connector.resume({ namespace, signal })).resolves.toBeUndefined()
})

test('[API-25] switching selects the network of requests, among those of the account', async () => {
  const { connector, first, provider, wallet } = await open({ chains: ['solana:localnet'] })
  await connector.connect({ namespace, signal })

  await expect(connector.switchNetwork?.({ network: solana, signal })).rejects.toMatchObject({
    code: 'SWITCH_FAILED',
    shortMessage: 'Sunbird does not offer Solana for this account',
  })
  await connector.switchNetwork?.({ network: local, signal })
  await provider().signTransaction?.({
    address: first.address,
    chainId: local.caipNetworkId,
    transaction: transactionOf(first.publicKey),
  })

  expect(wallet.calls.at(-1)?.inputs).toMatchObject([{ chain: 'solana:localnet' }])
})

test('behavior: reports other accounts, other networks, and disconnecting', async () => {
  const { connector, events, second, wallet } = await open()
  await connector.connect({ namespace, signal })
  await connector.switchNetwork?.({ network: solanaDevnet, signal })

  wallet.show([second])
  wallet.show([{ ...second, chains: ['solana:mainnet'] }])
  wallet.show([])
  wallet.show([])

  expect(events).toEqual([
    { accounts: [{ address: second.address }], type: 'accountsChanged' },
    { approved: [solana.caipNetworkId], type: 'approvedChanged' },
    { chainId: solana.caipNetworkId, type: 'chainChanged' },
    { type: 'disconnected' },
  ])
})

test('behavior: a feature added or removed adds or removes a method', async () => {
  const { connector, provider, wallet } = await open()
  await connector.connect({ namespace, signal })
  const before = provider()

  delete wallet.wallet.features['solana:signMessage']
  wallet.show(wallet.keys)

  expect(before.signMessage).toBeDefined()
  expect(provider().signMessage).toBeUndefined()
  expect(provider().signAndSendTransaction).toBeUndefined()
})

test('[NS-04] signs texts and transactions, several at once in order', async () => {
  const { connector, first, provider, wallet } = await open()
  await connector.connect({ namespace, signal })
  const { address, publicKey } = first
  const asked = { address, chainId: solana.caipNetworkId }
  const message = new TextEncoder().encode('Grüße')
  const [one, two] = [transactionOf(publicKey), transactionOf(publicKey, 'legacy')]

  const signature = await provider().signMessage?.({ address, message })
  const signed = await provider().signAllTransactions?.({ ...asked, transactions: [one, two] })

  expect(ed25519.verify(signature!, message, publicKey)).toBe(true)
  expect(wallet.calls.at(-1)?.inputs).toHaveLength(2)
  for (const [index, bytes] of [one, two].entries())
    expect(ed25519.verify(signed![index]!.slice(1, 65), bytes.slice(65), publicKey)).toBe(true)
})

test('error: a version that the wallet does not list; one that lists none accepts any', async () => {
  const { connector, first, provider, wallet } = await open()
  await connector.connect({ namespace, signal })
  const transaction = transactionOf(first.publicKey, 1)
  const asked = { address: first.address, chainId: solana.caipNetworkId, transaction }

  await expect(provider().signTransaction?.(asked)).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
    hints: ['Version: 1', 'The wallet takes: legacy, 0, someday'],
  })
  delete wallet.wallet.features['solana:signTransaction']?.supportedTransactionVersions
  await expect(provider().signTransaction?.(asked)).resolves.toBeInstanceOf(Uint8Array)
})

test.each([
  ['a code', Object.assign(new Error('No'), { code: 4001 })],
  ['the standard’s code', Object.assign(new Error('#4001000'), { context: { __code: 4001000 } })],
  ['a name', Object.assign(new Error(''), { name: 'WalletWindowClosedError' })],
  ['a message', new Error('User rejected the request.')],
])('error: the user declines, reported by %s', async (_, error) => {
  const { connector, first, provider, wallet } = await open({ isAllowed: true })
  wallet.onAsk = () => Promise.reject(error)
  const message = new Uint8Array([1])

  await expect(connector.connect({ namespace, signal })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  await expect(provider().signMessage?.({ address: first.address, message })).rejects.toMatchObject(
    { code: 'REQUEST_REJECTED' },
  )
})

test('error: approving without an account is a decline; other failures keep their cause', async () => {
  const { connector, wallet } = await open({ seeds: [] })
  await expect(connector.connect({ namespace, signal })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  wallet.onAsk = () => Promise.reject(new Error('The device is locked'))

  await expect(connector.connect({ namespace, signal })).rejects.toMatchObject({
    cause: { message: 'The device is locked' },
    code: 'PROVIDER_ERROR',
  })
})

test('error: an account that it does not expose, and invalid responses', async () => {
  const { connector, first, provider, second, wallet } = await open()
  await connector.connect({ namespace, signal })
  const message = new Uint8Array([1])
  const { address } = first

  await expect(
    provider().signMessage?.({ address: second.address, message }),
  ).rejects.toMatchObject({ code: 'PROVIDER_ERROR', rpcCode: 4100 })
  for (const answer of [undefined, [], [{}], [{ signature: new Uint8Array(63) }], [null]]) {
    wallet.wallet.features['solana:signMessage'] = { signMessage: async () => answer }
    await expect(provider().signMessage?.({ address, message })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  }
})

test('[CONN-04] signing out revokes the permission if the wallet supports it', async () => {
  const { connector, wallet } = await open()
  await connector.connect({ namespace, signal })

  await connector.disconnect({ namespace, signOut: false })
  expect(wallet.calls).toHaveLength(1)
  wallet.onAsk = () => Promise.reject(new Error('gone'))
  await connector.disconnect({ namespace, signOut: true })

  expect(wallet.calls.at(-1)).toEqual({ feature: 'standard:disconnect', inputs: [] })
})
