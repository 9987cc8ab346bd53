import { type Adapter, type ChainReader, mock } from '@fairlead/core'
import { createUniversalAdapter, sendDraft } from '@fairlead/core/internal'
import { createTestAdapter, testSolanaNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectedStage, heading, networks, part } from '../../testing/stage.tsx'

const own = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const to = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const signature = '5'.repeat(88)

/** Connected in both namespaces; Solana is active, with its native token and one token that the page lists. */
async function open() {
  const sent: unknown[] = []
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  sun.accounts = [{ address: own }]
  const reader: Partial<ChainReader> = {
    estimateSend: async ({ amount = 0n, token }) => ({
      fee: 5_000n,
      isEstimated: true,
      reserve: 1_000_000n,
      // A tenth of a token amount, rounded up.
      ...(token ? { withheld: (amount + 9n) / 10n } : {}),
    }),
    findReceiverProblem: async () => undefined,
    getBalance: async () => 2_000_000_000n,
    getTokens: async ({ addresses }) =>
      addresses.map((address) => ({
        address,
        balance: 25_000_000n,
        decimals: 6,
        name: 'USD Coin',
        symbol: 'USDC',
      })),
  }
  const sendToken: Adapter['sendToken'] = async ({ amount, to, token }) => {
    sent.push({ amount, to, token })
    return signature
  }
  const adapter = createTestAdapter(sun, ['solana'], { sendToken }, reader)
  const set = await connectedStage({
    adapters: [createUniversalAdapter(), adapter],
    networks: [...networks, testSolanaNetwork],
    tokens: { 'solana:sun': [{ address: mint }] },
  })
  await set.fairlead.modal.open({ namespace: 'solana' })
  await part('fl-connect-wallet-sun').click()
  await expect.poll(() => set.fairlead.store.getState().activeNamespace).toBe('solana')
  await set.fairlead.modal.open()
  return { ...set, sent }
}

test('[NS-03][FEAT-06] the account on Solana: its balance, its tokens, and sending', async () => {
  await open()

  await expect.element(part('fl-account-balance')).toHaveTextContent('2SOL')
  await expect.element(part('fl-account-token-USDC')).toMatchTextContent(/USD Coin.*25/)
  expect(part('fl-account-tab-nfts').elements()).toEqual([])
  expect(part('fl-account-tab-activity').elements()).toEqual([])
  await expect.element(part('fl-account-action-send')).toBeVisible()
})

test('[FEAT-06] Max keeps the fee and the required minimum; the review shows the fee, and it is sent', async () => {
  const { fairlead, sent } = await open()
  await part('fl-account-action-send').click()
  await part('fl-send-token').click()
  await part('fl-send-select-token-native').click()
  await expect.element(part('fl-send-receiver')).toHaveAttribute('placeholder', 'Address')
  await part('fl-send-max').click()
  await expect.element(part('fl-send-amount')).toHaveValue('1.998995')
  await expect.element(part('fl-send-fee-kept')).toMatchTextContent(/0\.001005 SOL/)

  await part('fl-send-receiver').fill('someone.sol')
  await expect.element(part('fl-send-receiver-error')).toBeVisible()
  await part('fl-send-receiver').fill(to)
  await part('fl-send-review').click()
  await expect.element(part('fl-send-preview-to')).toMatchTextContent(to)
  await expect.element(heading()).toBeVisible()
  await expect.element(part('fl-send-preview-amount')).toHaveAttribute('data-value', '1998995000')
  await part('fl-send-preview-send').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/SOL/)
  await expect.poll(() => sent).toEqual([{ amount: 1_998_995_000n, to, token: undefined }])
  expect(sendDraft(fairlead).store.getState().sent).toMatchObject({ hash: signature })
})

test('[FEAT-06] a token of the account is selected by its row, with its decimals', async () => {
  const { fairlead } = await open()
  await part('fl-account-token-USDC').click()
  await part('fl-token-send').click()

  await expect
    .poll(() => sendDraft(fairlead).store.getState().token)
    .toMatchObject({ address: mint, chainId: 'solana:sun', decimals: 6 })
  await part('fl-send-amount').fill('0.0000001')
  await expect
    .element(part('fl-send-review'))
    .toHaveTextContent('Too many decimal places for this token')
  await part('fl-send-amount').fill('26')
  await expect.element(part('fl-send-review')).toHaveTextContent('Not enough funds')
})

test('[FEAT-06] a token with a transfer fee: the review shows what the receiver gets, or that it is nothing', async () => {
  const { fairlead, sent } = await open()
  const draft = sendDraft(fairlead)
  await part('fl-account-token-USDC').click()
  await part('fl-token-send').click()
  await part('fl-send-amount').fill('2')
  await part('fl-send-receiver').fill(to)
  await part('fl-send-review').click()
  await expect.element(page.getByText('Receiver gets')).toBeVisible()
  await expect.element(page.getByText('1.8 USDC')).toBeVisible()
  await expect.element(part('fl-send-preview-send')).toBeEnabled()

  draft.setAmount('0.000001')

  await expect.element(page.getByText('0 USDC', { exact: true })).toBeVisible()
  await expect.element(part('fl-send-preview-problem')).toHaveTextContent('Not enough funds')
  await expect.element(part('fl-send-preview-send')).toBeDisabled()
  expect(sent).toEqual([])
})

test.each(['bip122', 'polkadot', 'cosmos'] as const)(
  '[NS-03] on %s only the account and receiving are shown, without unsupported actions',
  async (namespace) => {
    const id = `${namespace}:stone`
    const wallet = mock({ chainId: id as `bip122:stone`, chains: [namespace], id: 'stone' })
    wallet.accounts = [{ address: `stone-address-of-${namespace}` }]
    const network = {
      caipNetworkId: id,
      chainNamespace: namespace,
      id: 'stone',
      name: 'Stone',
      nativeCurrency: { name: 'Stone', symbol: 'STN', decimals: 8 },
      rpcUrls: { default: { http: ['https://stone.example'] } },
    }
    const { fairlead } = await connectedStage({
      adapters: [
        createUniversalAdapter(),
        createTestAdapter(wallet, [namespace], { readsBalances: () => false, type: 'bitcoin' }),
      ],
      networks: [...networks, network] as unknown as typeof networks,
    })
    await fairlead.modal.open({ namespace })
    await part('fl-connect-wallet-stone').click()
    await expect.poll(() => fairlead.store.getState().activeNamespace).toBe(namespace)
    await fairlead.modal.open()

    await expect.element(part('fl-account-copy')).toBeVisible()
    await expect.element(part('fl-account-action-receive')).toBeVisible()
    for (const absent of ['action-send', 'balance', 'balance-error', 'tab-tokens', 'tokens-error'])
      expect(part(`fl-account-${absent}`).elements(), absent).toEqual([])
    for (const view of ['Send', 'Activity'] as const) {
      await fairlead.modal.open({ view })
      await expect.element(part('fl-account-copy')).toBeVisible()
    }
    await part('fl-account-action-receive').click()
    await expect.element(part('fl-receive-qr')).toBeVisible()
    await expect
      .element(part('fl-receive-address'))
      .toHaveAttribute('data-address', `stone-address-of-${namespace}`)
    await part('fl-receive-networks').click()
    await expect.element(part(`fl-compatible-networks-network-${id}`)).toBeVisible()
    expect(part('fl-compatible-networks-network-eip155:31337').elements()).toEqual([])
  },
)
