import { recoverMessageAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { createAccountStore } from '../accountStore.ts'
import { createStore } from '../createStore.ts'
import { account, memoryStorage, network, stranger } from '../testing/fixtures.ts'
import { keyring } from '../testing/methodContext.ts'
import { createTestClient, proposal, request, topic } from '../testing/walletClient.ts'
import type { Network } from '../walletConfig.ts'
import { createPairedSites } from './createPairedSites.ts'
import { listPrompts } from './createPairing.ts'
import { toOffer } from './offer.ts'

const one = 'eip155:31337'
const two = 'eip155:31338'
const networks: readonly Network[] = [network(), network({ chainId: 31338, name: 'Local Two' })]
const shared = {
  eip155: {
    accounts: [`${one}:${account.address}`],
    chains: [one],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign', 'eth_accounts', 'wallet_switchEthereumChain'],
  },
}

function setUp(
  options: Parameters<typeof createTestClient>[0] = { session: shared },
  storage = memoryStorage(),
) {
  const test = createTestClient(options)
  let time = 1_000
  const paired = createPairedSites({
    accounts: createAccountStore(storage),
    client: test.client,
    fetch: globalThis.fetch,
    keyring,
    networks: createStore(networks),
    now: () => time++,
    onNetworks: () => {},
    rpcUrlOf: () => undefined,
    storage,
    verifyOrigin: async () => ({ status: 'unknown' }),
  })
  const last = () => test.calls.at(-1)
  /** Resolves when the response was sent, because everything before it is synchronous here. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { ...test, paired, last, settled, storage }
}

const sign = (text: string, id = 2) => request({ id, params: [stringToHex(text), account.address] })

test('[PAIR-03] approves with the chosen accounts, and stores the site’s network', async () => {
  const { calls, paired, propose } = setUp({})
  const asked = proposal({
    optionalNamespaces: { eip155: { chains: [one, two], methods: ['personal_sign'], events: [] } },
  })
  propose(asked)
  const offer = toOffer(asked, { keyring, networks, rpcUrlOf: () => undefined })

  await paired.approve(asked, offer, [0, 1])

  expect(calls).toEqual([
    {
      name: 'approve',
      asked: {
        id: 1,
        namespaces: {
          eip155: {
            accounts: [
              `${one}:${account.address}`,
              `${two}:${account.address}`,
              `${one}:${stranger}`,
              `${two}:${stranger}`,
            ],
            chains: [one, two],
            events: [],
            methods: ['personal_sign'],
          },
        },
      },
    },
  ])
  expect(paired.pairing.getState()).toMatchObject({
    proposals: [],
    sessions: [{ topic }],
    sites: { [topic]: { chains: { eip155: one } } },
  })
})

test('[PAIR-03] signs after approval, and responds once', async () => {
  const { ask, calls, paired } = setUp()
  const asked = sign('Hello')
  ask(asked)
  const prepared = paired.ready.getState().get(asked.id)!

  await paired.confirm(asked, prepared)

  const [{ asked: response } = { asked: undefined }] = calls
  const { result } = (response as { response: { result: `0x${string}` } }).response
  expect(await recoverMessageAddress({ message: 'Hello', signature: result })).toBe(account.address)
  expect(calls).toHaveLength(1)
  expect(paired.ready.getState().size).toBe(0)
})

test('[PAIR-03] declining is returned as declined', async () => {
  const { ask, paired, last } = setUp()
  ask(sign('Hello'))

  await paired.decline(sign('Hello'))

  expect(last()?.asked).toMatchObject({ id: 2, topic, response: { error: { code: 5000 } } })
})

test('error: an unreadable request is answered without a prompt', async () => {
  const { ask, paired, last, settled } = setUp()

  ask(request({ params: ['0x31'] }))
  await settled()

  expect(last()?.asked).toMatchObject({ response: { error: { code: -32602 } } })
  expect(paired.ready.getState().size).toBe(0)
})

test('behavior: known session data is returned without a prompt', async () => {
  const { ask, paired, last, settled } = setUp()

  ask(request({ method: 'eth_accounts' }))
  await settled()

  expect(last()?.asked).toMatchObject({ response: { result: [account.address] } })
  expect(paired.ready.getState().size).toBe(0)
})

test('behavior: a request that is received twice is handled once', async () => {
  const { ask, calls, emit, settled } = setUp()
  const asked = request({ method: 'eth_accounts' })

  ask(asked)
  emit({ type: 'request', request: asked })
  await settled()

  expect(calls).toHaveLength(1)
})

test('[PAIR-03] a switch shares the network first, then emits it', async () => {
  const { calls, paired } = setUp()

  await paired.switchChain(topic, two)

  expect(calls).toEqual([
    {
      name: 'update',
      asked: {
        topic,
        namespaces: {
          eip155: {
            ...shared.eip155,
            accounts: [`${one}:${account.address}`, `${two}:${account.address}`],
            chains: [one, two],
          },
        },
      },
    },
    { name: 'emit', asked: { topic, chainId: two, event: { name: 'chainChanged', data: 31338 } } },
  ])
  expect(paired.pairing.getState().sites[topic]?.chains.eip155).toBe(two)
})

test('[PAIR-03] the site’s own switch has the same effect', async () => {
  const { ask, calls, paired } = setUp()
  const asked = request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x7a6a' }],
  })
  ask(asked)

  await paired.confirm(asked, paired.ready.getState().get(asked.id)!)

  expect(calls.map(({ name }) => name)).toEqual(['respond', 'update', 'emit'])
  expect(calls[0]?.asked).toMatchObject({ response: { result: null } })
})

test('[PAIR-03] another account becomes the first one, and the site is notified', async () => {
  const { calls, paired } = setUp()

  await paired.switchAccount(topic, 1)

  expect(calls.at(-1)?.asked).toEqual({
    topic,
    chainId: one,
    event: {
      name: 'accountsChanged',
      data: [`${one}:${stranger}`, `${one}:${account.address}`],
    },
  })
  expect(paired.sharedBy(paired.pairing.getState().sessions[0]!)).toEqual([1, 0])
})

test('behavior: a site that did not request change events gets none', async () => {
  const { calls, paired } = setUp({ session: { eip155: { ...shared.eip155, events: [] } } })

  await paired.switchAccount(topic, 1)

  expect(calls.map(({ name }) => name)).toEqual(['update'])
})

test('[PAIR-03] signs in on each supported network, and shows what it signs', async () => {
  const { calls, paired } = setUp({})
  const authentication = {
    id: 3,
    pairingTopic: topic,
    requester: proposal().proposer,
    payload: {
      type: 'caip122' as const,
      aud: 'https://site.example/login',
      chains: [one, two, 'eip155:137'],
      domain: 'site.example',
      iat: '2026-11-20T17:43:14.667Z',
      nonce: 'n0nce1234',
      version: '1' as const,
    },
    expiry: 300,
  }
  const texts = paired.signInTexts(authentication, 1)

  await paired.signIn(authentication, 1)

  expect(texts.map(({ chainId }) => chainId)).toEqual([one, two])
  const { cacaos } = calls[0]!.asked as {
    cacaos: { p: { iss: string }; s: { s: `0x${string}` } }[]
  }
  for (const [index, { p, s }] of cacaos.entries()) {
    expect(p).toMatchObject({ iss: texts[index]!.iss, nonce: 'n0nce1234' })
    expect(p).not.toHaveProperty('chains')
    expect(await recoverMessageAddress({ message: texts[index]!.text, signature: s.s })).toBe(
      stranger,
    )
  }
})

test('behavior: the oldest is shown first, unless a link names another', () => {
  const { ask, paired, propose } = setUp()
  ask(sign('Second', 20))
  ask(sign('Third', 30))
  propose(proposal({ id: 10 }))
  const ids = () =>
    listPrompts(paired.pairing.getState(), (id) => paired.ready.getState().has(id)).map(
      ({ id }) => id,
    )

  expect(ids()).toEqual([10, 20, 30])
  paired.pairing.bringForward(30)
  expect(ids()).toEqual([30, 10, 20])
})

/** A request that counts its executions. */
function counted() {
  let count = 0
  return {
    count: () => count,
    prepared: {
      description: { title: '', summary: '', confirmLabel: '', rows: [], warnings: [] },
      run: async () => ({ result: `0x${++count}` }),
    },
  }
}

test('[PAIR-03] a response that was not sent is repeated, its event is not', async () => {
  const { ask, paired, last, setOffline } = setUp()
  const { count, prepared } = counted()
  const asked = sign('Hello')
  ask(asked)
  setOffline(true)

  await expect(paired.confirm(asked, prepared)).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  const done = paired.ready.getState().get(asked.id)!
  expect(done).toMatchObject({ isDone: true, description: { confirmLabel: 'Send the response' } })
  await expect(paired.confirm(asked, prepared)).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  setOffline(false)
  await paired.confirm(asked, done)

  expect(count()).toBe(1)
  expect(last()?.asked).toMatchObject({ response: { result: '0x1' } })
  expect(paired.ready.getState().size).toBe(0)
})

test('behavior: two approvals at once run it once', async () => {
  const { ask, paired } = setUp()
  const { count, prepared } = counted()
  ask(sign('Hello'))

  await Promise.all([
    paired.confirm(sign('Hello'), prepared),
    paired.confirm(sign('Hello'), prepared),
  ])

  expect(count()).toBe(1)
})

test('behavior: a completed request is not reported as declined or failed', async () => {
  const { ask, paired, last, setOffline } = setUp()
  const { prepared } = counted()
  ask(sign('Hello'))
  setOffline(true)
  await paired.confirm(sign('Hello'), prepared).catch(() => {})
  setOffline(false)

  await paired.decline(sign('Hello'), { code: -32603, message: 'Failed' })

  expect(last()?.asked).toMatchObject({ response: { result: '0x1' } })
})

test('behavior: a request that failed before completion can be retried', async () => {
  const { ask, paired, last } = setUp()
  const { prepared } = counted()
  ask(sign('Hello'))
  const run = async () => {
    throw new Error('No')
  }
  await expect(paired.confirm(sign('Hello'), { ...prepared, run })).rejects.toThrow('No')

  await paired.confirm(sign('Hello'), prepared)

  expect(last()?.asked).toMatchObject({ response: { result: '0x1' } })
})

test('[PAIR-03] a reload between the action and its response sends only the response', async () => {
  const before = setUp()
  const { count, prepared } = counted()
  before.ask(sign('Hello'))
  before.setOffline(true)
  await before.paired.confirm(sign('Hello'), prepared).catch(() => {})

  const { calls, paired, settled, storage } = setUp(
    { session: shared, requests: [sign('Hello')] },
    before.storage,
  )
  expect(paired.ready.getState().size).toBe(0)
  await settled()

  expect(count()).toBe(1)
  expect(calls).toMatchObject([{ name: 'respond', asked: { response: { result: '0x1' } } }])
  expect(storage.getItem('fairlead-dev-wallet:outcomes')).toBe('{}')
})

test('[PAIR-03] a reload during the action does not repeat it, and reports that', async () => {
  const before = setUp()
  before.ask(sign('Hello'))
  const { prepared } = counted()
  void before.paired.confirm(sign('Hello'), { ...prepared, run: () => new Promise(() => {}) })

  const { paired, last, settled } = setUp(
    { session: shared, requests: [sign('Hello')] },
    before.storage,
  )
  await settled()

  expect(paired.ready.getState().size).toBe(0)
  expect(last()?.asked).toMatchObject({
    response: {
      error: { code: -32603, message: expect.stringContaining('may have been completed') },
    },
  })
})

test('behavior: a stale outcome is not the response to a later request', async () => {
  const { ask, paired, setOffline, storage, withdraw } = setUp()
  const { prepared } = counted()
  ask(sign('Hello'))
  setOffline(true)
  await paired.confirm(sign('Hello'), prepared).catch(() => {})
  withdraw(2)
  setOffline(false)

  const again = setUp({ session: shared, requests: [sign('Other')] }, storage)

  expect(again.paired.ready.getState().get(2)).not.toHaveProperty('isDone')
  expect(again.calls).toEqual([])
})
