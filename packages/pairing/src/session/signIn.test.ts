import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Cacao } from '../auth/AuthPayload.ts'
import { asked, createBench, granted } from '../testing/createBench.ts'
import type { PendingAuthentication } from './WalletClient.ts'

const key = new Uint8Array(32).fill(1)
const address = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const authenticate = {
  chains: ['eip155:1', 'eip155:137'],
  domain: 'page.example',
  uri: 'https://page.example/login',
  nonce: 'n0nce1234',
  methods: ['personal_sign'],
}

test('default: [PAIR-03] one signature signs in and connects', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const { authentication, proposal } = await offerSignIn(bench, authenticate)
  expect(bench.wallet.of('proposal')).toEqual([])
  const cacaos = [sign(bench, authentication)]

  const { session: theirs } = await bench.wallet.client.approveAuthentication({
    id: authentication.id,
    cacaos,
  })

  const { cacaos: verified, session } = await proposal.approval
  expect(verified).toEqual(cacaos)
  expect(session).toMatchObject({
    topic: theirs?.topic,
    namespaces: {
      eip155: {
        accounts: expect.arrayContaining([`eip155:1:${address}`]),
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  })
  const answer = bench.dapp.client.request({
    topic: session!.topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [] },
  })
  await bench.clock.settle()
  const [request] = bench.wallet.client.pending().requests
  await bench.wallet.client.respond({
    topic: session!.topic,
    id: request!.id,
    response: { result: '0x1' },
  })
  await expect(answer).resolves.toBe('0x1')
  expect(bench.wallet.client.pending()).toEqual({
    authentications: [],
    proposals: [],
    requests: [],
  })
})

test('behavior: [PAIR-03] tags and topics of a sign-in are those of the protocol', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const { authentication } = await offerSignIn(bench, authenticate)
  await bench.wallet.client.rejectAuthentication({ id: authentication.id })

  const published = bench.relay.calls
    .filter(({ method }) => method === 'irn_publish')
    .map(({ params: { prompt, tag, ttl } }) => [tag, ttl, prompt])
  expect(published).toEqual([
    [1116, 3600, true],
    [1100, 300, true],
    [1118, 3600, false],
  ])
})

test('behavior: [PAIR-03] without methods the user signs in, and there is no session', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const { authentication, proposal } = await offerSignIn(bench, { ...authenticate, methods: [] })
  const cacaos = [sign(bench, authentication)]
  const { id } = authentication

  expect(await bench.wallet.client.approveAuthentication({ id, cacaos })).toEqual({
    session: undefined,
  })

  expect(await proposal.approval).toEqual({
    session: undefined,
    cacaos,
    messages: [expect.stringContaining(`\n${address}\n`)],
  })
  expect(bench.dapp.client.sessions()).toEqual([])
})

test('error: [PAIR-03] signed by another key: no session at either end', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const { authentication, proposal } = await offerSignIn(bench, authenticate)
  const cacao = sign(bench, authentication)
  const forged = { ...cacao, p: { ...cacao.p, iss: cacao.p.iss.replace('0x1a', '0x2b') } }
  const refused = expect(proposal.approval).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })

  await bench.wallet.client.approveAuthentication({ id: authentication.id, cacaos: [forged] })

  await refused
  await bench.clock.settle()
  expect([bench.dapp.client.sessions(), bench.wallet.client.sessions()]).toEqual([[], []])
  expect(bench.wallet.of('ended')).toMatchObject([{ by: 'peer', reason: { code: 7000 } }])
})

test('error: [PAIR-03] the user declines to sign in', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const { authentication, proposal } = await offerSignIn(bench, authenticate)
  await bench.wallet.client.rejectAuthentication({ id: authentication.id })

  await expect(proposal.approval).rejects.toMatchObject({
    code: 'PROPOSAL_REJECTED',
    peer: { code: 5000 },
  })
})

test('behavior: [PAIR-03] a wallet without sign-in support shows the plain proposal', async () => {
  const bench = await createBench()
  const { id, proposal } = await bench.offer({ authenticate })
  expect(bench.wallet.events.map(({ type }) => type)).toEqual(['proposal'])

  await bench.wallet.client.approve({ id, namespaces: granted })

  expect(await proposal.approval).toMatchObject({ cacaos: [], session: { acknowledged: true } })
})

test('behavior: [PAIR-03] out of order, the sign-in replaces the plain proposal', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const proposal = await bench.dapp.client.propose({ namespaces: asked, authenticate })
  bench.relay.faults.holdPushes = true
  await bench.wallet.client.pair({ uri: proposal.uri })
  bench.relay.faults.holdPushes = false
  bench.relay.flush({ reverse: true })
  await bench.clock.settle()

  expect(bench.wallet.events.map(({ type }) => type)).toEqual([
    'proposal',
    'withdrawn',
    'authenticate',
  ])
  expect(bench.wallet.client.pending().proposals).toEqual([])
})

test('behavior: [PAIR-03] a sign-in survives a reload of the wallet and of the page', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const { authentication } = await offerSignIn(bench, authenticate)
  bench.dapp.leave()
  bench.wallet.leave()
  await bench.wallet.open()
  expect(bench.wallet.client.pending().authentications).toEqual([authentication])
  await bench.wallet.client.approveAuthentication({
    id: authentication.id,
    cacaos: [sign(bench, authentication)],
  })
  await bench.dapp.open()
  await bench.clock.settle()

  expect(bench.dapp.of('session')).toMatchObject([{ change: 'settled' }])
})

test('behavior: [PAIR-03] aborted before the user signs: the wallet has no session', async () => {
  const bench = await createBench({ canAuthenticate: true })
  const giveUp = new AbortController()
  const { signal } = giveUp
  const { authentication, proposal } = await offerSignIn(bench, authenticate, signal)
  bench.relay.faults.holdPushes = true
  giveUp.abort()
  await expect(proposal.approval).rejects.toMatchObject({ code: 'ABORTED' })
  const cacaos = [sign(bench, authentication)]
  await bench.wallet.client.approveAuthentication({ id: authentication.id, cacaos })
  bench.relay.faults.holdPushes = false
  bench.relay.flush()
  await bench.clock.settle()

  expect([bench.dapp.client.sessions(), bench.wallet.client.sessions()]).toEqual([[], []])
})

test('error: a sign-in that could not be signed is rejected before anything is sent', async () => {
  const { dapp, relay } = await createBench()
  const wrong = { ...authenticate, chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }

  await expect(
    dapp.client.propose({ namespaces: asked, authenticate: wrong }),
  ).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  expect(relay.urls).toEqual([])
})

type Bench = Awaited<ReturnType<typeof createBench>>

async function offerSignIn(bench: Bench, request: typeof authenticate, signal?: AbortSignal) {
  const { proposal } = await bench.offer({ authenticate: request, signal })
  const authentication = bench.wallet.client.pending().authentications[0]!
  return { authentication, proposal }
}

/** Signs the message with a wallet's key. */
function sign(bench: Bench, { id, payload }: PendingAuthentication): Cacao {
  const { chains: _chains, type: _type, ...rest } = payload
  const iss = `did:pkh:eip155:1:${address}`
  const text = utf8ToBytes(bench.wallet.client.authenticationText({ id, iss }))
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
  const hash = keccak_256(new Uint8Array([...prefix, ...text]))
  const signature = secp256k1.sign(hash, key, { format: 'recovered', prehash: false })
  const v = (27 + (signature[0] ?? 0)).toString(16)
  const s = `0x${bytesToHex(signature.subarray(1))}${v}`
  return { h: { t: 'caip122' }, p: { ...rest, iss }, s: { t: 'eip191', s } }
}
