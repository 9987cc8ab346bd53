import { generateKeyPairSync, sign } from 'node:crypto'
import {
  createDapp,
  createWallet,
  type PendingProposal,
  verifyAttestation,
} from '@fairlead/pairing'
import { toHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { address, askedEvm, grantedEvm } from './asked.ts'
import { createQueue } from './createQueue.ts'
import { dappMetadata, privateKey, walletMetadata } from './Ends.ts'
import { createMemoryStorage, nodeEnvironment } from './nodeEnvironment.ts'
import { startSdkDapp } from './sdkEnds.ts'
import { type PeerEvent, startPeer } from './startPeer.ts'
import { startRelay } from './startRelay.ts'

// Attestations of verify servers that an SDK doesn't know, and messages of an SDK that has no attestation for us.

const shared = {
  environment: nodeEnvironment,
  product: 'fairlead-interop',
  projectId: '0123456789abcdef0123456789abcdef',
}
const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = createKeys()

/** Returns an attestation as a self-hosted verify server signs it. */
function attest(id: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { origin } = new URL(dappMetadata.url)
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { id, origin, exp, isScam: false, isVerified: true }
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid: 'own' })}.${encode(claims)}`
  const key = { dsaEncoding: 'ieee-p1363', key: keys.privateKey } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

async function openRelay() {
  const relay = await startRelay()
  onTestFinished(() => relay.close())
  return relay
}

async function openWallet(relayUrl: string) {
  const proposals = createQueue<PendingProposal>()
  const wallet = await createWallet({
    ...shared,
    metadata: walletMetadata,
    prefix: 'wallet/',
    relayUrl,
    storage: createMemoryStorage(),
  })
  wallet.subscribe((event) => {
    if (event.type === 'proposal') proposals.push(event.proposal)
  })
  onTestFinished(() => wallet.close())
  return { proposals, wallet }
}

async function openPage(relayUrl: string) {
  const page = await createDapp({
    ...shared,
    attest: async (id) => attest(id),
    metadata: dappMetadata,
    prefix: 'dapp/',
    relayUrl,
    storage: createMemoryStorage(),
  })
  onTestFinished(() => page.close())
  return page
}

test('default: our page proves its origin; a wallet of an SDK that trusts other hosts shows it as unknown, and pairs', {
  timeout: 120_000,
}, async () => {
  const relay = await openRelay()
  const told = createQueue<PeerEvent>()
  const wallet = await startPeer({
    database: ':memory:',
    events: ['session_proposal', 'session_request'],
    metadata: walletMetadata,
    onTold: (event) => told.push(event),
    privateKey,
    relayUrl: relay.url,
    role: 'wallet',
    sdk: '2.21.8',
    verifyKey: createKeys().publicKey.export({ format: 'jwk' }),
  })
  onTestFinished(() => wallet.stop())
  const page = await openPage(relay.url)

  const { approval, uri } = await page.propose({ namespaces: askedEvm })
  await wallet.call('pair', { uri })
  const { params: proposal } = await told.next(
    (one): one is PeerEvent => one.event === 'session_proposal',
  )
  expect(proposal.verifyContext.verified).toMatchObject({ validation: 'UNKNOWN' })
  const topic = await wallet.call('approve', { id: proposal.id, namespaces: grantedEvm })
  expect((await approval).session?.topic).toBe(topic)

  const request = { method: 'personal_sign', params: [toHex('Hello'), address] }
  const answer = page.request({ chainId: 'eip155:1', request, topic })
  const { params: asked } = await told.next(
    (one): one is PeerEvent => one.event === 'session_request',
  )
  expect(asked.verifyContext.verified).toMatchObject({ validation: 'UNKNOWN' })
  const response = { id: asked.id, jsonrpc: '2.0', result: '0x1' }
  await wallet.call('respond', { response, topic })
  expect(await answer).toBe('0x1')
  expect(wallet.trouble).toEqual([])
})

test('default: the relay forwards it unchanged: a wallet of ours that trusts the server verifies it', {
  timeout: 120_000,
}, async () => {
  const relay = await openRelay()
  const { proposals, wallet } = await openWallet(relay.url)
  const page = await openPage(relay.url)
  const { uri } = await page.propose({ namespaces: askedEvm })
  await wallet.pair({ uri })
  const { attestation, proposer } = await proposals.next((one): one is PendingProposal =>
    Boolean(one),
  )

  const { x, y } = keys.publicKey.export({ format: 'jwk' })
  const key = await crypto.subtle.importKey(
    'jwk',
    { crv: 'P-256', kty: 'EC', x: x!, y: y! },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const verdict = await verifyAttestation({
    attestation,
    findKey: async () => key,
    now: Date.now(),
    url: proposer.metadata.url,
  })
  expect(verdict).toEqual({ origin: new URL(dappMetadata.url).origin, status: 'verified' })
})

test('default: a page of an SDK attaches none, and our wallet accepts its proposal', {
  timeout: 120_000,
}, async () => {
  const relay = await openRelay()
  const { proposals, wallet } = await openWallet(relay.url)
  const page = await startSdkDapp({ relayUrl: relay.url, sdk: '2.21.8' })
  onTestFinished(async () => void (await page.close()))
  const { approval, uri } = await page.propose({ namespaces: askedEvm })
  await wallet.pair({ uri })
  const proposal = await proposals.next((one): one is PendingProposal => Boolean(one))
  expect(proposal).not.toHaveProperty('attestation')
  const { topic } = await wallet.approve({ id: proposal.id, namespaces: grantedEvm })
  expect((await approval).session?.topic).toBe(topic)
})
