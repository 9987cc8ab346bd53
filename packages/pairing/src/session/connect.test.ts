import { expect, test } from 'vitest'
import { account, asked, createBench, granted } from '../testing/createBench.ts'

test('default: [PAIR-03] a wallet approves; both ends have the same session', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const { id, proposal } = await offer({ sessionProperties: { a: '1' } })

  expect(wallet.of('proposal')).toMatchObject([
    {
      proposal: {
        id,
        pairingTopic: proposal.pairingTopic,
        optionalNamespaces: asked,
        requiredNamespaces: {},
        sessionProperties: { a: '1' },
        proposer: { metadata: { name: 'Seat 11' } },
      },
    },
  ])
  const theirs = await wallet.client.approve({
    id,
    namespaces: granted,
    sessionConfig: { disableDeepLink: true },
    sessionProperties: { b: '2' },
  })
  const { cacaos, session } = await proposal.approval
  await clock.settle()

  expect(cacaos).toEqual([])
  expect(session).toMatchObject({
    topic: theirs.topic,
    acknowledged: true,
    namespaces: granted,
    expiry: Math.floor(clock.now() / 1000) + 604_800,
    peer: { publicKey: theirs.self.publicKey, metadata: { name: 'Seat 77' } },
    sessionConfig: { disableDeepLink: true },
    sessionProperties: { b: '2' },
  })
  expect(dapp.client.sessions()).toEqual([session])
  expect(wallet.client.sessions()).toMatchObject([{ topic: theirs.topic, acknowledged: true }])
  expect(wallet.client.pending().proposals).toEqual([])
  expect(dapp.events).toEqual([{ type: 'session', change: 'settled', session }])
})

test('behavior: [PAIR-01] the link is valid for 300 s, and the proposal expires with it', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const { id, proposal } = await offer()
  const expiry = Math.floor(clock.now() / 1000) + 300
  expect(proposal).toMatchObject({ expiry, uri: expect.stringContaining(`=${expiry}`) })

  await clock.advance(295_000)
  expect(wallet.client.pending().proposals).toHaveLength(1)
  await clock.advance(10_000)

  await expect(proposal.approval).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
  expect(wallet.of('withdrawn')).toEqual([{ type: 'withdrawn', id }])
  await expect(wallet.client.approve({ id, namespaces: granted })).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  })
  await expect(wallet.client.pair({ uri: proposal.uri })).rejects.toMatchObject({
    code: 'URI_EXPIRED',
  })
  await clock.advance(90_000)
  expect([dapp.client.relayStatus(), wallet.client.relayStatus()]).toEqual(['idle', 'idle'])
})

test('behavior: [PAIR-03] tags, TTLs and prompts are those of the protocol', async () => {
  const bench = await createBench()
  const { topic } = await bench.connect()
  const request = { method: 'personal_sign', params: [] }
  void bench.dapp.client.request({ topic, chainId: 'eip155:1', request, expirySeconds: 900 })
  await bench.clock.settle()

  const published = bench.relay.calls
    .filter(({ method }) => method === 'irn_publish')
    .map(({ params: { prompt, tag, ttl } }) => [tag, ttl, prompt])
  expect(published).toEqual([
    [1100, 300, true],
    [1102, 300, false],
    [1101, 300, false],
    [1103, 300, false],
    [1108, 900, true],
  ])
})

test('error: [PAIR-03] the wallet declines', async () => {
  const { dapp, offer, relay, wallet } = await createBench()
  const { id, proposal } = await offer()

  await wallet.client.reject({ id })

  await expect(proposal.approval).rejects.toMatchObject({
    code: 'PROPOSAL_REJECTED',
    peer: { code: 5000, message: 'User rejected.' },
  })
  expect(relay.calls.at(-1)?.params.tag ?? relay.calls.at(-2)?.params.tag).toBe(1120)
  expect(dapp.client.sessions()).toEqual([])
})

test('error: [PAIR-03] less than required: the session is ended with the missing part', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const required = { eip155: { chains: ['eip155:1'], methods: ['eth_sign'], events: [] } }
  const { id, proposal } = await offer({ required })
  const pending = wallet.client.pending().proposals[0]
  expect(pending?.requiredNamespaces).toEqual({})
  expect(pending?.optionalNamespaces.eip155?.methods).toContain('eth_sign')

  await wallet.client.approve({ id, namespaces: granted })

  await expect(proposal.approval).rejects.toMatchObject({
    code: 'NOT_APPROVED',
    peer: { code: 5101 },
  })
  await clock.settle()
  expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
  expect(wallet.of('ended')).toMatchObject([{ by: 'peer', reason: { code: 5101 } }])
})

test('error: [PAIR-03] a wallet cannot approve what the protocol does not allow', async () => {
  const { offer, wallet } = await createBench()
  const { id } = await offer()
  const wrong = { eip155: { ...granted.eip155, accounts: [] } }

  await expect(wallet.client.approve({ id, namespaces: wrong })).rejects.toMatchObject({
    code: 'NAMESPACES_INVALID',
    peer: { code: 5001 },
  })
  expect(wallet.client.pending().proposals).toHaveLength(1)
})

test('behavior: [PAIR-03] the same link twice is one pairing', async () => {
  const { offer, wallet } = await createBench()
  const { id, proposal } = await offer()

  await wallet.client.pair({ uri: proposal.uri })

  expect(wallet.of('proposal')).toHaveLength(1)
  await wallet.client.approve({ id, namespaces: granted })
  await expect(proposal.approval).resolves.toMatchObject({ session: { acknowledged: true } })
})

test('behavior: [PAIR-03] aborted before a response: the wallet is notified', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const giveUp = new AbortController()
  const { id, proposal } = await offer({ signal: giveUp.signal })

  giveUp.abort()

  await expect(proposal.approval).rejects.toMatchObject({ code: 'ABORTED' })
  await clock.settle()
  expect(wallet.of('withdrawn')).toEqual([{ type: 'withdrawn', id }])
  await clock.advance(400_000)
  expect(dapp.storage.dump.has('pairing/proposals')).toBe(false)
  expect(dapp.client.relayStatus()).toBe('idle')
})

test('behavior: [PAIR-03] aborted during approval: no session remains in the wallet', async () => {
  const { clock, dapp, offer, relay, wallet } = await createBench()
  const giveUp = new AbortController()
  const { id, proposal } = await offer({ signal: giveUp.signal })
  relay.faults.holdPushes = true
  const approved = wallet.client.approve({ id, namespaces: granted })
  giveUp.abort()
  await approved
  relay.faults.holdPushes = false
  relay.flush()

  await clock.settle()

  await expect(proposal.approval).rejects.toMatchObject({ code: 'ABORTED' })
  expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
  expect(wallet.of('ended')).toMatchObject([{ by: 'peer', reason: { code: 6000 } }])
})

test('error: a proposal that was aborted before it began, or that no relay accepted, leaves no data', async () => {
  const { dapp, relay } = await createBench()
  const signal = AbortSignal.abort()
  await expect(dapp.client.propose({ namespaces: asked, signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  expect(relay.urls).toEqual([])

  relay.faults.errors = new Map([['irn_publish', { code: -32000, message: 'no' }]])
  await expect(dapp.client.propose({ namespaces: asked })).rejects.toMatchObject({
    code: 'RELAY_REFUSED',
  })
  expect(dapp.storage.dump.has('pairing/proposals')).toBe(false)
})

test('behavior: [PAIR-03] proposing with an id that was used already returns the same proposal', async () => {
  const { dapp, offer, wallet } = await createBench()
  const { id, proposal } = await offer()

  const again = await dapp.client.propose({ id, namespaces: asked })
  expect(again.uri).toBe(proposal.uri)
  await wallet.client.approve({ id, namespaces: granted })

  const { session } = await again.approval
  expect(await proposal.approval).toEqual({ session, cacaos: [], messages: [] })
  const late = await dapp.client.propose({ id, namespaces: asked })
  expect(await late.approval).toEqual({ session, cacaos: [], messages: [] })
})

test('behavior: [PAIR-04] every namespace is sent and answered', async () => {
  const { offer, wallet } = await createBench()
  const chains = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ]
  chains.push('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'cosmos:cosmoshub-4')
  const wide = Object.fromEntries(
    chains.map((chain) => [chain.split(':')[0]!, { chains: [chain], methods: ['m'], events: [] }]),
  )
  const { id, proposal } = await offer({ namespaces: { ...asked, ...wide } })

  const namespaces = Object.fromEntries(
    Object.entries(wide).map(([key, one]) => [key, { ...one, accounts: [`${one.chains[0]}:abc`] }]),
  )
  await wallet.client.approve({ id, namespaces: { ...granted, ...namespaces } })

  const { session } = await proposal.approval
  expect(Object.keys(session?.namespaces ?? {}).sort()).toEqual([
    'bip122',
    'cosmos',
    'eip155',
    'polkadot',
    'solana',
  ])
  expect(session?.namespaces.eip155?.accounts).toContain(account)
})
