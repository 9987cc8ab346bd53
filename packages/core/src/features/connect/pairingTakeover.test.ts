import {
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { mock } from '../../connectors/mock.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'

const walletConnect = { connectorId: 'walletConnect' }
const addressA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const addressB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const solanaB = 'So11111111111111111111111111111111111111112'

const grantB = {
  eip155: {
    accounts: [`eip155:31337:${addressB}`],
    chains: ['eip155:31337'],
    events: [],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
  },
  solana: { accounts: [`solana:sun:${solanaB}`], chains: ['solana:sun'], events: [], methods: [] },
}

/** Elects one tab at a time, in the order of requests. */
function createLead(): NonNullable<PagePairingEnvironment['lead']> {
  let turn = Promise.resolve()
  return (_, lead, signal) => {
    turn = turn.then(() => {
      if (signal.aborted) return
      lead(signal)
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    })
  }
}

async function open(options: Partial<FairleadOptions> = {}) {
  const world = createTestEnvironment()
  const lead = createLead()
  const phone = await createTestPairing(world.clock)
  const openTab = () =>
    createTestFairlead(
      {
        networks: [testNetwork(31337), testNetwork(31338), testSolanaNetwork],
        relayUrl: 'wss://relay.example',
        ...options,
      },
      world,
      { pairing: phone.openTab({ lead }) },
    ).fairlead
  return { fairlead: openTab(), openTab, phone, world }
}

/** Opens a page that is connected to a mobile wallet in all its namespaces. */
async function paired(options: Partial<FairleadOptions> = {}) {
  const all = await open(options)
  const connecting = connect(all.fairlead, walletConnect)
  const sessionA = await all.phone.accept(await codeOf(all.fairlead))
  await connecting
  return { ...all, sessionA }
}

async function until(isDone: () => boolean) {
  await expect.poll(isDone).toBe(true)
}

async function codeOf(fairlead: Fairlead) {
  const { attempt } = await fairlead.pairing()
  await until(() => attempt.getState().status === 'ready')
  const state = attempt.getState()
  return state.status === 'ready' ? state.uri : expect.unreachable()
}

const addresses = (fairlead: Fairlead) =>
  (['eip155', 'solana'] as const).map((namespace) => getAccount(fairlead, namespace).address)
const topics = ({ phone }: Awaited<ReturnType<typeof open>>) =>
  phone.wallet.sessions().map(({ topic }) => topic)

test('[NS-01] behavior: a wallet is used for what was requested, whatever else it grants', async () => {
  const page = await paired()
  const { fairlead, openTab, phone, sessionA } = page
  const connecting = connect(fairlead, { ...walletConnect, namespace: 'solana' })
  const sessionB = await phone.accept(await codeOf(fairlead), grantB)
  await connecting
  await settled()

  expect(addresses(fairlead)).toEqual([addressA, solanaB])
  expect(topics(page).toSorted()).toEqual([sessionA.topic, sessionB.topic].toSorted())

  fairlead.destroy()
  const next = openTab()
  await until(() => next.store.getState().initialized)
  expect(addresses(next)).toEqual([addressA, solanaB])
  expect(
    await getProvider<Eip1193Provider>(next, 'eip155')?.request({ method: 'eth_accounts' }),
  ).toEqual([addressA])
})

test('[NS-01] behavior: a namespace that a wallet adds later does not replace another wallet', async () => {
  const { fairlead, phone } = await paired()
  const connecting = connect(fairlead, { ...walletConnect, namespace: 'solana' })
  const { solana } = grantB
  const { topic } = await phone.accept(await codeOf(fairlead), { solana })
  await connecting
  await phone.wallet.update({ topic, namespaces: grantB })
  await settled()

  expect(addresses(fairlead)).toEqual([addressA, solanaB])
})

test('[PAIR-03] behavior: a pairing aborted after approval leaves the previous wallet unchanged', async () => {
  const page = await paired()
  const { fairlead, phone, sessionA } = page
  phone.answers.wallet_switchEthereumChain = () => new Promise(() => {})
  const given = new AbortController()
  const connecting = connect(fairlead, {
    ...walletConnect,
    chainId: 'eip155:31338',
    signal: given.signal,
  }).catch((error: unknown) => error)
  await phone.accept(await codeOf(fairlead), grantB)
  await until(() => phone.requests.length === 1)
  expect(topics(page)).toContain(sessionA.topic)

  given.abort()

  expect(await connecting).toMatchObject({ code: 'REQUEST_ABORTED' })
  await until(() => topics(page).join() === sessionA.topic)
  expect(getAccount(fairlead, 'eip155')).toMatchObject({ address: addressA, isConnected: true })
  phone.answers.personal_sign = (_, { topic }) => topic
  const evm = getProvider<Eip1193Provider>(fairlead, 'eip155')
  expect(await evm?.request({ method: 'personal_sign', params: [] })).toBe(sessionA.topic)
})

test('[PAIR-03] behavior: aborted at the moment of approval, the new session ends and the old one stays', async () => {
  const page = await paired()
  const { fairlead, phone, sessionA } = page
  const given = new AbortController()
  const { attempt } = await fairlead.pairing()
  const connecting = connect(fairlead, { ...walletConnect, signal: given.signal }).catch(
    (error: unknown) => error,
  )
  const uri = await codeOf(fairlead)
  attempt.subscribe(({ status }) => {
    if (status === 'connected') given.abort()
  })
  await phone.accept(uri, grantB)

  expect(await connecting).toMatchObject({ code: 'REQUEST_ABORTED' })
  await until(() => topics(page).join() === sessionA.topic)
  expect(addresses(fairlead)[0]).toBe(addressA)
})

test('[PAIR-03] behavior: other tabs switch to the new wallet, also while the old one is in use', async () => {
  const { fairlead, openTab, phone } = await paired()
  const other = openTab()
  await until(() => addresses(other)[0] === addressA)

  const connecting = connect(fairlead, { ...walletConnect, namespace: 'eip155' })
  await phone.accept(await codeOf(fairlead), { eip155: grantB.eip155 })
  await connecting

  await until(() => addresses(other)[0] === addressB)
  expect(addresses(other)).toEqual(addresses(fairlead))
})

test('[PAIR-02] behavior: a kept code that is not shown connects, but replaces no wallet', async () => {
  const page = await open({ connectors: [mock().create], pairing: { reuse: 'always' } })
  const { fairlead, phone, world } = page
  const { attempt, start } = await fairlead.pairing()
  start()()
  const uri = await codeOf(fairlead)
  await world.clock.advance(5_000)
  await connect(fairlead, { connectorId: 'mock' })

  await phone.accept(uri, grantB)

  await until(() => topics(page).length === 0)
  expect(getAccount(fairlead, 'eip155').walletInfo?.name).toBe('Mock Wallet')
  expect(attempt.getState()).toEqual({ status: 'idle' })

  start()()
  const { solana } = grantB
  const next = await codeOf(fairlead)
  await world.clock.advance(5_000)
  await phone.accept(next, { solana })
  await until(() => addresses(fairlead)[1] === solanaB)
  expect(getAccount(fairlead, 'eip155').walletInfo?.name).toBe('Mock Wallet')
})

test('[PAIR-03] behavior: approving the code of a closed page connects nothing, and ends the session', async () => {
  const page = await paired()
  const { fairlead, openTab, phone, sessionA, world } = page
  const { start } = await fairlead.pairing()
  start()
  const uri = await codeOf(fairlead)
  // A page that crashes clears no storage.
  const left = new Map(world.storage.entries)
  fairlead.destroy()
  await settled()
  for (const [key, value] of left) world.storage.entries.set(key, value)

  const next = openTab()
  await until(() => next.store.getState().initialized)
  const orphan = await phone.accept(uri, grantB)
  await settled()

  expect(addresses(next)[0]).toBe(addressA)
  await world.clock.advance(310_000)
  await until(() => !topics(page).includes(orphan.topic))
  expect(topics(page)).toEqual([sessionA.topic])
  expect(addresses(next)[0]).toBe(addressA)
})
