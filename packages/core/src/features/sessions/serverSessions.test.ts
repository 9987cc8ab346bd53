import type { Session } from '@fairlead/protocol'
import {
  coSignerKey,
  createdSessionId,
  createSessionsServer,
  frameAddress,
  signInEmbedded,
  testNetwork,
} from '@fairlead/test'

import { expect, test } from 'vitest'
import { getNetwork } from '../../actions/getNetwork.ts'
import { sessionRevocation } from './sessionRevocation.ts'
import { getPermissions, requestPermissions, revokePermission } from './sessionVerbs.ts'

const account = `eip155:31337:${frameAddress.toLowerCase()}`
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const context = `0x${'ab'.repeat(40)}`
const signature = `0x${'cd'.repeat(65)}`
const publicKey = `0x04${'a1'.repeat(64)}`
const pci = '00000000-0000-4000-8000-000000000001'
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

type Call = { readonly method: string; readonly params: readonly unknown[] }

/** Signs in to the embedded wallet of a server with sessions; `calls` lists what the wallet was asked. */
async function open(answer: (call: Call) => unknown = () => signature) {
  const server = createSessionsServer()
  const calls: Call[] = []
  const set = await signInEmbedded({
    environment: { fetch: server.fetch },
    options: {
      features: { smartSessions: true },
      metadata: { name: 'Harbour Club' },
      networks: [testNetwork(31337), testNetwork(1)],
      serverUrl: 'https://api.example',
    },
    script: {
      RPC_REQUEST({ method, params }: Call) {
        calls.push({ method, params })
        return answer({ method, params })
      },
    },
  })
  const events: string[] = []
  set.fairlead.events.subscribe(({ name }) => {
    if (name.startsWith('SESSION_')) events.push(name)
  })
  const now = Math.floor(set.world.clock.now() / 1000)
  const session: Session = {
    account: `eip155:31337:${frameAddress.toLowerCase()}` as const,
    context,
    createdAt: now - 600,
    expiry: now + 86_400,
    lastUsed: now - 60,
    pci,
    permissions: [
      {
        available: '7500000',
        data: { address: contract, allowance: '0x989680', period: 604_800, start: now },
        periodEnds: now + 3_600,
        type: 'erc20-recurring-allowance',
      },
    ],
    policies: [{ data: { count: 12 }, type: 'call-limit' }],
    project: { id: 'p', name: 'Harbour\u202e Club', url: 'https://app.example' },
    signerKind: 'co-signed',
  }
  server.sessions = [session]
  const { fairlead } = set
  return { ...set, calls, events, fairlead, now, server, session }
}

test('[FEAT-14] default: lists the sessions of the embedded wallet on all networks, without asking the wallet', async () => {
  const { calls, fairlead, now, server, session } = await open()
  server.sessions = [
    session,
    { ...session, isDisabled: true, pci: createdSessionId },
    { ...session, expiry: now, pci: '00000000-0000-4000-8000-000000000003' },
  ]
  const listing = getPermissions(fairlead)
  const [first, ...others] = await listing

  expect(first).toMatchObject({
    app: { name: 'Harbour Club', url: 'https://app.example' },
    chainId: 'eip155:31337',
    createdAt: now - 600,
    id: pci,
    keyHolder: 'co-signed',
    lastUsed: now - 60,
    permissions: [
      {
        amount: 10_000_000n,
        asset: { address: contract },
        available: 7_500_000n,
        period: 604_800,
        periodEnds: now + 3_600,
        start: now,
        type: 'allowance',
      },
    ],
    status: 'active',
    useLimit: 12,
  })
  expect(others.map(({ status }) => status)).toEqual(['revoked', 'expired'])
  expect(server.asked).toEqual([{ method: 'GET', path: `/v1/sessions/${frameAddress}` }])
  expect(calls).toEqual([])
})

test('[FEAT-14] default: creates a co-signed session at the server, has it granted, and activates it', async () => {
  const { calls, events, fairlead, now, server } = await open(() => ({ context }))
  const abi = [{ inputs: [], name: 'increment', outputs: [], type: 'function' }]

  const granted = await requestPermissions(fairlead, {
    expiry: now + 3_600,
    permissions: [{ abi, contract, functions: ['increment'], type: 'calls' }],
    publicKey,
    useLimit: 3,
  })

  const wanted = {
    expiry: now + 3_600,
    permissions: [
      {
        data: { abi, address: contract, functions: [{ functionName: 'increment' }] },
        type: 'contract-call',
      },
    ],
    policies: [{ data: { count: 3 }, type: 'call-limit' }],
  }
  const appKey = { publicKey, type: 'secp256k1' }
  const coSigned = {
    ...wanted,
    signer: {
      data: { keys: [appKey, { publicKey: coSignerKey, type: 'secp256k1' }] },
      type: 'keys',
    },
  }
  expect(server.asked).toEqual([
    {
      body: { ...wanted, signer: { data: { keys: [appKey] }, type: 'keys' } },
      method: 'POST',
      path: `/v1/sessions/${account}`,
    },
    {
      body: { ...coSigned, context, pci: createdSessionId },
      method: 'POST',
      path: `/v1/sessions/${account}/activate`,
    },
  ])
  expect(calls).toEqual([
    { method: 'wallet_grantPermissions', params: [{ ...coSigned, version: 2 }] },
  ])
  expect(granted).toMatchObject({
    coSignerKey,
    grants: [{ context, dependencies: [] }],
    session: {
      app: { name: 'Harbour Club' },
      id: createdSessionId,
      keyHolder: 'co-signed',
      permissions: [{ contract, functions: ['increment'], type: 'calls', valueLimit: 0n }],
      useLimit: 3,
    },
  })
  expect(events).toEqual(['SESSION_GRANTED'])
  expect(fairlead.modal.view()).toBe('SmartSessionCreated')
})

test('[FEAT-14][API-19] default: revokes a co-signed session with the signature of the wallet', async () => {
  const { calls, events, fairlead, server } = await open()

  await revokePermission(fairlead, { id: pci })

  expect(calls).toEqual([{ method: 'wallet_revokePermissions', params: [{ pci }] }])
  expect(server.asked.at(-1)).toEqual({
    body: { pci, signature },
    method: 'POST',
    path: `/v1/sessions/${account}/revoke`,
  })
  expect(events).toEqual(['SESSION_REVOKED'])
  expect(await getPermissions(fairlead)).toMatchObject([{ status: 'revoked' }])
  expect(await caught(revokePermission(fairlead, { id: pci }))).toMatchObject({ code: 'CONFLICT' })
})

test('[FEAT-14] behavior: a grant of ERC-7715 is revoked by its context', async () => {
  const { calls, fairlead, server, session } = await open(() => ({}))
  server.sessions = [{ ...session, signerKind: 'app' }]
  await revokePermission(fairlead, { id: pci })
  expect(calls).toEqual([
    { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: context }] },
  ])
})

test('[FEAT-14] behavior: the wallet is switched to the network of the session first', async () => {
  const { calls, fairlead, server, session } = await open()
  server.sessions = [{ ...session, account: `eip155:1:${frameAddress.toLowerCase()}` as const }]
  await revokePermission(fairlead, { id: pci })
  expect(calls).toEqual([{ method: 'wallet_revokePermissions', params: [{ pci }] }])
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:1')
  expect(server.asked.at(-1)?.path).toBe(
    `/v1/sessions/eip155:1:${frameAddress.toLowerCase()}/revoke`,
  )
  // A network that the page doesn't have.
  server.sessions = [{ ...session, account: `eip155:5:${frameAddress.toLowerCase()}` as const }]
  expect(await caught(revokePermission(fairlead, { id: pci }))).toMatchObject({
    code: 'PROVIDER_ERROR',
  })
})

test('[FEAT-14] error: declined, refused by the server, and an id that is not listed', async () => {
  let answer: () => unknown = () => Promise.reject({ code: 'REQUEST_REJECTED', message: 'No' })
  const { events, fairlead, server } = await open(() => answer())
  const progress = sessionRevocation(fairlead)
  const declined = await caught(revokePermission(fairlead, { id: pci }))
  expect(declined).toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(progress.getState()).toEqual({ error: declined, id: pci, isPending: false })
  expect(events).toEqual([])
  answer = () => 'no signature'
  expect(await caught(revokePermission(fairlead, { id: pci }))).toMatchObject({
    code: 'RESPONSE_INVALID',
  })
  expect(await caught(revokePermission(fairlead, { id: createdSessionId }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  server.answer = () => Response.json({}, { status: 503 })
  expect(await caught(getPermissions(fairlead))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(events).toEqual(['SESSION_ERROR', 'SESSION_ERROR'])
})
