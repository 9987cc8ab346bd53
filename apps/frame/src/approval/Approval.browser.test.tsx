import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './approval.css'
import { pickLanguage } from '../messages/pickLanguage.ts'
import { createRecovery } from '../recovery/createRecovery.ts'
import { type Asked, createDesk } from './createDesk.ts'
import type { Description } from './Description.ts'
import { showApprovals } from './showApprovals.tsx'

/** A request on the screen, in a view of the size that pages give it. */
async function open(options: {
  claim?: string
  description?: Partial<Description>
  language?: string
  origin?: string
  room?: readonly [width: number, height: number]
  run?: Asked['run']
  /** The browser's answer to a window that is opened. */
  window?: object | null
}) {
  const { description, language = 'en', origin = 'https://app.example', run } = options
  const { room = [360, 600] } = options
  await page.viewport(...room)
  document.body.replaceChildren()
  const element = document.body.appendChild(document.createElement('main'))
  const desk = createDesk()
  const drawn: unknown[] = []
  const { direction, ...rest } = pickLanguage([language])
  document.documentElement.dir = direction
  showApprovals({
    claim: () => options.claim,
    desk,
    element,
    embedder: 'own',
    language: { direction, ...rest },
    newId: () => crypto.randomUUID(),
    onDrawn: () => void drawn.push(document.querySelector('h1')?.textContent),
    origin,
    person: {
      // Nothing of the wallet is touched by an approval.
      recovery: createRecovery({ wallet: { state: () => new Promise(() => {}) } }),
      openSignIn: () => undefined as never,
      passkeys: undefined,
      wallet: undefined as never,
    },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    schedule(act, ms) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    view: {
      addEventListener: window.addEventListener.bind(window),
      location: window.location,
      open: () => (options.window ?? null) as Window | null,
    },
  })
  const outcomes: unknown[] = []
  void desk
    .enter()(async () => ({
      address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      description: {
        block: { label: 'message', text: 'hello' },
        rows: [],
        title: 'signMessage',
        warnings: [],
        ...description,
      },
      isTestnet: false,
      networkName: 'Ethereum',
      run: run ?? (async () => 'signed'),
    }))
    .then(
      (result) => outcomes.push(result),
      (error: Error) => outcomes.push(error.message),
    )
  await expect.element(page.getByRole('heading')).toBeVisible()
  return { desk, drawn, element, outcomes }
}
test('[VIEW-13] default: says once that a request is drawn, when it stands there', async () => {
  const { desk, drawn } = await open({})
  await expect.poll(() => drawn).toEqual([expect.stringMatching(/./)])
  // Another look at the same request is none of another one.
  desk.subscribe(() => {})()
  await page.viewport(340, 600)
  expect(drawn).toHaveLength(1)
})

const yes = () => page.getByRole('button', { name: 'Approve' })
const isArmed = () => document.querySelector('.yes')?.getAttribute('aria-disabled') === 'false'

test('[VIEW-13][AUTH-12] default: who asks, what, and a yes after a second in view', async () => {
  const { outcomes } = await open({ claim: 'My app' })
  await expect.element(page.getByText('https://app.example')).toBeVisible()
  await expect.element(page.getByText('Calls itself: My app')).toBeVisible()
  await expect.element(page.getByText('hello', { exact: true })).toBeVisible()
  expect(isArmed()).toBe(false)

  await expect.poll(isArmed).toBe(true)
  await userEvent.click(yes())
  await expect.poll(() => outcomes).toEqual(['signed'])
  await expect.poll(() => document.querySelector('section')).toBeNull()
})

test('[SEC-106] a click before the second is over is no yes', async () => {
  const { outcomes } = await open({})
  await userEvent.click(yes(), { force: true })
  expect(outcomes).toEqual([])
})

test('[SEC-107] clicks that a script makes are no yes and no no', async () => {
  const { outcomes } = await open({})
  await expect.poll(isArmed).toBe(true)
  for (const button of document.querySelectorAll('button')) {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.click()
    button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  }
  expect(outcomes).toEqual([])
})

test('[VIEW-13] with keys alone: the title first, then through to the yes', async () => {
  const { outcomes } = await open({})
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  await expect.poll(isArmed).toBe(true)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(yes().element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => outcomes).toEqual(['signed'])
})

test.each([
  [
    'something lies over it',
    (view: HTMLElement) => {
      const cover = document.body.appendChild(document.createElement('div'))
      cover.style.cssText = 'position:fixed;inset:0;background:#fff;opacity:.9;pointer-events:none'
      return view
    },
  ],
  [
    'it is half clear',
    (view: HTMLElement) => {
      view.style.opacity = '0.5'
    },
  ],
  [
    'it is out of sight',
    (view: HTMLElement) => {
      view.style.transform = 'translateX(2000px)'
    },
  ],
  [
    'it is cut',
    (view: HTMLElement) => {
      view.style.clipPath = 'inset(0 0 80% 0)'
    },
  ],
  [
    'it is not drawn',
    (view: HTMLElement) => {
      view.style.display = 'none'
    },
  ],
])('[SEC-105] an open button closes when %s', async (_, spoil) => {
  const { element, outcomes } = await open({})
  await expect.poll(isArmed).toBe(true)
  spoil(element)
  await expect.poll(isArmed).toBe(false)
  expect(outcomes).toEqual([])
})

test('[AUTH-18] what is blocked has no yes', async () => {
  await open({ description: { warnings: [{ level: 'block', word: 'blockedSignIn' }] } })
  await expect.element(page.getByText('so it can’t be approved', { exact: false })).toBeVisible()
  expect(document.querySelectorAll('button')).toHaveLength(1)
})

test('[AUTH-18] declined', async () => {
  const { outcomes } = await open({})
  await userEvent.click(page.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => outcomes).toEqual(['Request rejected'])
})

test('[SEC-108][SEC-110] hostile names and links are text', async () => {
  const hostile =
    '<img src=x onerror="globalThis.hit=1"><a href="javascript:hit=1">x</a>{{7*7}}\u202e'
  await open({
    claim: hostile,
    description: {
      block: { label: 'message', text: hostile },
      rows: [{ label: { text: hostile }, value: `${hostile}${'y'.repeat(10_000)}` }],
    },
  })
  expect(document.querySelectorAll('main :is(img, a, script, iframe)')).toHaveLength(0)
  expect('hit' in globalThis).toBe(false)
  expect(document.querySelector('main')?.textContent).not.toContain('\u202e')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('[SEC-105] network, account and amount come before what the page writes', async () => {
  const text = 'words of the page '.repeat(500)
  await open({
    description: {
      block: { label: 'data', text },
      rows: [
        { label: 'amount', value: '1 ETH' },
        { label: { text: 'note' }, value: text },
      ],
    },
  })
  const content = document.querySelector('.content')!
  const told = content.textContent
  const places = ['Ethereum', '0x3C44', '1 ETH', 'words of the page'].map((one) =>
    told.indexOf(one),
  )
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(content.lastElementChild?.tagName).toBe('FIGURE')
})

test.each(['en', 'de', 'ar'])(
  '[VIEW-13] %s fits in 320 px, with both buttons in sight',
  async (language) => {
    await open({
      description: {
        rows: [
          {
            label: 'amount',
            value:
              '115792089237316195423570985008687907853269984665640564039457.5 WWWWWWWWWWWWWWWW',
          },
          { label: 'spender', value: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
        ],
        title: 'signTypedData',
        warnings: [
          { level: 'high', word: 'warnUnlimited' },
          { level: 'high', word: 'warnPermit' },
          { level: 'note', word: 'warnAllowance' },
        ],
      },
      language,
      origin: `https://${'long-name.'.repeat(12)}example`,
    })
    await page.viewport(320, 480)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    for (const button of document.querySelectorAll('button'))
      expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(480)
  },
)

/** What is left of a page at 200 %, and at 400 %. */
const rooms = [
  [418, 264],
  [320, 160],
] as const

test.each(rooms)(
  '[MOD-21][VIEW-13] in a frame of %i × %i it is answered in a window, a plain message too',
  async (...room) => {
    const { outcomes } = await open({ room, window: { close() {}, closed: false } })
    await expect.element(page.getByText('There is too little room', { exact: false })).toBeVisible()
    await expect.element(yes()).not.toBeInTheDocument()
    const button = page.getByRole('button', { name: 'Open the window' })
    button.element().scrollIntoView()
    await userEvent.click(button)
    await expect.element(page.getByText('Answer in the window that has opened.')).toBeVisible()
    expect(outcomes).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(room[0])
  },
)

test('[MOD-21] with room again the yes is back, and opens after its second', async () => {
  const { outcomes } = await open({ room: [320, 160] })
  await expect.element(yes()).not.toBeInTheDocument()
  await page.viewport(360, 600)
  await expect.poll(isArmed).toBe(true)
  await userEvent.click(yes())
  await expect.poll(() => outcomes).toEqual(['signed'])
})

test.each(['en', 'de', 'ar'])(
  '[MOD-21][VIEW-13] %s: where no window opens, words say what helps, and the no stays',
  async (language) => {
    const { words } = pickLanguage([language])
    const { outcomes } = await open({ language, room: [320, 160], window: null })
    await expect.element(page.getByText(words.windowForRoom)).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: words.windowButton }))
    await expect.element(page.getByText(words.noRoom)).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: words.rejectButton }))
    await expect.poll(() => outcomes).toEqual(['Request rejected'])
  },
)

test('[MOD-21] what is blocked offers no window', async () => {
  await open({
    description: { warnings: [{ level: 'block', word: 'blockedSignIn' }] },
    room: [320, 160],
  })
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeInTheDocument()
  expect(document.querySelectorAll('button')).toHaveLength(1)
})

test.each(['en', 'de', 'ar'])(
  '[AUTH-18][SEC-108] %s: what a trial run says, indented, each with its contract, and names as text',
  async (language) => {
    const { words } = pickLanguage([language])
    await open({
      description: {
        rows: [
          { label: 'trial', value: '', word: 'trialChanges' },
          { depth: 1, label: 'leaves', value: '1.5 <b>USDC</b>' },
          { depth: 2, label: 'contract', value: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
          {
            depth: 1,
            label: 'arrives',
            value: '2 × # 115792089237316195423570985008687907853269984',
          },
          { depth: 1, label: 'allowance', value: '', word: 'allItems' },
        ],
        title: 'contractCall',
        warnings: [{ level: 'high', word: 'warnTrialDiffers' }],
      },
      language,
    })
    await page.viewport(320, 480)
    await expect.element(page.getByText(words.trialChanges)).toBeVisible()
    await expect.element(page.getByText(words.warnTrialDiffers)).toBeVisible()
    await expect.element(page.getByText('1.5 <b>USDC</b>')).toBeVisible()
    await expect.element(page.getByText(words.allItems)).toBeInTheDocument()
    expect(document.querySelectorAll('main b')).toHaveLength(0)
    expect(document.querySelectorAll('.depth1')).toHaveLength(3)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
