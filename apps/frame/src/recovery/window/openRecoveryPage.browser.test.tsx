import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../approval/approval.css'
import '../recovery.css'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { openRecoveryPage } from './openRecoveryPage.tsx'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const own = 'https://wallet.example'

const lost = () => page.getByText('no longer needed', { exact: false })

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

test('[AUTH-16][AUTH-18] the code is typed under the site’s own address, and goes only to the frame', async () => {
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
  await expect.element(page.getByText('This code doesn’t open this wallet.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { exact: true, name: 'Open' }))
  await expect.poll(() => asked).toHaveLength(2)
  port?.postMessage({ id: 2, kind: 'answer' })
  await expect.poll(() => asked.at(-1)?.call).toBe('done')
})

test.each([
  ['by a page of another origin', { isForeign: true }],
  ['inside a frame', { isFramed: true }],
])('[AUTH-16][AUTH-18] opened %s it requests nothing', async (_, options) => {
  const { element, said } = await open(options)
  await expect.element(page.getByText('no longer needed', { exact: false })).toBeVisible()
  expect(said).toEqual([])
  expect(element.querySelector('input')).toBeNull()
})

test('[AUTH-18] a closed frame removes the field', async () => {
  const { element, opener, show, tick } = await open()
  show('unlock')
  await expect.element(page.getByRole('textbox')).toBeVisible()
  opener.closed = true
  tick()
  await expect.element(lost()).toBeVisible()
  await expect.element(page.getByText('It may be active', { exact: false })).toBeVisible()
  expect(element.querySelector('input')).toBeNull()
})

type Opened = Awaited<ReturnType<typeof open>>

test.each<[string, (opened: Opened) => void]>([
  ['reports that it unloads', ({ port }) => port?.postMessage({ kind: 'gone' })],
  [
    'has another document',
    ({ opener, tick }) => {
      opener.document = document.implementation.createHTMLDocument()
      tick()
    },
  ],
])('[AUTH-18] a frame that %s removes the field', async (_, leave) => {
  const opened = await open()
  opened.show('unlock')
  await expect.element(page.getByRole('textbox')).toBeVisible()
  opened.tick()
  expect(lost().query()).toBeNull()
  leave(opened)
  await expect.element(lost()).toBeVisible()
  expect(opened.element.querySelector('input')).toBeNull()
})

test('[AUTH-18] a frame that never sends its task is not waited for', async () => {
  const { tick } = await open()
  tick(20_000)
  await expect.element(lost()).toBeVisible()
})

test('[AUTH-18] an unresponsive frame is reported', async () => {
  const { show, tick } = await open()
  show('secure')
  await userEvent.click(page.getByRole('button', { name: 'Show my code' }))
  tick(120_000)
  await expect
    .element(page.getByText('The service isn’t responding.', { exact: false }))
    .toBeVisible()
})

test('[AUTH-18] an accepted code stays on screen until a click, whatever happens to the frame', async () => {
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
  await userEvent.click(page.getByRole('button', { name: 'I’ve saved it' }))
  for (const input of document.querySelectorAll('input')) {
    const at = Number(/\d/.exec(input.labels?.[0]?.textContent ?? '')?.[0]) - 1
    await userEvent.fill(input, code.split('-')[at] ?? '')
  }
  await userEvent.click(page.getByRole('button', { name: 'Secure wallet' }))
  await answer('keep')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Your recovery code is active')
  expect(asked.at(-1)?.call).toBe('keep')
  opener.closed = true
  tick()
  await expect.element(page.getByRole('heading')).toHaveTextContent('Your recovery code is active')
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
  '[AUTH-18][MOD-21] in %s at 320 × 256 everything is reachable by scrolling the window',
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

test('[AUTH-16][AUTH-18] a first passkey is created here, for this site; its secret goes only to the frame', async () => {
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
  await userEvent.click(page.getByRole('button', { name: 'Create a passkey' }))
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
    .toHaveTextContent('Your passkey now opens this wallet')
  await userEvent.click(page.getByRole('button', { name: 'Done' }))
  await expect.poll(() => asked.at(-1)?.call).toBe('done')
})

test('[AUTH-18] a browser without passkeys, and a user with a recovery method, get only the code', async () => {
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
