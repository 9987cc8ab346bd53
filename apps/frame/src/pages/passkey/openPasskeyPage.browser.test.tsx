import { expect, test } from 'vitest'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import type { PasskeyAnswer, PasskeyMessage } from '../../passkey/windowMessages.ts'
import { openPasskeyPage } from './openPasskeyPage.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const origin = 'http://frame.localhost:4400'
const page = 'https://shop.example'
const secret = new Uint8Array(32).fill(7)
const ask: PasskeyMessage = {
  challenge: 'Y2hhbGxlbmdl',
  kind: 'ask',
  known: [],
  origin: page,
  projectId: 'shop',
  purpose: 'login',
  rpId: 'frame.localhost',
  userHandle: 'aGFuZGxl',
  userName: 'Shop 2026-11-22',
}

type Told = { data: unknown; target: string }
type Made = { name: string; options: CredentialCreationOptions & CredentialRequestOptions }

/** Returns a `PublicKeyCredential` with the given PRF results. */
function answerOf(prf: AuthenticationExtensionsPRFOutputs | undefined) {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  return {
    getClientExtensionResults: () => (prf ? { prf } : {}),
    id: 'cGFzc2tleQ',
    response: {
      attestationObject: bytes,
      authenticatorData: bytes,
      clientDataJSON: bytes,
      signature: bytes,
      userHandle: null,
    },
  } as unknown as Credential
}

/** Opens the popup, with the page that opened it and that page's frames. */
async function open(options: {
  asked?: PasskeyMessage
  /** Answers of the authenticator, one per request; an error is thrown. */
  answers?: readonly (AuthenticationExtensionsPRFOutputs | Error | undefined)[]
  frames?: readonly string[]
  hash?: string
  languages?: readonly string[]
  resultUri?: string
}) {
  const { answers = [], asked = ask, frames = ['other', 'own'], languages = ['en'] } = options
  const toPage: Told[] = []
  const told: PasskeyAnswer[] = []
  const spoken: string[] = []
  const made: Made[] = []
  const runs: (() => void)[] = []
  let isClosed = false
  const frameOf = (kind: string) => ({
    get location() {
      if (kind === 'other') throw new DOMException('Blocked', 'SecurityError')
      return { origin: kind === 'own' ? origin : 'null' }
    },
    postMessage(data: { port: MessagePort; windowId: string }, target: string) {
      spoken.push(`${kind} ${target} ${data.windowId}`)
      data.port.onmessage = ({ data: answer }) => {
        told.push(answer)
        data.port.postMessage({ kind: 'taken', resultUri: options.resultUri })
      }
      data.port.postMessage(asked)
    },
  })
  const inner = Object.fromEntries(frames.map((kind, index) => [index, frameOf(kind)]))
  const opener = {
    ...inner,
    length: frames.length,
    get location(): Location {
      throw new DOMException('Blocked', 'SecurityError')
    },
    postMessage: (data: unknown, target: string) => void toPage.push({ data, target }),
  }
  const root = document.createElement('main')
  document.body.replaceChildren(root)
  const next = (name: string) => async (asking?: object) => {
    made.push({ name, options: asking as never })
    const answer = answers[made.length - 1]
    if (answer instanceof Error) throw answer
    return answerOf(answer)
  }
  const opened = openPasskeyPage({
    credentials: { create: next('create'), get: next('get') },
    fetch: async (url) => Response.json({ name: `Project of ${url}` }),
    languages,
    random: (length) => new Uint8Array(length),
    root,
    schedule(run) {
      runs.push(run)
      return () => {}
    },
    view: {
      close: () => {
        isClosed = true
      },
      document: document.implementation.createHTMLDocument(),
      location: { hash: options.hash ?? '#w1', origin } as Location,
      opener,
    },
  })
  const [giveUp] = runs
  return {
    giveUp,
    isClosed: () => isClosed,
    made,
    opened,
    press: async (text: string) => {
      await expect.poll(() => buttonsOf(root)).toContain(text)
      const button = [...root.querySelectorAll('button')].find((one) => one.textContent === text)
      button!.click()
    },
    root,
    spoken,
    toPage,
    told,
  }
}

const buttonsOf = (root: HTMLElement) =>
  [...root.querySelectorAll('button')].map(({ textContent }) => textContent)
const stopped = new DOMException('No', 'NotAllowedError')

test('[AUTH-16] default: only the frame gets the response and the secret, the page the origin of the login', async () => {
  const { isClosed, made, press, root, spoken, toPage, told } = await open({
    answers: [{ results: { first: secret } }],
    resultUri: 'urn:fairlead:passkey:x',
  })
  await expect.poll(() => root.textContent).toContain(page)
  // Of the project that the frame names; the page that opened the popup chose its URL.
  await expect.poll(() => root.previousElementSibling?.textContent).toMatch(/projectId=shop$/)
  await press('Use my passkey')

  await expect.poll(isClosed).toBe(true)
  expect(spoken).toEqual([`own ${origin} w1`])
  expect(told).toMatchObject([{ credential: { id: 'cGFzc2tleQ', type: 'get' }, prf: secret }])
  expect(toPage).toEqual([{ data: { resultUri: 'urn:fairlead:passkey:x' }, target: page }])
  const [{ options, name }] = made as [Made]
  expect(name).toBe('get')
  expect(options.publicKey).toMatchObject({
    allowCredentials: [],
    rpId: 'frame.localhost',
    userVerification: 'required',
  })
  const input = options.publicKey!.extensions!.prf!.eval!.first as ArrayBuffer
  const label = new TextEncoder().encode('ew1/prf/v1')
  expect(new Uint8Array(input)).toEqual(
    new Uint8Array(await crypto.subtle.digest('SHA-256', label)),
  )
})

test('[AUTH-18][SEC-100] behavior: a new user creates one, with a second prompt for its secret', async () => {
  const { isClosed, made, press, told } = await open({
    answers: [{ enabled: true }, { results: { first: secret } }],
    resultUri: 'urn:fairlead:passkey:x',
  })
  await press('I’m new here: create a passkey')
  await expect.poll(isClosed).toBe(true)

  expect(made.map(({ name }) => name)).toEqual(['create', 'get'])
  expect(made[0]?.options.publicKey).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    user: { name: 'Shop 2026-11-22' },
  })
  expect(told).toMatchObject([{ credential: { type: 'create' }, prf: secret }])
})

test('[AUTH-18][SEC-100] behavior: a passkey without a secret is reported as no recovery method', async () => {
  const { press, root, told, toPage } = await open({ answers: [{ enabled: false }] })
  await press('I’m new here: create a passkey')
  await expect.poll(() => root.textContent).toContain('save a recovery code as well')
  expect(told).toEqual([])

  await press('Continue')
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).not.toHaveProperty('prf')
  expect(toPage).toEqual([])
})

test('[AUTH-18][SEC-100] behavior: declining the second prompt allows answering it again, or continuing', async () => {
  const { press, root, told } = await open({
    answers: [{ enabled: true }, stopped, stopped, { results: { first: secret } }],
  })
  await press('I’m new here: create a passkey')
  await press('Confirm once more')
  await expect.poll(() => root.querySelector('[role=status]')?.textContent).toContain('Try again')
  expect(told).toEqual([])
  await press('Confirm once more')
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]?.prf).toEqual(secret)
})

test('[AUTH-16] error: cancelled, already registered, or not supported by the browser', async () => {
  const cases = [
    [stopped, 'Nothing happened'],
    [new DOMException('Known', 'InvalidStateError'), 'already'],
    [new DOMException('Host', 'SecurityError'), 'another way'],
  ] as const
  for (const [error, text] of cases) {
    const { isClosed, press, root, told } = await open({
      answers: [error],
      asked: { ...ask, purpose: 'create' },
    })
    await press('Create a passkey')
    await expect.poll(() => root.querySelector('[role=status]')?.textContent).toContain(text)
    expect(root.querySelector('button')?.disabled).toBe(false)
    expect([isClosed(), told]).toEqual([false, []])
  }
})

test('[AUTH-16][SEC-25] error: frames of other sites receive nothing; without ours the window reports it', async () => {
  const strangers = await open({ frames: ['other', 'null'] })
  await strangers.opened
  expect(strangers.spoken).toEqual([])
  expect(strangers.root.textContent).toContain('start again')
  expect(buttonsOf(strangers.root)).toEqual([])

  const silent = await open({ asked: { kind: 'failed' } })
  await silent.opened
  expect(silent.root.textContent).toContain('start again')
})

test('[AUTH-16] behavior: every purpose has its own text, in every language', async () => {
  for (const language of ['ar', 'de', 'tlh'])
    for (const purpose of ['create', 'login', 'unlock'] as const) {
      const { root } = await open({ asked: { ...ask, purpose }, languages: [language] })
      await expect.poll(() => buttonsOf(root)).toHaveLength(purpose === 'login' ? 2 : 1)
      expect(root.querySelector('h1')?.textContent).not.toBe('')
    }
})
