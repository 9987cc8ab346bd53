import { createTestEnvironment, createTestFairlead, createTestWallet } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connectedOf } from '../store/selectors.ts'
import { pendingKey } from './accountData.ts'
import { connect } from './connect.ts'
import { getNetwork } from './getNetwork.ts'
import { getProvider } from './getProvider.ts'

type Provider = ReturnType<typeof createTestWallet>['provider']

async function connected(
  options: Parameters<typeof createTestFairlead>[0] = {},
  wallet = createTestWallet(),
) {
  const world = createTestEnvironment()
  const tab = world.openTab()
  const { fairlead } = createTestFairlead(options, world, { events: tab.events })
  wallet.answers.personal_sign = () => '0x'
  wallet.answers.eth_sign = () => '0x'
  wallet.announce(tab.events)
  await connect(fairlead, { connectorId: 'org.example.fox' })
  return { fairlead, provider: () => getProvider<Provider>(fairlead, 'eip155'), wallet }
}
const sign = { method: 'personal_sign', params: ['0x', '0x'] }

test('default: forwards to the wallet; the same object while wallet and account stay the same', async () => {
  const { provider, wallet } = await connected()
  const first = provider()

  await expect(first?.request(sign)).resolves.toBe('0x')
  expect(provider()).toBe(first)
  wallet.emit('chainChanged', '0x7a6a')
  expect(provider()).toBe(first)

  wallet.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
  expect(provider()).not.toBe(first)
})

test('[MOD-12] on a network that is not configured it allows only reads', async () => {
  const { fairlead, provider, wallet } = await connected()

  wallet.emit('chainChanged', '0x3e7')

  const refused = provider()?.request(sign)
  await expect(refused).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  await expect(refused).rejects.toThrow(/Requested: eip155:999/)
  expect(wallet.calls).not.toContainEqual(sign)
  await expect(provider()?.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
  wallet.emit('chainChanged', '0x7a69')
  await expect(provider()?.request(sign)).resolves.toBe('0x')
  expect(getNetwork(fairlead).isUnsupported).toBe(false)
})

test('[MOD-12] on a network that is not configured it signs if the page allows every network', async () => {
  const { provider, wallet } = await connected({ allowUnsupportedChain: true })

  wallet.emit('chainChanged', '0x3e7')

  await expect(provider()?.request(sign)).resolves.toBe('0x')
})

test('behavior: a transaction that the page sends through the provider is listed as pending', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const { fairlead, provider, wallet } = await connected()
  wallet.answers.eth_sendTransaction = () => hash
  const [{ address }] = connectedOf(fairlead.store.getState(), 'eip155')?.accounts ?? [
    expect.unreachable(),
  ]

  const transaction = { from: address.toLowerCase(), to: address, value: '0x1' }
  const call = { method: 'eth_sendTransaction', params: [transaction] }
  await expect(provider()?.request(call)).resolves.toBe(hash)

  const { client } = await fairlead.queries()
  const pending = () => client.getQueryData(pendingKey('eip155:31337', address))
  await expect.poll(pending).toMatchObject([{ hash }])
})

test('behavior: a wallet with private fields works through the provider, including events', async () => {
  const wallet = createTestWallet()
  const plain = wallet.provider
  class Guarded {
    #name = 'private'
    request: Provider['request'] = (call) => plain.request(call)
    on(...given: Parameters<NonNullable<Provider['on']>>) {
      plain.on?.(...given)
      return this.#name
    }
  }
  const { provider } = await connected(
    {},
    Object.assign(wallet, { provider: Object.freeze(new Guarded()) }),
  )
  const heard: unknown[] = []

  expect(provider()?.on?.('message', (value) => heard.push(value))).toBe('private')
  wallet.emit('message', 'hello')

  expect(heard).toEqual(['hello'])
})

test('[MOD-12] an unknown network is a placeholder with its id', async () => {
  const { fairlead, wallet } = await connected()

  wallet.emit('chainChanged', '0x3e7')

  expect(getNetwork(fairlead)).toMatchObject({
    isUnsupported: true,
    network: {
      id: 999,
      caipNetworkId: 'eip155:999',
      nativeCurrency: { symbol: '' },
      rpcUrls: { default: { http: [] } },
    },
  })
})

test('[MOD-12] legacy methods do not bypass it, and chained calls return it', async () => {
  const wallet = createTestWallet()
  const { request } = wallet.provider
  const raw: Record<string, unknown> = {
    request,
    send: request,
    sendAsync: request,
    on: () => raw,
    removeListener: () => raw,
  }
  raw.provider = raw
  const { provider } = await connected({}, Object.assign(wallet, { provider: raw }))
  const issued = provider() as unknown as Record<string, unknown>

  expect([issued.send, issued.sendAsync, issued.provider]).toEqual(Array(3).fill(undefined))
  expect('send' in issued).toBe(false)
  expect((issued.on as () => unknown)()).toBe(issued)
})
