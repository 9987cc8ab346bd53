import { expect, test } from 'vitest'
import type { AuthStore } from '../../storage/auth/createAuthStore.ts'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { createPasskeyServer } from '../../testing/createPasskeyServer.ts'
import { createSocialServer } from '../../testing/createSocialServer.ts'
import { testOrigin } from '../../testing/createTestDevice.ts'
import { localProjectId } from '../project/localProject.ts'
import { takePasskeyLimit } from './passkey/PasskeyContext.ts'
import { startPasskey } from './passkey/startPasskey.ts'
import { takeStartLimit } from './takeStartLimit.ts'

const address = '203.0.113.7'

test('[AUTH-04][SEC-19] error: limits social logins per client, however many keys it creates', async () => {
  const server = await createSocialServer({ brands: ['github'] })
  const begin = async (how: object) =>
    (await server.login(await server.createDevice(), 'github', how)).started.status
  for (let logins = 0; logins < 119; logins++)
    await takeStartLimit('social', { address, jkt: `key ${logins}` }, server.context)

  expect(await begin({ address })).toBe(200)
  expect(await begin({ address })).toBe(429)
  expect(await begin({ address: '203.0.113.8' })).toBe(200)
})

test('[AUTH-16][SEC-19] error: limits passkey challenges per client, however many keys it creates', async () => {
  const server = await createPasskeyServer()
  const begin = async (from: string) =>
    (
      await server.call(
        await server.createDevice(),
        '/v1/auth/passkey/options',
        { purpose: 'login' },
        { address: from },
      )
    ).status
  for (let asked = 0; asked < 599; asked++)
    await takePasskeyLimit('address', address, server.context)

  expect(await begin(address)).toBe(200)
  expect(await begin(address)).toBe(429)
  expect(await begin('203.0.113.8')).toBe(200)
})

/**
 * Repeats a request until it is refused.
 *
 * @returns The number of accepted requests, and the `Retry-After` of the refused one.
 */
async function countUntilLimit(ask: () => Promise<{ headers: Headers; status: number }>) {
  for (let answered = 0; ; answered++) {
    const { headers, status } = await ask()
    if (status === 200) continue
    return { answered, retryAfter: headers.get('retry-after'), status }
  }
}

test('[AUTH-17][SEC-19] error: a login can be waited for six times a minute, and a session refreshed thirty times', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { flowId } = await server.approved(device, 'ada@example.test')
  const wait = () => server.call(device, '/v1/auth/device/wait', { flowId })
  expect(await countUntilLimit(wait)).toEqual({ answered: 6, retryAfter: '60', status: 429 })
  server.clock.nowMs += 60_000
  expect((await wait()).status).toBe(200)

  const { body } = await server.signedIn(device, 'eve@example.test')
  let { refreshToken } = body
  const refresh = async () => {
    const answer = await server.call(device, '/v1/token/refresh', { refreshToken })
    if (answer.status === 200) refreshToken = answer.body.refreshToken
    return answer
  }
  expect(await countUntilLimit(refresh)).toEqual({ answered: 30, retryAfter: '60', status: 429 })
  // The limit doesn't end the session.
  server.clock.nowMs += 60_000
  expect((await refresh()).status).toBe(200)
})

test('[AUTH-04][SEC-19] error: the status of a social login can be requested once a second', async () => {
  const server = await createSocialServer({ brands: ['github'] })
  const device = await server.createDevice()
  const { flowId } = await server.login(device, 'github')
  const look = () => server.call(device, '/v1/auth/social/status', { flowId })
  expect(await countUntilLimit(look)).toEqual({ answered: 60, retryAfter: '60', status: 429 })
})

/** Records the counters that a function takes. */
async function taken(
  { context }: { context: { store: AuthStore } },
  run: () => Promise<unknown>,
): Promise<number> {
  const { store } = context
  let count = 0
  const take: AuthStore['take'] = (...asked) => {
    count += 1
    return store.take(...asked)
  }
  Object.assign(context, { store: { ...store, take } })
  try {
    await run()
  } finally {
    Object.assign(context, { store })
  }
  return count
}

test('[AUTH-04][AUTH-16][SEC-19] error: when a client address is limited, fresh keys create no counters', async () => {
  const social = await createSocialServer({ brands: ['github'] })
  for (let logins = 0; logins < 120; logins++)
    await takeStartLimit('social', { address, jkt: `key ${logins}` }, social.context).catch(
      () => {},
    )
  const again = () => takeStartLimit('social', { address, jkt: 'fresh' }, social.context)
  expect(await taken(social, () => again().catch(() => {}))).toBe(1)

  const { context, storage } = await createPasskeyServer()
  for (let asked = 0; asked < 600; asked++) await takePasskeyLimit('address', address, context)
  const codes = { isThere: async () => false, prove: async () => false }
  const project = (await storage.projects.find(localProjectId))!
  const from = { origin: testOrigin, project, projectId: localProjectId }
  const proof = { ...from, accessToken: undefined, embedder: 'default', jkt: 'fresh' } as const
  const begin = () =>
    startPasskey({ address, proof, purpose: 'login' }, { ...context, codes, isOffered: true })
  expect(await taken({ context }, () => begin().catch(() => {}))).toBe(1)
})
