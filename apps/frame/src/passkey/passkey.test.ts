import { expect, onTestFinished, test } from 'vitest'
import { frameUrl } from '../testing/createTestServer.ts'
import { pageOrigin } from '../testing/openTestFrame.ts'
import { type Opened, openOne } from '../testing/signInTo.ts'

type Said = { kind: string; challenge?: string; resultUri?: string }

/** A popup at `/popup/passkey` that talks to the frame like the real one. */
async function openWindow({ frame }: Pick<Opened, 'frame'>, uri: string, origin = frameUrl) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const said: Said[] = []
  port1.onmessage = ({ data }) => void said.push(data)
  const windowId = new URL(uri, frameUrl).hash.slice(1)
  frame.hear({ data: { port: port2, type: 'fairlead/passkey-window', windowId }, origin })
  return {
    port: port1,
    said,
    next: async (kind: string) => {
      await expect.poll(() => said.find((one) => one.kind === kind)).toBeDefined()
      return said.find((one) => one.kind === kind)!
    },
  }
}

const begin = async ({ frame }: Pick<Opened, 'frame'>) => {
  const answer = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'passkey' })
  return (answer as { uri: string }).uri
}

/** Runs a complete passkey login. @returns The user, as the page receives it. */
async function signIn(opened: Opened, how: { prf?: Uint8Array; type?: 'create' | 'get' } = {}) {
  const { frame, server } = opened
  const window = await openWindow(opened, await begin(opened))
  const { challenge = '' } = await window.next('ask')
  window.port.postMessage(server.passkeys.answer({ challenge, ...how }))
  const { resultUri } = await window.next('taken')
  return frame.ask('CONNECT_SOCIAL', { uri: resultUri })
}

const secretOf = (byte: number) => new Uint8Array(32).fill(byte)

test('[AUTH-04][AUTH-16] default: a login by passkey; the page only learns that it ended', async () => {
  const opened = await openOne()
  const { frame, server } = opened
  expect(frame.heard[0]?.message).toMatchObject({ payload: { x: { passkey: true } } })
  const uri = await begin(opened)
  expect(uri).toMatch(/^https:\/\/frame\.example\/popup\/passkey\?locale=en#[0-9a-f]{32}$/)
  const window = await openWindow(opened, uri)
  const asked = await window.next('ask')
  expect(asked).toMatchObject({
    known: [],
    origin: pageOrigin,
    purpose: 'login',
    rpId: 'frame.example',
    userHandle: 'aGFuZGxl',
  })

  const told = server.passkeys.answer({ challenge: asked.challenge!, prf: secretOf(7) })
  window.port.postMessage(told)
  const { resultUri } = await window.next('taken')
  expect(resultUri).toMatch(/^urn:fairlead:passkey:[\w-]{43}$/)
  const user = await frame.ask('CONNECT_SOCIAL', { uri: resultUri })
  expect(user).toMatchObject({ address: expect.stringMatching(/^0x/), email: null, userName: null })
  const heardText = JSON.stringify(frame.heard.map(({ message }) => message))
  expect(heardText).not.toContain(asked.challenge)
  expect(heardText).not.toContain('"7"')
})

test('[AUTH-16][SEC-25] error: windows of other sites, of an unknown login, or of an expired one', async () => {
  const opened = await openOne()
  const { frame, server } = opened
  const uri = await begin(opened)
  const strangers = [
    await openWindow(opened, uri, 'https://evil.example'),
    await openWindow(opened, uri, 'null'),
    await openWindow(opened, `${frameUrl}/popup/passkey#${'0'.repeat(32)}`),
  ]
  const window = await openWindow(opened, uri)
  const { challenge = '' } = await window.next('ask')
  expect(strangers.map(({ said }) => said)).toEqual([[], [], []])

  for (const nonsense of [
    { ...server.passkeys.answer({ challenge }), prf: new Uint8Array(31) },
    { credential: { id: 'x', type: 'get' } },
    'text',
    null,
  ])
    window.port.postMessage(nonsense)
  window.port.postMessage(server.passkeys.answer({ challenge }))
  const { resultUri } = await window.next('taken')
  const foreign = { uri: 'urn:fairlead:passkey:other' }
  await expect(frame.ask('CONNECT_SOCIAL', foreign)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  expect(server.calls.some(({ path }) => path.endsWith('/verify'))).toBe(false)

  // Another login was begun meanwhile, which ends the first one.
  await begin(opened)
  await expect(frame.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  const late = await openWindow(opened, uri)
  await frame.ask('IS_CONNECTED')
  expect(late.said).toEqual([])
})

test('[AUTH-18][SEC-100] with user-only recovery: the login’s passkey becomes the recovery method in the same step', async () => {
  const first = await openOne()
  const { clock, server } = first
  server.recovery = 'user'
  const opened = await openOne({ clock, server })
  const { address } = (await signIn(opened, { prf: secretOf(7), type: 'create' })) as {
    address: string
  }
  expect(await opened.frame.person.wallet.state()).toMatchObject({ need: undefined })
  const [recipient] = server.custody.record().recipients
  expect(recipient).toMatchObject({ credentialId: 'cGFzc2tleQ', type: 'passkey' })

  // A new device with the same passkey.
  const next = await openOne({ clock, server })
  expect(await signIn(next, { prf: secretOf(7) })).toMatchObject({ address })
  expect(await next.frame.person.wallet.state()).toMatchObject({ need: undefined })

  // With a different secret or none, the user is signed in but the wallet stays locked until the recovery code.
  for (const how of [{ prf: secretOf(8) }, {}]) {
    const locked = await openOne({ clock, server })
    expect(await signIn(locked, how)).toMatchObject({ address })
    expect(await locked.frame.person.wallet.state()).toMatchObject({ need: 'unlock' })
  }
})

test('[AUTH-18][SEC-100] a device-bound passkey, or one without a secret, is not the only recovery method', async () => {
  for (const how of [{ isSynced: false, prf: secretOf(7) }, { isSynced: true }]) {
    const { clock, server } = await openOne()
    server.recovery = 'user'
    server.passkeys.isSynced = how.isSynced
    const opened = await openOne({ clock, server })
    await signIn(opened, { ...(how.prf ? { prf: how.prf } : {}), type: 'create' })
    expect(await opened.frame.person.wallet.state()).toMatchObject({ need: 'secure' })
    expect(server.custody.record().recipients).toEqual([])
  }
})

test('[AUTH-18] behavior: the frame requests a passkey in its own window', async () => {
  const windows: { closed: boolean; path: string }[] = []
  const runs: (() => void)[] = []
  const options = {
    open(path: string) {
      const window = {
        close() {
          window.closed = true
        },
        closed: false,
        path,
      }
      windows.push(window)
      return window
    },
    schedule(run: () => void) {
      runs.push(run)
      return () => {}
    },
  }
  const opened = await openOne(options)
  const { frame, server } = opened
  await signIn(opened)
  const askPasskey = frame.person.askPasskey!
  const last = () => windows.at(-1)!

  const creating = askPasskey({ purpose: 'create' })
  // Synchronously in the click.
  expect(windows).toHaveLength(1)
  const window = await openWindow(opened, last().path)
  const { challenge = '' } = await window.next('ask')
  const made = server.passkeys.answer({ challenge, id: 'bmV3', prf: secretOf(9), type: 'create' })
  window.port.postMessage(made)
  const created = await creating
  expect(created).toMatchObject({ credentialId: 'bmV3', isSynced: true, prf: secretOf(9) })
  expect(created.salt).toMatch(/^[\w-]{43}$/)
  expect(last().closed).toBe(true)
  expect(await window.next('taken')).toEqual({ kind: 'taken' })

  const passkeys = [{ credentialId: 'bmV3', salt: 'salt' }]
  const unlock = async (id: string, how: { challenge?: string; prf?: Uint8Array } = {}) => {
    const unlocking = askPasskey({ passkeys, purpose: 'unlock' })
    const next = await openWindow(opened, last().path)
    const asked = await next.next('ask')
    expect(asked).toMatchObject({ known: ['bmV3'] })
    next.port.postMessage(server.passkeys.answer({ challenge: asked.challenge!, id, ...how }))
    return unlocking
  }
  expect(await unlock('bmV3')).toMatchObject({ prf: undefined, salt: 'salt' })
  await expect(unlock('b3RoZXI')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  // The server no longer knows the passkey as a login, so it is no step-up; its PRF secret still opens the wallet.
  const removed = { challenge: 'of-nobody', prf: secretOf(9) }
  expect(await unlock('bmV3', removed)).toMatchObject({ prf: secretOf(9), salt: 'salt' })
  await expect(unlock('bmV3', { challenge: 'of-nobody' })).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
  })
})

test('[AUTH-16] error: the project has no passkeys', async () => {
  const { clock, server } = await openOne()
  server.passkeys.isOffered = false
  const { frame } = await openOne({ clock, server })
  expect(frame.heard[0]?.message).toMatchObject({ payload: { x: { passkey: false } } })
  await expect(begin({ frame })).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  await frame.ask('IS_CONNECTED')
  expect(frame.person.askPasskey).toBeUndefined()
})

test('[AUTH-18] error: a window that does not open, is closed, or is cancelled', async () => {
  const runs: (() => void)[] = []
  let popup: { close(): void; closed: boolean } | undefined
  const opened = await openOne({
    open: () => popup,
    schedule(run) {
      runs.push(run)
      return () => {}
    },
  })
  await signIn(opened)
  const askPasskey = opened.frame.person.askPasskey!
  await expect(askPasskey({ purpose: 'create' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })

  popup = { close() {}, closed: false }
  const closing = askPasskey({ purpose: 'create' })
  popup.closed = true
  // The first check notices the closed popup; the second one gives up.
  runs.at(-1)?.()
  runs.at(-1)?.()
  await expect(closing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })

  popup = { close() {}, closed: false }
  const end = new AbortController()
  const calledOff = askPasskey({ purpose: 'create', signal: end.signal })
  end.abort()
  await expect(calledOff).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-18] default: a guest adds a passkey, which becomes the recovery method with user-only recovery', async () => {
  const opened = await openOne({
    before(server) {
      server.recovery = 'user'
    },
  })
  const { frame, server } = opened
  await frame.ask('CONNECT_GUEST')
  const { address } = (await frame.ask('GET_USER')) as { address: string }
  const begun = { provider: 'passkey', x: { isLink: true } }
  const { uri } = (await frame.ask('GET_SOCIAL_REDIRECT_URI', begun)) as { uri: string }
  const window = await openWindow(opened, uri)
  const asked = await window.next('ask')
  expect(asked).toMatchObject({ purpose: 'create' })
  const answer = { challenge: asked.challenge!, prf: secretOf(7), type: 'create' } as const
  window.port.postMessage(server.passkeys.answer(answer))
  const { resultUri } = await window.next('taken')

  const adding = frame.ask('CONNECT_SOCIAL', { uri: resultUri })
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  const approval = frame.queue.shown()!.asked
  expect(approval.description.rows).toEqual([{ label: 'login', value: '', word: 'loginPasskey' }])
  frame.queue.approve(approval)
  expect(await adding).toMatchObject({ address, x: { secured: true } })
  expect(await frame.person.wallet.state()).toMatchObject({ isGuest: false, need: undefined })
})
