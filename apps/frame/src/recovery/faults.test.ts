import { expect, test } from 'vitest'
import type { TestServer } from '../testing/createTestServer.ts'
import { createTestStore } from '../testing/openTestFrame.ts'
import { openOne, signInTo } from '../testing/signInTo.ts'

// Simulates a browser crash or lost connection at each call: before the server receives it, or after.

/** Returns the server with one failing call. `hasFailed`: true if that many calls were made. */
function failing(server: TestServer, at: number, when: 'after' | 'before') {
  const state = { count: 0, hasFailed: false, isOn: false }
  const fetch = (async (input, init) => {
    const isThis = state.isOn && ++state.count === at
    if (!isThis) return server.fetch(input, init)
    state.hasFailed = true
    // Permanently: later requests of this browser fail too.
    state.count = at - 1
    if (when === 'after' && state.isOn) await server.fetch(input, init)
    throw new TypeError('Failed to fetch')
  }) as typeof globalThis.fetch
  return { server: { ...server, fetch }, state }
}

async function openUser() {
  const opened = await openOne()
  opened.server.recovery = 'user'
  return opened
}

const steps = [1, 2, 3, 4, 5, 6].flatMap((at) =>
  (['before', 'after'] as const).map((when) => ({ at, when })),
)

test('[AUTH-18][SEC-96] securing that fails at any call leaves one wallet that can be opened', async () => {
  let failures = 0
  for (const { at, when } of steps) {
    const { clock, server } = await openUser()
    const store = createTestStore()
    const broken = failing(server, at, when)
    const dying = await openOne({ clock, server: broken.server, store })
    const address = await signInTo({ frame: dying.frame, server })
    broken.state.isOn = true
    let code: string | undefined
    const isKept = await dying.frame.person.wallet
      .secure({ hasCode: true })
      .then(async (made) => {
        code = made.code
        await made.keep()
        return true
      })
      .catch(() => false)
    if (broken.state.hasFailed) failures += 1

    // After reopening, the same browser can still sign or report what is missing, and secure the wallet.
    const again = await openOne({ clock, server, store })
    expect(await again.frame.ask('GET_USER')).toMatchObject({ address })
    const { need } = await again.frame.person.wallet.state()
    expect(need).not.toBe('unlock')
    if (isKept) expect(need).toBeUndefined()
    if (need === 'secure') {
      const made = await again.frame.person.wallet.secure({ hasCode: true })
      await made.keep()
      code = made.code
    }
    const next = await openOne({ clock, server })
    expect(await signInTo(next)).toBe(address)
    await next.frame.person.wallet.unlock({ code: code!, type: 'code' })
    expect(await next.frame.person.wallet.state()).toMatchObject({ need: undefined })
  }
  expect(failures).toBe(6)
})

test('[AUTH-18][SEC-96] unlocking that fails at any call can be repeated with the same code', async () => {
  const { clock, server } = await openUser()
  const first = await openOne({ clock, server })
  const address = await signInTo(first)
  const { code, keep } = await first.frame.person.wallet.secure({ hasCode: true })
  await keep()
  let failures = 0
  for (const { at, when } of steps) {
    const store = createTestStore()
    const broken = failing(server, at, when)
    const dying = await openOne({ clock, server: broken.server, store })
    await signInTo({ frame: dying.frame, server })
    broken.state.isOn = true
    await dying.frame.person.wallet.unlock({ code: code!, type: 'code' }).catch(() => {})
    if (broken.state.hasFailed) failures += 1

    const again = await openOne({ clock, server, store })
    expect(await again.frame.ask('GET_USER')).toMatchObject({ address })
    await again.frame.person.wallet.unlock({ code: code!, type: 'code' })
    expect(await again.frame.person.wallet.state()).toMatchObject({ need: undefined })
    // The first device is unaffected.
    expect(await first.frame.person.wallet.state()).toMatchObject({ need: undefined })
  }
  expect(failures).toBeGreaterThan(6)
})

test('[AUTH-18] a lost response is not a failure', async () => {
  const { clock, server } = await openUser()
  const lossy = {
    ...server,
    fetch: (async (input, init) => {
      const answer = await server.fetch(input, init)
      if (new URL(String(input)).pathname.endsWith('/update')) throw new TypeError('lost')
      return answer
    }) as typeof fetch,
  }
  const first = await openOne({ clock, server: lossy })
  await signInTo({ frame: first.frame, server })
  const { code, keep } = await first.frame.person.wallet.secure({ hasCode: true })
  await keep()
  const next = await openOne({ clock, server: lossy })
  await signInTo({ frame: next.frame, server })
  await next.frame.person.wallet.unlock({ code: code!, type: 'code' })
  expect(await next.frame.person.wallet.state()).toMatchObject({ need: undefined })
})
