import { type ChainReader, mock } from '@fairlead/core'
import { createUniversalAdapter } from '@fairlead/core/internal'
import { base58 } from '@fairlead/protocol/solana'
import { createSwapServer, createTestAdapter, testSolanaNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connectedStage, networks, part } from '../../testing/stage.tsx'

const own = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const chainId = 'solana:sun'
const native = `${chainId}:So11111111111111111111111111111111111111111`
const signature = '5'.repeat(88)

/** Serialized transaction of version 0 that only the account signs. */
const transaction = btoa(
  String.fromCharCode(
    ...[1, ...new Uint8Array(64)],
    ...[0x80, 1, 0, 0, 1, ...base58.decode(own), ...new Uint8Array(32), 0, 0],
  ),
)

/** Connected on Solana, where one SOL is 150 dollars. */
async function open(vendors: readonly string[]) {
  const sent: unknown[] = []
  const sun = mock({ chainId, chains: ['solana'], id: 'sun', name: 'Sunny' })
  sun.accounts = [{ address: own }]
  const reader: Partial<ChainReader> = {
    getBalance: async () => 2_000_000_000n,
    getTokens: async ({ addresses }) =>
      addresses.map((address) => {
        return { address, balance: 25_000_000n, decimals: 6, name: 'USD Coin', symbol: 'USDC' }
      }),
    readOutcome: async () => 'success',
  }
  const more = {
    sendToken: async () => signature,
    async sendTransaction({ data }: { data?: string | undefined }) {
      sent.push(data)
      return signature
    },
  }
  const server = createSwapServer()
  server.networks = [chainId]
  server.price = (amount) => (amount * 150n) / 1_000n
  server.answers.tokens = {
    tokens: [
      { address: native, decimals: 9, logoUri: null, name: 'Solana', symbol: 'SOL' },
      {
        address: `${chainId}:${mint}`,
        decimals: 6,
        logoUri: null,
        name: 'USD Coin',
        symbol: 'USDC',
      },
    ],
  }
  server.answers['build-solana-transaction'] = { fee: '6000', transaction }
  server.providerFeeBps = 0
  const adapter = createTestAdapter(sun, ['solana'], more, reader)
  const set = await connectedStage(
    {
      adapters: [createUniversalAdapter(), adapter],
      features: { swaps: vendors },
      networks: [...networks, testSolanaNetwork],
      serverUrl: 'http://localhost:9',
    },
    { fetch: server.fetch },
  )
  await set.fairlead.modal.open({ namespace: 'solana' })
  await part('fl-connect-wallet-sun').click()
  await expect.poll(() => set.fairlead.store.getState().activeNamespace).toBe('solana')
  await set.fairlead.modal.open()
  return { ...set, sent, server }
}

test('[VIEW-16][FEAT-10] SOL for a token: one step, no approval, and the transaction of the server', async () => {
  const set = await open(['jupiter'])
  await part('fl-account-action-swaps').click()
  await part('fl-swap-token-to').click()
  await part('fl-swap-select-token-USDC').click()
  await part('fl-swap-amount').fill('1')
  set.clock.advance(200)

  await expect.element(part('fl-swap-to-amount')).toHaveTextContent('150')
  await expect.element(part('fl-swap-rate')).toHaveTextContent('1 SOL ≈ 150 USDC')
  await expect.element(part('fl-swap-provider-fee')).toHaveTextContent('0%')
  // Deposits of two token accounts, and the network's fee.
  await expect.element(part('fl-swap-network-fee')).toMatchTextContent(/0\.004183 SOL/)
  await part('fl-swap-review').click()
  await expect.element(part('fl-swap-preview-fee')).toMatchTextContent(/0\.000006 SOL/)
  await expect.element(part('fl-swap-preview-minimum')).toHaveTextContent('148.5 USDC')
  await expect.element(part('fl-swap-preview-swap')).toHaveTextContent('Swap')
  await part('fl-swap-preview-swap').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/Swapped 1 SOL for 150 USDC/)
  await expect.poll(() => set.sent).toEqual([transaction])
  expect(set.server.asked.map(({ pathname }) => pathname)).not.toContain('/v1/convert/allowance')
})

test('[NS-03][FEAT-10] without a vendor for Solana, the button is absent', async () => {
  await open(['onchain'])

  await expect.element(part('fl-account-action-receive')).toBeVisible()
  expect(part('fl-account-action-swaps').elements()).toEqual([])
})
