import { delegatorAccounts } from '@fairlead/test/node'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { caipNetworkId, grant } from '../../testing/createSessionServer.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { localProjectId } from '../project/localProject.ts'

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const pci = '00000000-0000-4000-8000-000000000001'
const path = `/v1/sessions/${encodeURIComponent(`${caipNetworkId}:${owner.address}`)}`

test('[API-19] behavior: a server without a network of sessions', async () => {
  const { get, post } = await createTestServer()
  const body = {
    expiry: 1,
    permissions: [{ data: {}, type: 'contract-call' }],
    policies: [],
    signer: { data: { publicKey: `0x04${'a'.repeat(128)}`, type: 'secp256k1' }, type: 'key' },
  }
  const signature = `0x${'1'.repeat(130)}`

  const list = await get(`${path}?${local}`)
  expect([list.status, await list.json()]).toEqual([200, { pcis: [] }])
  const answers = [
    await get(`${path}/getcontext?${local}&pci=${pci}`),
    await post(`${path}?${local}`, body),
    await post(`${path}/activate?${local}`, { ...body, context: '0xab', pci }),
    await post(`${path}/revoke?${local}`, { pci, signature }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
      reasons: [{ field: 'sessions' }],
    })
  }
})

/** Creates a server whose chain doesn't answer, with one session. */
async function createCutOff() {
  const schedules: (() => void)[] = []
  const server = await createWalletServer(
    {
      chains: [
        {
          caipNetworkId,
          isTestnet: true,
          name: 'Devnet',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          rpcUrls: ['http://127.0.0.1:1'],
          smartAccount: delegatorAccounts[31337],
        },
      ],
    },
    {
      chains: [{ caipNetworkId, upstreams: ['http://127.0.0.1:1'] }],
      schedule: (run) => {
        schedules.push(run)
        return () => {}
      },
    },
  )
  const expiry = server.clock.nowMs / 1000 + 3600
  const context = await grant(owner, {
    delegate: owner.address,
    expiry,
    permissions: [
      {
        functions: [{ name: 'mint', selector: '0x12345678' }],
        kind: 'contractCall',
        target: owner.address,
        valueLimit: 0n,
      },
    ],
  })
  await server.storage.smartSessions.save(
    {
      address: owner.address,
      chain: caipNetworkId,
      expiry,
      origin: undefined,
      pci,
      projectId: localProjectId,
      request: { permissions: [{ data: {}, type: 'contract-call' }], policies: [] },
    },
    { block: 1n, context, contextHash: 'a'.repeat(64), limit: 1 },
  )
  const ask = async (to: string, body?: unknown) => {
    const answer = await server.send(
      new Request(`http://localhost:4400${to}?${local}`, {
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body), method: 'POST' }),
      }),
    )
    return { body: (await answer.json()) as Record<string, unknown>, status: answer.status }
  }
  return { ...server, ask, context, expiry, schedules }
}

test('[API-19] behavior: a list without amounts while the chain does not answer', async () => {
  const { ask, clock, context, expiry } = await createCutOff()

  expect(await ask(path)).toEqual({
    body: {
      pcis: [
        {
          account: `${caipNetworkId}:${owner.address.toLowerCase()}`,
          context,
          createdAt: clock.nowMs / 1000,
          expiry,
          pci,
          permissions: [{ data: {}, type: 'contract-call' }],
          policies: [],
          project: { id: localProjectId, name: 'Local project' },
          revokedAt: null,
          signerKind: 'app',
        },
      ],
    },
    status: 200,
  })
})

test('[API-19] error: a revocation by another key, while the chain does not answer', async () => {
  const { ask, storage } = await createCutOff()
  const signature = `0x${'1'.repeat(130)}`

  // The account may be a contract that accepts this signature, so it is not called invalid.
  expect(await ask(`${path}/revoke`, { pci, signature })).toMatchObject({
    body: { code: 'UPSTREAM_UNAVAILABLE' },
    status: 503,
  })
  expect(await storage.smartSessions.find(pci)).toMatchObject({ revokedMs: undefined })
})

test('behavior: a running server deletes ended sessions', async () => {
  const { clock, schedules, server, storage } = await createCutOff()
  clock.nowMs += 31 * 86_400_000
  const following = server.follow()
  onTestFinished(() => following.close())

  await expect.poll(() => storage.smartSessions.find(pci)).toBeUndefined()
  await expect.poll(() => schedules.length).toBeGreaterThan(0)
})
