import { createTestSolanaWallet } from '@fairlead/test'
import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { accountsOf, methodOf, servesStandard, watchStandardWallets } from './walletStandard.ts'

function listen(events = new EventTarget(), isWanted = servesStandard('solana', [])) {
  const lines: string[] = []
  const stop = watchStandardWallets(events, {
    isWanted,
    onGone: (name) => lines.push(`- ${name}`),
    onWallet: ({ name }) => lines.push(`+ ${name}`),
  })
  return { events, lines, stop }
}

test('[NS-04] default: wallets registered before and later, and unregistered ones', async () => {
  const events = new EventTarget()
  const early = await createTestSolanaWallet({ name: 'Early' })
  const late = await createTestSolanaWallet({ name: 'Late' })
  early.register(events)
  const { lines } = listen(events)

  const leave = late.register(events)
  leave()
  leave()

  expect(lines).toEqual(['+ Early', '+ Late', '- Late'])
})

test('behavior: one wallet per name, until it unregisters', async () => {
  const { events, lines } = listen()
  const first = await createTestSolanaWallet()
  const leave = first.register(events)
  first.register(events)
  const other = await createTestSolanaWallet()
  other.register(events)

  leave()
  other.register(events)

  expect(lines).toEqual(['+ Sunbird', '- Sunbird', '+ Sunbird'])
})

test('behavior: only wallets of the namespace with the required features', async () => {
  const { events, lines } = listen(undefined, servesStandard('bitcoin', ['bitcoin:connect']))
  ;(await createTestSolanaWallet()).register(events)
  const bitcoin = await createTestSolanaWallet({ chains: ['bitcoin:mainnet'], name: 'Coin' })
  bitcoin.register(events)
  bitcoin.wallet.features['bitcoin:connect'] = { connect: () => {} }

  bitcoin.register(events)

  expect(lines).toEqual(['+ Coin'])
})

test('behavior: after stopping, registrations are ignored', async () => {
  const { events, lines, stop } = listen()
  const leave = (await createTestSolanaWallet()).register(events)

  stop()
  leave()
  ;(await createTestSolanaWallet({ name: 'Late' })).register(events)

  expect(lines).toEqual(['+ Sunbird'])
})

test('behavior: icons must be data URLs', async () => {
  const icons: unknown[] = []
  const events = new EventTarget()
  watchStandardWallets(events, {
    isWanted: () => true,
    onWallet: ({ icon }) => icons.push(icon),
  })
  const { wallet } = await createTestSolanaWallet()
  const given = ['data:image/png,', 'https://tracker.example/p.png', 'data:text/html,', 7]

  for (const [index, icon] of given.entries())
    events.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(wallet: unknown): void }) =>
          api.register({ ...wallet, accounts: [], icon, name: `${index}` }),
      }),
    )

  expect(icons).toEqual(['data:image/png,', undefined, undefined, undefined])
})

test('behavior: accounts are the wallet’s own objects; invalid ones are omitted', async () => {
  const { keys, wallet } = await createTestSolanaWallet()
  const [account] = keys
  const given = [
    account,
    { ...account, publicKey: [1] },
    { ...account, chains: ['sui:main'] },
    null,
  ]

  expect(accountsOf(wallet, 'solana', given)[0]).toBe(account)
  expect(accountsOf(wallet, 'solana', given)).toHaveLength(1)
  expect(accountsOf(wallet, 'solana')).toEqual([])
  expect(accountsOf(wallet, 'solana', 'all of them')).toEqual([])
})

test('error: a wallet that throws on access is ignored', async () => {
  const { events, lines } = listen()
  const { wallet } = await createTestSolanaWallet()
  const broken = {
    name: 'Broken',
    get chains(): string[] {
      throw new Error('no')
    },
  }
  for (const detail of [broken, () => {}, null, 'wallet'])
    events.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(...wallets: unknown[]): void }) => api.register(detail),
      }),
    )
  events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'wallet' }))
  events.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail() {
        throw new Error('no')
      },
    }),
  )

  expect(lines).toEqual([])
  expect(methodOf({ features: { 'standard:connect': { connect: 7 } } }, 'standard:connect')).toBe(
    undefined,
  )
  expect(methodOf(wallet, 'standard:connect')).toBeTypeOf('function')
})

test('error: no registration breaks the page', () => {
  const { events, lines } = listen()

  assert(
    property(anything(), (wallet) => {
      events.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: (api: { register(wallet: unknown): void }) => api.register(wallet),
        }),
      )
    }),
  )

  expect(lines).toEqual([])
})
