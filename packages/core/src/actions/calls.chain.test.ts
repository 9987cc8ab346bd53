import { createTestFairlead } from '@fairlead/test'
import { instantReceipts, startChain } from '@fairlead/test/node'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WalletRefusal } from '../testing/createTestApprovals.ts'
import { type EvmTestWallet, evmTestWallet } from '../testing/evmTestWallet.ts'
import { getCallsStatus, getCapabilities, sendCalls, waitForCallsStatus } from './calls.ts'
import { connect } from './connect.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
})
afterAll(() => chain.stop())

const receivers = [
  '0x00000000000000000000000000000000000ca115',
  '0x00000000000000000000000000000000000ca116',
] as const
const calls = receivers.map((to) => ({ to, value: parseEther('1') }))

async function open(options: evmTestWallet.Options = {}) {
  const wallet = evmTestWallet({
    behavior: 'approve',
    chainId: 'eip155:1',
    rpcUrls: { 'eip155:1': chain.url },
    ...options,
  })
  const { fairlead } = createTestFairlead(
    { connectors: [wallet.connector], networks: [chain.network] },
    undefined,
    {
      fetch: (...input) => fetch(...input),
      schedule(run, ms) {
        const timer = setTimeout(run, Math.min(ms, 50))
        return () => clearTimeout(timer)
      },
    },
  )
  await connect(fairlead, { connectorId: wallet.id })
  const reader = createPublicClient({ transport: http(chain.url) }).extend(instantReceipts)
  const held = () => Promise.all(receivers.map((address) => reader.getBalance({ address })))
  const before = await held()
  const received = async () => (await held()).map((value, index) => value - (before[index] ?? 0n))
  return { fairlead, received, wallet }
}
const prompts = (wallet: EvmTestWallet, method: string) =>
  wallet.requests.filter((request) => request.method === method).length
/** A wallet without EIP-5792. */
const withoutBatches = (more: evmTestWallet.Options['behaviors'] = {}) => ({
  behaviors: { wallet_sendCalls: new WalletRefusal({ code: 4200 }), ...more },
})

test('[FEAT-20] default: two calls with one approval, followed to their receipts', async () => {
  const { fairlead, received, wallet } = await open()
  expect(await getCapabilities(fairlead)).toMatchObject({ 'eip155:1': { atomic: 'unsupported' } })

  const { id, isSequential } = await sendCalls(fairlead, { atomicRequired: false, calls })
  const status = await waitForCallsStatus(fairlead, { id })

  expect(isSequential).toBe(false)
  expect(prompts(wallet, 'wallet_sendCalls')).toBe(1)
  expect(status).toMatchObject({ chainId: 'eip155:1', isAtomic: false, status: 'success' })
  expect(status.receipts.map(({ gasUsed }) => gasUsed)).toEqual([21_000n, 21_000n])
  expect(await received()).toEqual([parseEther('1'), parseEther('1')])
})

test('error: a batch that must be atomic is refused without a prompt, and nothing is sent', async () => {
  const { fairlead, received, wallet } = await open()

  await expect(sendCalls(fairlead, { calls })).rejects.toMatchObject({ reason: 'notAtomic' })
  await expect(getCallsStatus(fairlead, { id: 'other' })).rejects.toMatchObject({
    reason: 'unknownId',
  })

  expect(prompts(wallet, 'eth_sendTransaction')).toBe(0)
  expect(await received()).toEqual([0n, 0n])
})

test('[FEAT-20] fallback: each call by itself; the id is valid in another widget, without a wallet', async () => {
  const { fairlead, received, wallet } = await open(withoutBatches())

  const { id, isSequential } = await sendCalls(fairlead, { calls, fallback: 'sequential' })

  expect(isSequential).toBe(true)
  expect(prompts(wallet, 'eth_sendTransaction')).toBe(2)
  const { fairlead: other } = createTestFairlead({ networks: [chain.network] }, undefined, {
    fetch: (...input) => fetch(...input),
  })
  const status = await waitForCallsStatus(other, { id })
  expect(status).toMatchObject({ chainId: 'eip155:1', isAtomic: false, status: 'success' })
  expect(status.receipts.map(({ gasUsed }) => gasUsed)).toEqual([21_000n, 21_000n])
  expect(await received()).toEqual([parseEther('1'), parseEther('1')])
})

test('[FEAT-20] fallback: without the option, a wallet without batches is not asked for single transactions', async () => {
  const { fairlead, wallet } = await open(withoutBatches())
  await expect(sendCalls(fairlead, { atomicRequired: false, calls })).rejects.toMatchObject({
    reason: 'unsupportedMethod',
  })
  expect(prompts(wallet, 'eth_sendTransaction')).toBe(0)
})

test('error: the second call is declined; the error has the hash of the first', async () => {
  let asked = 0
  const { fairlead, received } = await open(
    withoutBatches({
      eth_sendTransaction() {
        if (++asked > 1) throw new WalletRefusal()
      },
    }),
  )

  const error = await sendCalls(fairlead, { calls, fallback: 'sequential' }).catch(
    (cause: unknown) => cause,
  )

  expect(error).toMatchObject({
    cause: { code: 'REQUEST_REJECTED' },
    hashes: [expect.stringMatching(/^0x[0-9a-f]{64}$/)],
    reason: 'interrupted',
  })
  expect(await received()).toEqual([parseEther('1'), 0n])
})

test('error: the first call is declined; nothing was sent, and the next call is not asked for', async () => {
  const { fairlead, wallet } = await open(
    withoutBatches({ eth_sendTransaction: new WalletRefusal() }),
  )
  await expect(sendCalls(fairlead, { calls, fallback: 'sequential' })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  expect(prompts(wallet, 'eth_sendTransaction')).toBe(1)
})

test('error: calls for another network than the wallet’s are not sent one after the other', async () => {
  const { fairlead, wallet } = await open(withoutBatches())
  const elsewhere = { calls, chainId: 'eip155:10', fallback: 'sequential' } as const
  await expect(sendCalls(fairlead, elsewhere)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  expect(prompts(wallet, 'eth_sendTransaction')).toBe(0)
})
