import {
  accounts,
  type Chain,
  createClients,
  farcasterAddress,
  loadContracts,
  mnemonic,
  startChain,
  startFarcaster,
} from '@fairlead/test/farcaster'
import { encodeAbiParameters } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createOutgoingFetch } from '../../../outgoingFetch.ts'
import { createAuthServer } from '../../../testing/createAuthServer.ts'
import type { TestDevice } from '../../../testing/createTestDevice.ts'
import { loginRoutes } from '../loginRoutes.ts'

const chainId = 31_337
const phone = mnemonicToAccount(mnemonic, { addressIndex: 4 })
let chain: Chain
beforeAll(async () => {
  chain = await startChain({ chainId })
})
afterAll(() => chain.stop())

/**
 * Opens a server with a local Farcaster relay.
 *
 * @param lie - Replaces the relay's answer.
 */
async function openServer(lie?: (answer: Record<string, unknown>) => Promise<object> | object) {
  const rpcUrl = chain.url
  const local = await startFarcaster({ chainId, port: 0, rpcUrl })
  onTestFinished(() => local.stop())
  const outgoing = createOutgoingFetch()
  onTestFinished(() => outgoing.close())
  const fetch = (async (url: string, init?: RequestInit) => {
    const response = await outgoing.fetch(url, init)
    if (!lie || !String(url).endsWith('/status')) return response
    return Response.json(await lie((await response.json()) as Record<string, unknown>))
  }) as typeof globalThis.fetch
  const clock = { nowMs: Date.now() }
  const server = await createAuthServer({
    clock,
    routes: ({ codes, context, guard, log }) => {
      const configuration = { farcaster: local.farcaster }
      const page = async () => new Response()
      return loginRoutes({ ...context, codes, configuration, fetch, log }, guard, page).endpoints
    },
  })
  const complete = (device: TestDevice, flowId: string) =>
    server.call(device, '/v1/auth/farcaster/complete', { flowId })
  return {
    ...server,
    complete,
    outgoing: outgoing.fetch,
    async begin() {
      const device = await server.createDevice()
      const started = await server.call(device, '/v1/auth/farcaster/start', {})
      expect(started).toMatchObject({ body: { expiresIn: 600 }, status: 200 })
      return { device, flowId: String(started.body.flowId), url: String(started.body.url) }
    },
    /** Signs as the user's phone does. */
    sign: (url: string, fid: string) =>
      outgoing.fetch(url, { body: new URLSearchParams({ fid }).toString(), method: 'POST' }),
  }
}

test('[AUTH-07] default: a signature from the phone signs in; the device stays unverified', async () => {
  const server = await openServer()
  const { device, flowId, url } = await server.begin()
  expect(url).toMatch(/^http:\/\/farcaster\.localhost:\d+\/connect\?channel=/)
  const waited = server.complete(device, flowId)
  await expect.poll(() => server.waiting.size).toBe(1)
  await server.sign(url, '501')
  server.tick()

  const session = await waited

  expect(session).toMatchObject({
    body: {
      isDeviceVerified: false,
      user: { email: null, provider: 'farcaster', userName: 'ada' },
    },
    status: 200,
  })
  expect((await server.complete(device, flowId)).body.code).toBe('CONFLICT')
  const again = await server.begin()
  await server.sign(again.url, '501')
  const second = await server.complete(again.device, again.flowId)
  expect(second.body.user).toEqual(session.body.user)
})

test('[AUTH-07] error: no signature, another client, and an expired login', async () => {
  const server = await openServer()
  const { device, flowId } = await server.begin()
  const leaving = new AbortController()
  const waited = server.call(
    device,
    '/v1/auth/farcaster/complete',
    { flowId },
    { signal: leaving.signal },
  )
  await expect.poll(() => server.waiting.size).toBe(1)
  leaving.abort()
  expect((await waited).body).toEqual({ status: 'pending' })

  const thief = await server.createDevice()
  expect((await server.complete(thief, flowId)).body.code).toBe('OTP_INVALID')
  server.clock.nowMs += 600_000
  expect((await server.complete(device, flowId)).body.code).toBe('OTP_EXPIRED')
})

test('[AUTH-07][SEC-69] error: another nonce, domain, address, chain or time; two users; another signature', async () => {
  const sign = (message: string) =>
    mnemonicToAccount(mnemonic, { addressIndex: 5 }).signMessage({ message })
  const changes: Record<string, (message: string) => string> = {
    another_chain: (message) => message.replace('Chain ID: 31337', 'Chain ID: 10'),
    another_domain: (message) => message.replace(/^\S+/, 'evil.example'),
    another_fid: (message) => message.replace('fid/501', 'fid/502'),
    another_nonce: (message) => message.replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(32)}`),
    another_uri: (message) => message.replace(/URI: \S+/, 'URI: https://evil.example/'),
    hidden_line: (message) => message.replace('Version: 1', 'Version: 1\nChain ID: 31337'),
    no_person: (message) => message.replace('farcaster://fid/501', 'https://example.test'),
    old: (message) =>
      message.replace(/Expiration Time: \S+/, 'Expiration Time: 2020-01-01T00:00:00Z'),
    two_people: (message) => `${message}\n- farcaster://fid/502`,
  }
  for (const [name, change] of Object.entries(changes)) {
    const server = await openServer(async (answer) => {
      const message = change(String(answer.message))
      return { ...answer, message, signature: await sign(message) }
    })
    const { device, flowId, url } = await server.begin()
    await server.sign(url, '501')
    expect((await server.complete(device, flowId)).body.code, name).toBe('OTP_INVALID')
    expect((await server.complete(device, flowId)).body.code, name).toBe('OTP_INVALID')
  }
  const unsigned = await openServer((answer) => ({ ...answer, signature: `0x${'11'.repeat(65)}` }))
  const { device, flowId, url } = await unsigned.begin()
  await unsigned.sign(url, '501')
  expect((await unsigned.complete(device, flowId)).body.code).toBe('OTP_INVALID')
})

test('[AUTH-07][SEC-69] behavior: ignores the user data that the relay reports', async () => {
  const server = await openServer((answer) => ({
    ...answer,
    custody: accounts.holder,
    fid: 502,
    username: '\u202eeve\n<b>',
  }))
  const { device, flowId, url } = await server.begin()
  await server.sign(url, '501')
  const { user } = (await server.complete(device, flowId)).body
  expect(user.userName).toBe('eve <b>')

  const honest = await server.storage.auth.findIdentityUser(
    `farcaster:${chainId}:${farcasterAddress.toLowerCase()}`,
    '501',
  )
  expect(honest?.id).toBe(user.id)
})

test('[AUTH-07][SEC-69] behavior: an authorised address can sign in until it is revoked', async () => {
  const server = await openServer(async (answer) => {
    const owner = mnemonicToAccount(mnemonic, { addressIndex: 5 }).address
    const message = String(answer.message).replace(owner, phone.address)
    return { ...answer, message, signature: await phone.signMessage({ message }) }
  })
  const clients = createClients({ chainId, url: chain.url })
  const { abi } = loadContracts().FarcasterRegistries!
  async function setKey(state: number, keyType: number) {
    const key = encodeAbiParameters([{ type: 'address' }], [phone.address])
    const hash = await clients.holder.writeContract({
      abi,
      address: farcasterAddress,
      args: [501n, key, state, keyType],
      functionName: 'setKey',
    })
    await clients.reader.waitForTransactionReceipt({ hash })
  }
  const signIn = async () => {
    const { device, flowId, url } = await server.begin()
    await server.sign(url, '501')
    return (await server.complete(device, flowId)).status
  }

  expect(await signIn()).toBe(401)
  await setKey(1, 1)
  expect(await signIn()).toBe(401)
  await setKey(1, 2)
  expect(await signIn()).toBe(200)
  await setKey(2, 2)
  expect(await signIn()).toBe(401)
})

test('[AUTH-07] error: the relay and the chain are unreachable; the login can be retried', async () => {
  let isGone = false
  const server = await openServer((answer) => (isGone ? { state: 'new' } : answer))
  const { device, flowId, url } = await server.begin()
  await server.sign(url, '501')
  isGone = true
  expect((await server.complete(device, flowId)).body.code).toBe('UPSTREAM_UNAVAILABLE')
  isGone = false
  expect((await server.complete(device, flowId)).status).toBe(200)
})
