import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/fixtures.ts'
import { keyring } from '../../testing/methodContext.ts'
import { registerStandard, sharingOf } from '../../testing/sharingOf.ts'
import { publicSolanaChains, solanaKind } from './solanaKind.ts'

const local = 'solana:WsV3wa7UJ8CL6DkWoqDGYZAhQYw6eqbC'
const { address, publicKey } = keyring.solana(0)

// biome-ignore lint/suspicious/noExplicitAny: pages access these objects untyped, by the names of a standard
type Registered = any

function setup(storage = memoryStorage()) {
  const { confirm, sharing } = sharingOf([...publicSolanaChains.keys(), local], storage)
  const wallet: Registered = registerStandard([solanaKind({ local, sharing })])
  return { confirm, connect: wallet.features['standard:connect'].connect, storage, wallet }
}

test('default: [NS-04] one account, on the public networks and on the page’s own', async () => {
  const { confirm, connect, wallet } = setup()
  expect(wallet.accounts).toEqual([])
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
  expect(confirm.asked).toEqual([])

  const { accounts } = await connect()

  expect(confirm.asked).toMatchObject([{ kind: 'share' }])
  expect(accounts).toBe(wallet.accounts)
  expect(accounts).toEqual([
    {
      address,
      publicKey,
      chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
      features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
    },
  ])
})

test('default: signs a message with the key of the account', async () => {
  const { connect, wallet } = setup()
  const [account] = (await connect()).accounts
  const message = new TextEncoder().encode('Hello')

  const [answer] = await wallet.features['solana:signMessage'].signMessage({ account, message })

  expect(ed25519.verify(answer.signature, message, publicKey)).toBe(true)
})

test('behavior: a reload is connected without a prompt, until the page disconnects', async () => {
  const { connect, storage } = setup()
  await connect()

  const again = setup(storage)
  const changes: unknown[] = []
  again.wallet.features['standard:events'].on('change', (change: unknown) => changes.push(change))
  expect((await again.connect({ silent: true })).accounts).toMatchObject([{ address }])
  await again.wallet.features['standard:disconnect'].disconnect()

  expect(again.confirm.asked).toEqual([])
  expect(changes).toEqual([{ accounts: [] }])
  expect(setup(storage).wallet.accounts).toEqual([])
})

test('behavior: a signing request for the page’s network has that network', async () => {
  const { confirm, connect, wallet } = setup()
  const [account] = (await connect()).accounts
  const input = { account, chain: 'solana:localnet', transaction: new Uint8Array([1, 2, 3]) }

  await expect(wallet.features['solana:signTransaction'].signTransaction(input)).rejects.toThrow()

  expect(confirm.asked.at(-1)).toMatchObject({
    accounts: [`${local}:${address}`],
    chainId: local,
    method: 'solana_signTransaction',
    params: { pubkey: address, transaction: 'AQID' },
  })
})

test('error: declining is 4001, and shares nothing', async () => {
  const { confirm, connect, wallet } = setup()
  confirm.says = 'no'

  await expect(connect()).rejects.toMatchObject({ code: 4001 })

  expect(wallet.accounts).toEqual([])
})

test.each([
  ['an account that was not shared', {}, 4100],
  ['text instead of bytes', { message: 'Hello' }, -32602],
])('error: %s', async (_, wrong, code) => {
  const { connect, wallet } = setup()
  if (code === -32602) await connect()
  const input = { account: { address }, message: new Uint8Array([1]), ...wrong }

  const asked = async () => wallet.features['solana:signMessage'].signMessage(input)

  await expect(asked()).rejects.toMatchObject({ code })
})

test('error: a network unknown to the wallet', async () => {
  const { connect, wallet } = setup()
  const [account] = (await connect()).accounts
  const input = { account, chain: 'solana:other', transaction: new Uint8Array([1]) }

  await expect(
    wallet.features['solana:signAndSendTransaction'].signAndSendTransaction(input),
  ).rejects.toMatchObject({ code: -32602 })
})
