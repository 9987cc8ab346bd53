import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../approval/approval.css'
import '../recovery.css'
import { openRecoveryPage } from './openRecoveryPage.tsx'

const own = 'https://wallet.example'

const lost = () => page.getByText('Nobody waits', { exact: false })

/** Opens the window with its opener. */
async function open(
  options: {
    credentials?: Pick<CredentialsContainer, 'create' | 'get'>
    height?: number
    isForeign?: boolean
    isFramed?: boolean
    language?: string
  } = {},
) {
  const { height = 720, language = 'en' } = options
  await page.viewport(320, height)
  const element = document.body.appendChild(document.createElement('main'))
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  const said: [data: { port: MessagePort; type: string }, target: string][] = []
  const opener = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    get location() {
      if (options.isForeign) throw new DOMException('Blocked', 'SecurityError')
      return { origin: own }
    },
    postMessage: (data: { port: MessagePort; type: string }, target: string) =>
      void said.push([data, target]),
  }
  const waiting: { ms: number; run: () => void }[] = []
  let isClosed = false
  const view = {
    close() {
      isClosed = true
    },
    document: document.implementation.createHTMLDocument(),
    location: { host: 'wallet.example', origin: own },
    opener,
    get parent(): unknown {
      return options.isFramed ? {} : view
    },
  }
  openRecoveryPage({
    credentials: options.credentials,
    element,
    language,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    schedule(run, ms) {
      const one = { ms, run }
      waiting.push(one)
      return () => void waiting.splice(waiting.indexOf(one) >>> 0, 1)
    },
    view: view as unknown as Window,
  })
  onTestFinished(() => {
    for (const [{ port }] of said) port.close()
    element.remove()
  })
  const asked: { call: string; id: number; passkey?: object; text?: string }[] = []
  const port = said[0]?.[0].port
  if (port) port.onmessage = ({ data }) => void asked.push(data)
  return {
    asked,
    element,
    isClosed: () => isClosed,
    opener,
    port,
    said,
    show: (task: 'secure' | 'unlock', isFirst = false) =>
      port?.postMessage({
        hasPasskeys: true,
        kind: 'shown',
        origin: 'https://shop.example',
        recipients: isFirst
          ? []
          : [{ publicKey: 'A'.repeat(43), rid: `rcp_${'0'.repeat(22)}`, type: 'code' }],
        task,
      }),
    /** Lets this much time pass. */
    tick(ms = 500) {
      const due = waiting.filter((one) => one.ms <= ms)
      for (const one of due) waiting.splice(waiting.indexOf(one), 1)
      for (const { run } of due) run()
    },
  }
}

test('[AUTH-16][AUTH-18] the code is typed where the address bar shows whose it is, and goes to the frame alone', async () => {
  const { asked, port, said, show } = await open()
  expect(said.map(([{ type }, target]) => [type, target])).toEqual([
    ['fairlead/recovery-ready', own],
  ])
  show('unlock')
  await expect.element(page.getByText('wallet.example')).toBeVisible()
  await expect.element(page.getByText('https://shop.example')).toBeVisible()
  const code = '00000-00000-00000-00000-000000-0'
  await userEvent.fill(page.getByRole('textbox', { name: 'Recovery code' }), code)
  await userEvent.click(page.getByRole('button', { exact: true, name: 'Open' }))
  await expect.poll(() => asked).toEqual([{ call: 'unlock', id: 1, text: code }])
  port?.postMessage({ code: 'REQUEST_INVALID', id: 1, kind: 'failure' })
  await expect.element(page.getByText('This code does not open this wallet.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { exact: true, name: 'Open' }))
  await expect.poll(() => asked).toHaveLength(2)
  port?.postMessage({ id: 2, kind: 'answer' })
  await expect.poll(() => asked.at(-1)?.call).toBe('done')
})

test.each([
  ['by a page of another origin', { isForeign: true }],
  ['inside a frame', { isFramed: true }],
])('[AUTH-16][AUTH-18] opened %s it asks for nothing', async (_, options) => {
  const { element, said } = await open(options)
  await expect.element(page.getByText('Nobody waits', { exact: false })).toBeVisible()
  expect(said).toEqual([])
  expect(element.querySelector('input')).toBeNull()
})

test('[AUTH-18] a frame that is gone takes the field along', async () => {
  const { element, opener, show, tick } = await open()
  show('unlock')
  await expect.element(page.getByRole('textbox')).toBeVisible()
  opener.closed = true
  tick()
  await expect.element(lost()).toBeVisible()
  await expect.element(page.getByText('It may count already', { exact: false })).toBeVisible()
  expect(element.querySelector('input')).toBeNull()
})

type Opened = Awaited<ReturnType<typeof open>>

test.each<[string, (opened: Opened) => void]>([
  ['says that it leaves', ({ port }) => port?.postMessage({ kind: 'gone' })],
  [
    'is another document',
    ({ opener, tick }) => {
      opener.document = document.implementation.createHTMLDocument()
      tick()
    },
  ],
])('[AUTH-18] a frame that %s takes the field along', async (_, leave) => {
  const opened = await open()
  opened.show('unlock')
  await expect.element(page.getByRole('textbox')).toBeVisible()
  opened.tick()
  expect(lost().query()).toBeNull()
  leave(opened)
  await expect.element(lost()).toBeVisible()
  expect(opened.element.querySelector('input')).toBeNull()
})

test('[AUTH-18] a frame that never says what it is about is not waited for', async () => {
  const { tick } = await open()
  tick(20_000)
  await expect.element(lost()).toBeVisible()
})

test('[AUTH-18] a frame that does not answer is said so', async () => {
  const { show, tick } = await open()
  show('secure')
  await userEvent.click(page.getByRole('button', { name: 'Show my code' }))
  tick(120_000)
  await expect
    .element(page.getByText('The service does not answer.', { exact: false }))
    .toBeVisible()
})

test('[AUTH-18] a code that counts is said so until a press, whatever becomes of the frame', async () => {
  const { asked, isClosed, opener, port, show, tick } = await open()
  show('secure')
  const answer = async (call: string, result?: unknown) => {
    await expect.poll(() => asked.at(-1)?.call).toBe(call)
    port?.postMessage({ id: asked.at(-1)?.id, kind: 'answer', result })
  }
  await userEvent.click(page.getByRole('button', { name: 'Show my code' }))
  await answer('wayIn', 'here')
  const code = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FF'
  await answer('make', { code, kit: '{}' })
  await userEvent.click(page.getByRole('button', { name: 'I have it' }))
  for (const input of document.querySelectorAll('input')) {
    const at = Number(/\d/.exec(input.labels?.[0]?.textContent ?? '')?.[0]) - 1
    await userEvent.fill(input, code.split('-')[at] ?? '')
  }
  await userEvent.click(page.getByRole('button', { name: 'Secure the wallet' }))
  await answer('keep')
  await expect.element(page.getByRole('heading')).toHaveTextContent('This code counts now')
  expect(asked.at(-1)?.call).toBe('keep')
  opener.closed = true
  tick()
  await expect.element(page.getByRole('heading')).toHaveTextContent('This code counts now')
  await userEvent.click(page.getByRole('button', { name: 'Done' }))
  expect(isClosed()).toBe(true)
})

test.each(['ar', 'de', 'en'])(
  '[AUTH-18] in %s at 320 px nothing is wider than the window',
  async (language) => {
    const { show } = await open({ language })
    show('secure')
    await expect.element(page.getByRole('heading')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test.each(['ar', 'de', 'en'])(
  '[AUTH-18][MOD-21] in %s at 320 × 256 everything comes into sight by scrolling the window',
  async (language) => {
    const { asked, element, show } = await open({ height: 256, language })
    show('unlock')
    await expect.element(page.getByRole('textbox')).toBeVisible()
    // The whole page scrolls, instead of a view in the height that the header leaves.
    const view = element.querySelector('.view')!
    expect(view.scrollHeight).toBe(view.clientHeight)
    for (const one of element.querySelectorAll('bdi, button, h1, input')) {
      one.scrollIntoView({ block: 'center' })
      const { bottom, top } = one.getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(256)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await userEvent.click(element.querySelector('footer button')!)
    await expect.poll(() => asked.map(({ call }) => call)).toEqual(['later'])
  },
)

test('[AUTH-16][AUTH-18] a first passkey is made here, for this site; its secret goes to the frame alone', async () => {
  const bytes = new Uint8Array(4).buffer
  const wanted: (PublicKeyCredentialCreationOptions | undefined)[] = []
  const credentials = {
    async create(how?: CredentialCreationOptions) {
      wanted.push(how?.publicKey)
      return {
        getClientExtensionResults: () => ({
          prf: { results: { first: new Uint8Array(32).fill(7) } },
        }),
        id: 'bmV3',
        response: { attestationObject: bytes, clientDataJSON: bytes },
      } as unknown as Credential
    },
    get: async () => null,
  }
  const { asked, port, show } = await open({ credentials })
  show('secure', true)
  const answer = async (call: string, result?: unknown) => {
    await expect.poll(() => asked.at(-1)?.call).toBe(call)
    port?.postMessage({ id: asked.at(-1)?.id, kind: 'answer', result })
  }
  await userEvent.click(page.getByRole('button', { name: 'Make a passkey' }))
  await answer('wayIn', 'here')
  const begun = { challenge: 'Y2g', known: [], rpId: 'wallet.example', userHandle: 'aA' }
  await answer('beginPasskey', { ...begun, userName: 'Ada' })
  await answer('takePasskey', { isSynced: true })
  expect(wanted[0]).toMatchObject({ rp: { id: 'wallet.example' }, user: { name: 'Ada' } })
  await answer('makeByPasskey')
  expect(asked.at(-1)?.passkey).toMatchObject({
    credentialId: 'bmV3',
    prf: new Uint8Array(32).fill(7),
  })
  await answer('keep')
  await expect
    .element(page.getByRole('heading'))
    .toHaveTextContent('Your passkey opens this wallet now')
  await userEvent.click(page.getByRole('button', { name: 'Done' }))
  await expect.poll(() => asked.at(-1)?.call).toBe('done')
})

test('[AUTH-18] a browser without passkeys, and somebody who has a way back, are offered the code alone', async () => {
  const { element, show } = await open()
  show('secure', true)
  await expect.element(page.getByRole('button', { name: 'Show my code' })).toBeVisible()
  expect(element.textContent).not.toContain('passkey')
  element.remove()
  const credentials = { create: async () => null, get: async () => null }
  const second = await open({ credentials })
  second.show('secure')
  await expect.element(page.getByRole('button', { name: 'Show my code' })).toBeVisible()
  expect(second.element.textContent).not.toContain('passkey')
})
