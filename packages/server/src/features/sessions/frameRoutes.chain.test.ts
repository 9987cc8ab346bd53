import type { SessionPermission } from '@fairlead/protocol/delegations'
import { addresses, startChain } from '@fairlead/test/node'
import { numberToHex, zeroAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  caipNetworkId,
  createSessionServer,
  grant,
  manager,
  openSession,
  type SessionServer,
} from '../../testing/createSessionServer.ts'
import type { SignedInDevice } from '../../testing/createWalletServer.ts'
import { makeWallet } from '../../testing/makeWallet.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** Signs a user in and stores a wallet whose account can delegate. */
async function openWallet(server: SessionServer, name = 'alice') {
  const owner = await server.createOwner()
  const device = await server.signIn(name)
  const serviceKey = await server.kms.publicKey('service')
  const { body } = await makeWallet({ recipients: [], serviceKey })
  const named = { ...body, addresses: { ...body.addresses, eip155: owner.address } }
  expect(await device.call('/v1/wallets', named)).toMatchObject({ status: 200 })
  return { device, owner, walletId: body.walletId }
}

/** Grants 10 USDC per hour to an application, as the frame does, which chooses the start. */
async function grantTo(
  server: SessionServer,
  owner: PrivateKeyAccount,
  { salt = 1n, signer = owner }: { salt?: bigint; signer?: PrivateKeyAccount } = {},
) {
  const to = newAccount().address
  const expiry = server.nowSeconds() + 3600
  const permission: SessionPermission = {
    kind: 'erc20',
    periodAmount: 10_000_000n,
    periodDuration: 3600,
    startTime: server.nowSeconds() - 10,
    token: addresses.usdc,
  }
  const context = await grant(owner, {
    delegate: to,
    expiry,
    permissions: [permission],
    salt,
    signer,
  })
  const granted = {
    caipNetworkId,
    context,
    delegationManager: manager,
    dependencies: [],
    from: owner.address,
    permission: {
      data: {
        periodAmount: numberToHex(10_000_000n),
        periodDuration: 3600,
        tokenAddress: addresses.usdc,
      },
      isAdjustmentAllowed: false,
      type: 'erc20-token-periodic',
    },
    rules: [{ data: { timestamp: expiry }, type: 'expiry' }],
    to,
  }
  return { expiry, granted }
}

const save = (device: SignedInDevice, body: object) => device.call('/v1/sessions', body)

test('[FEAT-14] default: a grant is saved, listed for the page and the account, and marked as revoked', async () => {
  const server = await createSessionServer(chain)
  const { device, owner } = await openWallet(server)
  const body = await grantTo(server, owner)

  const saved = await save(device, body)
  expect(saved).toMatchObject({ body: { pci: expect.any(String) }, status: 200 })
  const { pci } = saved.body
  expect((await save(device, body)).body).toEqual({ pci })

  const listed = {
    caipNetworkId,
    context: body.granted.context,
    createdAt: server.nowSeconds(),
    expiry: body.expiry,
    granted: body.granted,
    name: 'Local project',
    origin: 'http://localhost:4401',
    pci,
    permissions: [{ data: body.granted.permission.data, type: 'erc20-token-periodic' }],
    revokedAt: null,
    signerKind: 'app',
  }
  expect((await device.call('/v1/sessions')).body).toEqual({ sessions: [listed] })
  const path = `/v1/sessions/${caipNetworkId}:${owner.address}`
  expect((await server.ask(path)).body.pcis).toMatchObject([
    {
      isDisabled: false,
      pci,
      permissions: [{ available: '10000000', type: 'erc20-token-periodic' }],
      signerKind: 'app',
    },
  ])
  // The server has no key for it.
  expect(await server.ask(`${path}/sign`, { pci, userOp: {} })).toMatchObject({ status: 400 })

  expect(await device.call(`/v1/sessions/${pci}/revoke`, {})).toMatchObject({ status: 200 })
  expect(await device.call(`/v1/sessions/${pci}/revoke`, {})).toMatchObject({ status: 200 })
  expect((await device.call('/v1/sessions')).body).toMatchObject({
    sessions: [{ pci, revokedAt: server.nowSeconds() }],
  })
})

test('[FEAT-14] behavior: a co-signed session is in the wallet’s list and loses its key when it is revoked', async () => {
  const server = await createSessionServer(chain)
  const { device, owner } = await openWallet(server)
  const session = await openSession(server, { owner })
  expect((await device.call('/v1/sessions')).body).toEqual({ sessions: [] })
  await session.activate()

  expect((await device.call('/v1/sessions')).body).toMatchObject({
    sessions: [{ pci: session.pci, signerKind: 'co-signed' }],
  })
  expect(await device.call(`/v1/sessions/${session.pci}/revoke`, {})).toMatchObject({ status: 200 })

  const stored = await server.storage.smartSessions.find(session.pci)
  expect(stored).toMatchObject({ keySealed: undefined, revokedMs: server.clock.nowMs })
})

test('[FEAT-14] error: a grant of another account, unsigned, or with other contents than its context', async () => {
  const server = await createSessionServer(chain)
  const { device, owner } = await openWallet(server)
  const { expiry, granted } = await grantTo(server, owner)
  const foreign = await grantTo(server, await server.createOwner())
  const unsigned = await grantTo(server, owner, { signer: newAccount() })
  const data = { ...granted.permission.data, periodAmount: numberToHex(1n) }

  expect(await save(device, foreign)).toMatchObject({ status: 400 })
  expect(await save(device, unsigned)).toMatchObject({
    body: { code: 'SIGNATURE_INVALID' },
    status: 401,
  })
  for (const changed of [
    { to: newAccount().address },
    { delegationManager: zeroAddress },
    { permission: { ...granted.permission, data } },
    { permission: { ...granted.permission, type: 'everything' } },
    { context: foreign.granted.context },
  ])
    expect(
      await save(device, { expiry, granted: { ...granted, ...changed } }),
      JSON.stringify(changed),
    ).toMatchObject({ body: { code: 'REQUEST_INVALID' }, status: 400 })
  expect(await save(device, { expiry: expiry - 1, granted })).toMatchObject({ status: 400 })
  expect((await device.call('/v1/sessions')).body).toEqual({ sessions: [] })
})

test('[FEAT-14] error: without a login, a wallet, or a wallet that may be used', async () => {
  const server = await createSessionServer(chain)
  const { device, owner, walletId } = await openWallet(server)
  const body = await grantTo(server, owner)
  const { pci } = (await save(device, body)).body
  const other = await server.signIn('bob')

  expect(await server.strange('/v1/sessions', body)).toMatchObject({ status: 401 })
  expect(await other.call('/v1/sessions')).toMatchObject({ status: 404 })
  const { device: mallory } = await openWallet(server, 'mallory')
  expect(await mallory.call(`/v1/sessions/${pci}/revoke`, {})).toMatchObject({ status: 404 })
  expect(await device.call(`/v1/wallets/${walletId}/freeze`, {})).toMatchObject({ status: 200 })
  expect(await save(device, await grantTo(server, owner, { salt: 2n }))).toMatchObject({
    body: { code: 'FROZEN' },
  })
  // A frozen wallet can still stop its sessions.
  expect(await device.call(`/v1/sessions/${pci}/revoke`, {})).toMatchObject({ status: 200 })
})
