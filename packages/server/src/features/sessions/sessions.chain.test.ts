import { toSessionRevocation } from '@fairlead/protocol'
import { decodeContext, encodeContext } from '@fairlead/protocol/delegations'
import { addresses, loadContracts, startChain } from '@fairlead/test/node'
import { encodeFunctionData, getAddress, serializeErc6492Signature, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  caipNetworkId,
  createSessionServer,
  grant,
  openSession,
  tenUsdc,
} from '../../testing/createSessionServer.ts'
import { auditSigner } from '../auth/AuthContext.ts'
import { localProjectId } from '../project/localProject.ts'
import { openCoSigner } from './coSigner.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const hourMs = 60 * 60_000
const newAccount = () => privateKeyToAccount(generatePrivateKey())

test('[API-19][FEAT-14] default: a session is created, activated, listed and revoked', async () => {
  const server = await createSessionServer(chain)
  const session = await openSession(server)
  const { activation, context, owner, path, pci, publicKey } = session
  expect(session.created).toEqual({
    body: { key: { publicKey, type: 'secp256k1' }, pci: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    status: 200,
  })
  expect(publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
  expect((await server.ask(path)).body).toEqual({ pcis: [] })
  expect(await server.ask(`${path}/getcontext?pci=${pci}`)).toMatchObject({
    body: { reasons: [{ field: 'pci' }] },
    status: 400,
  })

  // Wallets return the signer with both keys.
  const keys = [publicKey, session.app.publicKey].map((key) => ({
    publicKey: key,
    type: 'secp256k1',
  }))
  expect(await session.activate({ signer: { data: { keys }, type: 'keys' } })).toEqual({
    body: {},
    status: 200,
  })

  const listed = {
    account: `${caipNetworkId}:${owner.address.toLowerCase()}`,
    context,
    createdAt: server.nowSeconds(),
    expiry: activation.expiry,
    isDisabled: false,
    pci,
    permissions: [
      {
        ...activation.permissions[0],
        available: '10000000',
        periodEnds: Number(activation.permissions[0]?.data.start) + 3600,
      },
    ],
    policies: [],
    project: { id: localProjectId, name: 'Local project', url: 'http://localhost:4401' },
    revokedAt: null,
    signerKind: 'co-signed',
  }
  expect(await server.ask(path)).toEqual({ body: { pcis: [listed] }, status: 200 })
  expect((await server.ask(`/v1/sessions/${owner.address}`)).body).toEqual({ pcis: [listed] })
  expect((await server.ask(`${path}/getcontext?pci=${pci}`)).body).toEqual({ context })

  expect(await session.revoke()).toEqual({ body: { success: true }, status: 200 })
  expect((await server.ask(path)).body.pcis).toMatchObject([{ revokedAt: server.nowSeconds() }])
})

test('[API-19][SEC-162] error: a context that is not what the session was created with', async () => {
  const server = await createSessionServer(chain)
  const session = await openSession(server)
  const { account, activation, owner, permission } = session
  const expected = {
    delegate: account.address,
    expiry: activation.expiry,
    permissions: [permission],
  }
  const [delegation] = decodeContext(session.context)
  const contexts = {
    'another account': await grant(newAccount(), expected),
    'another delegate': await grant(owner, { ...expected, delegate: session.app.address }),
    'another expiry': await grant(owner, { ...expected, expiry: activation.expiry + 1 }),
    'a higher amount': await grant(owner, {
      ...expected,
      permissions: [{ ...permission, periodAmount: 20_000_000n } as typeof permission],
    }),
    'an enforcer that checks nothing': encodeContext({
      ...delegation!,
      caveats: delegation!.caveats.map((caveat) => ({ ...caveat, enforcer: zeroAddress })),
    }),
    'no context': '0xab',
    'no limits': encodeContext({ ...delegation!, caveats: [] }),
    'two delegations': await grant(owner, { ...expected, permissions: [permission, permission] }),
  }

  for (const [name, context] of Object.entries(contexts))
    expect(await session.activate({ context }), name).toMatchObject({
      body: { reasons: [{ field: 'context' }] },
      status: 400,
    })
  expect((await server.ask(session.path)).body).toEqual({ pcis: [] })
  expect(await session.activate()).toMatchObject({ status: 200 })
})

test.each([
  ['expiry', (expiry: number) => ({ expiry: expiry + 1 })],
  ['permissions', () => ({ permissions: [tenUsdc(1)] })],
  ['policies', () => ({ policies: [{ data: { count: 1 }, type: 'call-limit' }] })],
  [
    'signer',
    () => ({
      signer: { data: { publicKey: newAccount().publicKey, type: 'secp256k1' }, type: 'key' },
    }),
  ],
])('[API-19] error: an activation with another %s', async (field, change) => {
  const server = await createSessionServer(chain)
  const session = await openSession(server)

  expect(await session.activate(change(session.activation.expiry))).toMatchObject({
    body: {
      reasons: [{ description: 'Not what the session was created with', field }],
    },
    status: 400,
  })
})

test('[API-19][SEC-162] error: a delegation that the account has not signed', async () => {
  const server = await createSessionServer(chain)
  const session = await openSession(server)
  const { account, activation, owner, permission } = session
  const context = await grant(owner, {
    delegate: account.address,
    expiry: activation.expiry,
    permissions: [permission],
    signer: newAccount(),
  })

  expect(await session.activate({ context })).toMatchObject({
    body: { code: 'SIGNATURE_INVALID', reasons: [{ field: 'context' }] },
    status: 401,
  })
})

test('[API-19][SEC-163] error: an activation that is repeated, late, or of another account or project', async () => {
  const server = await createSessionServer(chain)
  const first = await openSession(server)
  const second = await openSession(server)

  expect(
    await server.ask(`${second.path}/activate`, { ...first.activation, pci: first.pci }),
  ).toMatchObject({ body: { reasons: [{ field: 'pci' }] }, status: 400 })
  const other = 'a'.repeat(32)
  await server.storage.projects.add(other, {
    allowedOrigins: [],
    features: null,
    isAnalyticsEnabled: false,
    isDisabled: false,
    name: 'Other',
  })
  expect(
    await server.ask(`${first.path}/activate?projectId=${other}`, first.activation),
  ).toMatchObject({ body: { reasons: [{ field: 'pci' }] }, status: 400 })
  expect(await first.activate()).toMatchObject({ status: 200 })
  expect(await first.activate()).toMatchObject({
    body: { code: 'CONFLICT', reasons: [{ field: 'pci' }] },
    status: 409,
  })
  server.clock.nowMs += hourMs
  // A longer session, so that its expiry is not the reason.
  const third = await openSession(server, { seconds: 20_000 })
  server.clock.nowMs += hourMs
  expect(await third.activate()).toMatchObject({
    body: { reasons: [{ field: 'pci' }] },
    status: 400,
  })
})

test('[API-19][FEAT-14][SEC-163] error: a revocation by another account, of another session, or repeated', async () => {
  const server = await createSessionServer(chain)
  const first = await openSession(server)
  const second = await openSession(server, { owner: first.owner })
  await first.activate()

  expect(await second.revoke()).toMatchObject({
    body: { reasons: [{ field: 'pci' }] },
    status: 400,
  })
  expect(await first.revoke(newAccount())).toMatchObject({
    body: { code: 'SIGNATURE_INVALID', reasons: [{ field: 'signature' }] },
    status: 401,
  })
  const message = toSessionRevocation({
    account: `${caipNetworkId}:${first.owner.address}`,
    pci: second.pci,
  })
  const signature = await first.owner.signMessage({ message })
  expect(await first.revoke(first.owner, { signature })).toMatchObject({ status: 401 })
  expect((await server.ask(first.path)).body.pcis).toMatchObject([{ revokedAt: null }])

  expect(await first.revoke()).toEqual({ body: { success: true }, status: 200 })
  expect(await first.revoke()).toMatchObject({ body: { code: 'CONFLICT' }, status: 409 })
  expect(await first.activate()).toMatchObject({ status: 409 })
})

test('[API-19] behavior: a contract account grants and revokes (ERC-1271, ERC-6492)', async () => {
  const server = await createSessionServer(chain)
  const { deployer, reader } = server.clients
  const { SignWallet, SignWalletFactory } = loadContracts()
  const deploy = async (contract: typeof SignWallet, args: readonly unknown[]) => {
    const hash = await deployer.deployContract({ ...contract!, args })
    return getAddress((await reader.waitForTransactionReceipt({ hash })).contractAddress!)
  }
  const owner = newAccount()
  const contract = await deploy(SignWallet, [owner.address])
  const session = await openSession(server, { contract, owner })

  expect(await session.activate()).toEqual({ body: {}, status: 200 })
  expect(await session.revoke(newAccount())).toMatchObject({ status: 401 })
  const { pci } = session
  const message = toSessionRevocation({ account: `${caipNetworkId}:${contract}`, pci })
  // Signatures for accounts that may not be deployed yet are verified as well.
  const signature = serializeErc6492Signature({
    address: await deploy(SignWalletFactory, []),
    data: encodeFunctionData({
      abi: SignWalletFactory!.abi,
      args: [owner.address],
      functionName: 'create',
    }),
    signature: await owner.signMessage({ message }),
  })
  expect(await session.revoke(owner, { signature })).toEqual({
    body: { success: true },
    status: 200,
  })
})

test.each([
  ['a permission without a limit', { permissions: [unlimited()] }, 'permissions.0.data.allowance'],
  [
    'a call that moves tokens',
    {
      permissions: [
        {
          data: {
            address: addresses.usdc,
            functions: [{ functionName: 'transfer(address,uint256)' }],
          },
          type: 'contract-call',
        },
      ],
    },
    'permissions.0.data.functions.0.functionName',
  ],
  ['an unknown policy', { policies: [{ data: {}, type: 'gas-limit' }] }, 'policies.0.type'],
  ['more than 30 days', { expiry: Math.floor(Date.now() / 1000) + 40 * 86_400 }, 'expiry'],
])('[API-19] error: creating a session with %s', async (_, change, field) => {
  const server = await createSessionServer(chain)
  const { activation, path } = await openSession(server)
  const { context: __, pci: ___, ...request } = activation

  const answer = await server.ask(path, { ...request, ...change })

  expect(answer).toMatchObject({ body: { code: 'REQUEST_INVALID' }, status: 400 })
  expect(answer.body.reasons?.[0]?.field).toContain(field)
})

function unlimited() {
  const permission = tenUsdc()
  return { ...permission, data: { ...permission.data, allowance: `0x${'f'.repeat(64)}` } }
}

test('[API-19] error: accounts and networks without sessions', async () => {
  const server = await createSessionServer(chain)
  const { activation } = await openSession(server)
  const { address } = newAccount()

  expect(await server.ask('/v1/sessions/eip155%3A1%3A0x12')).toMatchObject({ status: 400 })
  expect(await server.ask(`/v1/sessions/${address}`, activation)).toMatchObject({ status: 400 })
  expect(await server.ask(`/v1/sessions/eip155:1:${address}`, activation)).toMatchObject({
    body: { code: 'NETWORK_UNSUPPORTED' },
    status: 400,
  })
})

test('[API-19] behavior: limits for each address, account and project', async () => {
  const server = await createSessionServer(chain, { pendingPerProject: 3, perAccount: 1 })
  const owner = await server.createOwner()
  const first = await openSession(server, { owner })
  const second = await openSession(server, { owner })
  expect(await first.activate()).toMatchObject({ status: 200 })
  expect(await second.activate()).toMatchObject({
    body: { code: 'CONFLICT', reasons: [{ field: 'account' }] },
    status: 409,
  })
  await first.revoke()
  expect(await second.activate()).toMatchObject({ status: 200 })

  // Activated sessions don't count.
  for (const expected of [200, 200, 200, 429]) {
    const { context: _, pci: __, ...request } = first.activation
    expect(await server.ask(first.path, request)).toMatchObject({ status: expected })
  }
})

test('[API-19][SEC-164] behavior: keys are encrypted, changes are audited, and logs have no address', async () => {
  const server = await createSessionServer(chain)
  const { auth, smartSessions, statistics } = server.storage
  const session = await openSession(server)
  await session.activate()
  const stored = await smartSessions.find(session.pci)
  await session.revoke()

  const key = await openCoSigner(server, { keySealed: stored?.keySealed ?? '', pci: session.pci })
  expect(key.publicKey).toBe(session.publicKey)
  // A key can't be moved to another session's row.
  await expect(
    openCoSigner(server, { keySealed: stored?.keySealed ?? '', pci: 'another' }),
  ).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  expect((await statistics.readAuditEnds()).get(localProjectId)).toBe(3)
  expect(await auth.findAuditBreak(auditSigner(server.kms))).toBeUndefined()
  expect(server.lines.join('\n')).toContain('/v1/sessions/:account/activate')
  expect(server.lines.join('\n').toLowerCase()).not.toContain(session.owner.address.toLowerCase())
})

test('[API-19] behavior: created sessions that were not activated are deleted after an hour', async () => {
  const server = await createSessionServer(chain)
  const session = await openSession(server)
  server.clock.nowMs += hourMs

  await server.storage.smartSessions.sweep(server.clock.nowMs)

  expect(await server.storage.smartSessions.find(session.pci)).toBeUndefined()
})
