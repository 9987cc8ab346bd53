import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createLocks } from '../storage/createLocks.ts'
import { openStore, type Store } from '../storage/openStore.ts'
import { createTestDatabases } from '../testing/createTestDatabases.ts'
import { createTestStore } from '../testing/openTestFrame.ts'
import { openOne, signInTo } from '../testing/signInTo.ts'
import { createSession } from './createSession.ts'

/** Opens two tabs of a page, with one user each; the first tab is signed in. */
async function openTabs() {
  const pins: string[] = []
  const kept = createTestStore()
  const store: Store = {
    ...kept,
    set(key, value) {
      if (key.startsWith('wallet ')) pins.push(key)
      return kept.set(key, value)
    },
  }
  const [one, other] = [await openOne({ store }), await openOne({ store })]
  await signInTo(one)
  return { one, other, pins, store }
}

test('error: a call is not repeated as another user who signed in meanwhile', async () => {
  const { one, other } = await openTabs()
  one.server.answer('/v1/token/access', async () => {
    // Twice: the servers number their tokens, and the token must differ from the first user's.
    for (const _ of [1, 2]) await signInTo(other)
    return Response.json(
      {
        code: 'SESSION_EXPIRED',
        detail: '',
        reasons: [{ description: 'Over', field: '' }],
        requestId: '',
        status: 401,
        title: '',
        type: '',
      },
      { status: 401 },
    )
  })
  const before = one.server.calls.length
  await expect(one.frame.ask('GET_ACCESS_TOKEN')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(one.server.calls.length).toBe(before + 1)
  expect(await one.frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('error: a wallet is not pinned to another user who signed in while it was read', async () => {
  const { one, other, pins, store } = await openTabs()
  const { clock, server } = one
  // As for a user whose wallet isn't pinned yet.
  await store.remove(pins[0] ?? '')
  const reloaded = await openOne({ clock, server, store })
  server.answer('/v1/wallet', async () => {
    await signInTo(other)
    return Response.json(other.server.custody.record())
  })
  await expect(reloaded.frame.ask('GET_USER')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(new Set(pins).size).toBe(2)
  expect(pins).toHaveLength(2)
})

test('behavior: sign-out after a lost connection of the storage lasts after a reload', async () => {
  const databases = createTestDatabases()
  const one = await openOne({ store: await openStore(databases.factory) })
  await signInTo(one)
  databases.loseConnections()
  await one.frame.ask('SIGN_OUT')
  expect(one.server.calls.at(-1)?.path).toBe('/v1/session/logout')
  const { clock, server } = one
  const next = await openOne({ clock, server, store: await openStore(databases.factory) })
  expect(await next.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('error: sign-out reports a session that can’t be deleted, and ends its tokens', async () => {
  const databases = createTestDatabases()
  const one = await openOne({ store: await openStore(databases.factory) })
  await signInTo(one)
  databases.failsCommits = true
  await expect(one.frame.ask('SIGN_OUT')).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(one.server.tokens()).toEqual([])
})

test('behavior: on full storage, the user who was signed in before is not there after a reload', async () => {
  const databases = createTestDatabases()
  const wrapKey = await crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, [
    'decrypt',
    'encrypt',
  ])
  const open = async () =>
    createSession({
      api: { call: () => Promise.reject(new BaseError('UPSTREAM_UNAVAILABLE')) },
      environment: {
        clock: () => 1_800_000_000_000,
        random: (length) => crypto.getRandomValues(new Uint8Array(length)),
        schedule: () => () => {},
      },
      locks: createLocks(undefined),
      scope: 'project https://app.example',
      store: await openStore(databases.factory),
      wrapKey,
    })
  const answerFor = (id: string) => ({
    accessToken: `access-${id}`,
    expiresIn: 600,
    isDeviceVerified: true,
    refreshToken: `refresh-${id}`,
    user: { email: null, id, provider: 'email', userName: null },
  })
  const session = await open()
  await session.begin(answerFor('usr_one'))
  expect((await (await open()).read())?.user.id).toBe('usr_one')
  databases.isFull = true
  await session.begin(answerFor('usr_two'))
  expect((await session.read())?.user.id).toBe('usr_two')
  expect(await (await open()).read()).toBeUndefined()
})
