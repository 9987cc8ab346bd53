import {
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { createConfig } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { getProvider } from '../../actions/getProvider.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { createEthersAdapter } from '../../adapters/ethers/createEthersAdapter.ts'
import { loadEthers6 } from '../../adapters/ethers/ethers6.ts'
import { solana } from '../../adapters/solana/createSolanaAdapter.ts'
import { wagmi } from '../../exports/wagmi.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'

// Only scans a code with a mobile wallet: no signature, no reload.

const evmNetworks = [testNetwork(31337), testNetwork(31338)] as const
const networks = [...evmNetworks, testSolanaNetwork]
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const adapters: readonly (readonly [string, () => readonly Adapter[]])[] = [
  ['the universal adapter', () => []],
  [
    'ethers and solana',
    () => [createEthersAdapter({ load: loadEthers6, type: 'ethers' }), solana()],
  ],
  [
    'wagmi and solana',
    () => [wagmi({ createConfig, networks: evmNetworks, storage: null }), solana()],
  ],
]

async function until(isDone: () => boolean) {
  await expect.poll(isDone).toBe(true)
}

async function open(
  options: Partial<FairleadOptions> = {},
  given: Partial<PagePairingEnvironment> = {},
) {
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const names: string[] = []
  const openTab = () =>
    createTestFairlead(
      {
        networks: networks as never,
        relayUrl: 'wss://relay.example',
        telemetry: ({ name }) => names.push(name),
        ...options,
      },
      world,
      { pairing: phone.openTab(given) },
    ).fairlead
  return { fairlead: openTab(), names, openTab, phone, world }
}

/** Shows a code, which a mobile wallet scans and approves. */
async function scanned(...given: Parameters<typeof open>) {
  const all = await open(...given)
  const { attempt, start } = await all.fairlead.pairing()
  const stop = start()
  await until(() => attempt.getState().status === 'ready')
  const state = attempt.getState()
  const session = await all.phone.accept(
    state.status === 'ready' ? state.uri : expect.unreachable(),
  )
  await until(() => attempt.getState().status === 'connected')
  stop()
  return { ...all, session }
}

/** Mocks the locks of one browser: one tab at a time holds a name, in the order of requests. */
function createLocks(): Pick<PagePairingEnvironment, 'lead'> {
  const queues = new Map<string, (() => void)[]>()
  return {
    lead(name, lead, signal) {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const start = () => lead(new AbortController().signal)
      queue.push(start)
      if (queue[0] === start) start()
      signal.addEventListener('abort', () => {
        const wasFirst = queue[0] === start
        queue.splice(queue.indexOf(start), 1)
        if (wasFirst) queue[0]?.()
      })
    },
  }
}

const statusOf = (fairlead: Fairlead) =>
  (['eip155', 'solana'] as const).map((namespace) => getAccount(fairlead, namespace).status).join()
const both = 'connected,connected'
const none = 'disconnected,disconnected'

describe.each(adapters)('with %s', (_, create) => {
  const paired = (options: Partial<FairleadOptions> = {}) =>
    scanned({ adapters: create(), ...options })

  test('[NS-04][PAIR-03] default: each namespace has a provider that reaches the wallet', async () => {
    const { fairlead, phone } = await paired()
    expect(statusOf(fairlead)).toBe(both)
    phone.answers.personal_sign = () => '0x01'

    const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual([account])
    const call = { method: 'personal_sign', params: ['0x00', account] }
    expect(await provider?.request(call)).toBe('0x01')
    expect(getProvider(fairlead, 'solana')).toHaveProperty('signMessage')
  })

  test('[CONN-03][PAIR-03] default: disconnecting ends the session in the wallet', async () => {
    const { fairlead, names, phone } = await paired()

    await disconnect(fairlead)

    expect(statusOf(fairlead)).toBe(none)
    await until(() => phone.wallet.sessions().length === 0)
    expect(names).toContain('DISCONNECT_SUCCESS')
  })

  test('[PAIR-03] behavior: one namespace at a time, the session ends with the last', async () => {
    const { fairlead, phone } = await paired()

    await disconnect(fairlead, { namespace: 'eip155' })
    await settled()
    expect(statusOf(fairlead)).toBe('disconnected,connected')
    expect(phone.wallet.sessions()).toHaveLength(1)

    await disconnect(fairlead, { namespace: 'solana' })
    await until(() => phone.wallet.sessions().length === 0)
  })

  test('[PAIR-03] behavior: a session that the wallet ends is disconnected here', async () => {
    const { fairlead, phone, session } = await paired()

    await phone.wallet.disconnect({ topic: session.topic })

    await until(() => statusOf(fairlead) === none)
  })

  test('[PAIR-03] behavior: follows the account and the network of the wallet', async () => {
    const { fairlead, phone, session } = await paired()
    const { topic } = session
    const { eip155, solana } = session.namespaces
    const accounts = [...eip155!.accounts, `eip155:31337:${other}`, `eip155:31338:${other}`]
    const update = { eip155: { ...eip155!, accounts }, solana: solana! }
    await phone.wallet.update({ topic, namespaces: update })
    await until(() => getAccount(fairlead, 'eip155').allAccounts.length === 2)

    const emit = (name: string, data: unknown) =>
      phone.wallet.emit({ topic, chainId: 'eip155:31337', event: { name, data } })
    await emit('accountsChanged', [other])
    await until(() => getAccount(fairlead, 'eip155').address === other)
    await emit('chainChanged', 31338)
    await until(() => getNetwork(fairlead, 'eip155').caipNetworkId === 'eip155:31338')
  })
})

test('[CONN-02][PAIR-03] behavior: with reconnect off, disconnecting ends the session in the wallet', async () => {
  const { fairlead, phone } = await scanned({ enableReconnect: false })
  await disconnect(fairlead)
  await until(() => phone.wallet.sessions().length === 0)
})

test('[CONN-02][PAIR-03] behavior: with reconnect off, a reload ends the session in the wallet', async () => {
  const { fairlead, openTab, phone } = await scanned({ enableReconnect: false })
  fairlead.destroy()
  await settled()
  expect(phone.wallet.sessions()).toHaveLength(1)

  const next = openTab()

  expect(statusOf(next)).toBe(none)
  await until(() => phone.wallet.sessions().length === 0)
})

test('[CONN-02][PAIR-03] behavior: with reconnect off, another tab keeps its session until it is closed', async () => {
  const { fairlead, openTab, phone } = await scanned({ enableReconnect: false }, createLocks())
  const second = openTab()
  for (let round = 0; round < 20; round++) await settled()
  expect(statusOf(fairlead)).toBe(both)
  expect(phone.wallet.sessions()).toHaveLength(1)

  fairlead.destroy()
  await until(() => phone.wallet.sessions().length === 0)
  expect(statusOf(second)).toBe(none)
})

test('[CONN-02] behavior: with reconnect off, no relay connection is opened without a session', async () => {
  const { phone } = await open({ enableReconnect: false })
  await settled()
  expect(phone.relay.urls).toEqual([])
})
