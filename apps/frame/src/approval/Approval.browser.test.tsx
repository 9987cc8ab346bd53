import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './approval.css'
import { approvalWords } from '../messages/approval/approvalWords.ts'
import { createLanguages } from '../messages/createLanguages.ts'
import { pickLanguage } from '../messages/languages.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { createRecovery } from '../recovery/createRecovery.ts'
import { holdWaits } from '../testing/holdWaits.ts'
import { type Asked, createApprovalQueue } from './createApprovalQueue.ts'
import type { Description } from './Description.ts'
import { showApprovals } from './showApprovals.tsx'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

/** Renders a request in a view of the size that pages give the frame. */
async function open(options: {
  claim?: string
  description?: Partial<Description>
  language?: string
  origin?: string
  room?: readonly [width: number, height: number]
  run?: Asked['run']
  /** @defaultValue The browser's timers. */
  schedule?: ReturnType<typeof holdWaits>['schedule']
  /** Return value of the browser's `window.open`. */
  window?: object | null
}) {
  const { description, language = 'en', origin = 'https://app.example', run } = options
  const { room = [360, 600] } = options
  const byClock = (act: () => void, ms: number) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  }
  await page.viewport(...room)
  document.body.replaceChildren()
  const element = document.body.appendChild(document.createElement('main'))
  const queue = createApprovalQueue()
  const drawn: unknown[] = []
  const languages = createLanguages({ locale: language, preferred: ['en'] })
  document.documentElement.dir = languages.current().direction
  showApprovals({
    claim: () => options.claim,
    queue,
    element,
    embedder: 'own',
    languages,
    newId: () => crypto.randomUUID(),
    onDrawn: () => void drawn.push(document.querySelector('h1')?.textContent),
    origin,
    projectId: 'project',
    person: {
      // Approvals don't touch the wallet.
      recovery: createRecovery({ wallet: { state: () => new Promise(() => {}) } }),
      openSignIn: () => undefined as never,
      passkeys: undefined,
      wallet: undefined as never,
    },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    schedule: options.schedule ?? byClock,
    view: {
      addEventListener: window.addEventListener.bind(window),
      location: window.location,
      open: () => (options.window ?? null) as Window | null,
    },
  })
  const outcomes: unknown[] = []
  void queue
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
  return { queue, drawn, element, languages, outcomes }
}
test('[VIEW-13] default: reports once that a request is drawn, when it is on screen', async () => {
  const { queue, drawn } = await open({})
  await expect.poll(() => drawn).toEqual([expect.stringMatching(/./)])
  // Notifies about the same request again; the request itself is unchanged.
  queue.subscribe(() => {})()
  await page.viewport(340, 600)
  expect(drawn).toHaveLength(1)
})

const yes = () => page.getByRole('button', { name: 'Approve' })
const isArmed = () => document.querySelector('.yes')?.getAttribute('aria-disabled') === 'false'

test('[VIEW-13][AUTH-12] default: shows the page, the request, and accepts approval after a second in view', async () => {
  const { end, held, schedule } = holdWaits()
  const { outcomes } = await open({ claim: 'My app', schedule })
  await expect.element(page.getByText('https://app.example')).toBeVisible()
  await expect.element(page.getByText('Calls itself: My app')).toBeVisible()
  await expect.element(page.getByText('hello', { exact: true })).toBeVisible()
  await expect.poll(held).toEqual([1_000])
  expect(isArmed()).toBe(false)

  end()
  await expect.poll(isArmed).toBe(true)
  await userEvent.click(yes())
  await expect.poll(() => outcomes).toEqual(['signed'])
  await expect.poll(() => document.querySelector('section')).toBeNull()
})

test('[SEC-106] a click before the second has passed does not approve', async () => {
  const { end, held, schedule } = holdWaits()
  const { outcomes } = await open({ schedule })
  await expect.poll(held).toEqual([1_000])
  await userEvent.click(yes(), { force: true })
  end()
  await expect.poll(isArmed).toBe(true)
  expect(outcomes).toEqual([])
})

test('[SEC-107] clicks from a script neither approve nor decline', async () => {
  const { outcomes } = await open({})
  await expect.poll(isArmed).toBe(true)
  for (const button of document.querySelectorAll('button')) {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.click()
    button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  }
  expect(outcomes).toEqual([])
})

test('[VIEW-13] with the keyboard alone: the title first, then on to the approve button', async () => {
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
    'it is covered',
    (view: HTMLElement) => {
      const cover = document.body.appendChild(document.createElement('div'))
      cover.style.cssText = 'position:fixed;inset:0;background:#fff;opacity:.9;pointer-events:none'
      return view
    },
  ],
  [
    'it is half transparent',
    (view: HTMLElement) => {
      view.style.opacity = '0.5'
    },
  ],
  [
    'it is out of view',
    (view: HTMLElement) => {
      view.style.transform = 'translateX(2000px)'
    },
  ],
  [
    'it is clipped',
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
])('[SEC-105] an enabled button is disabled when %s', async (_, spoil) => {
  const { element, outcomes } = await open({})
  await expect.poll(isArmed).toBe(true)
  spoil(element)
  await expect.poll(isArmed).toBe(false)
  expect(outcomes).toEqual([])
})

test('[AUTH-18] a blocked request has no approve button', async () => {
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

test('[SEC-105] amount, network and account come before the page’s own text', async () => {
  const text = 'words of the page '.repeat(500)
  await open({
    description: {
      block: { label: 'data', text },
      details: [{ label: { text: 'note' }, value: text }],
      rows: [{ label: 'amount', value: '1 ETH' }],
    },
  })
  const content = document.querySelector('.content')!
  const told = content.textContent
  const places = ['1 ETH', 'Ethereum', '0x3C44', 'words of the page'].map((one) =>
    told.indexOf(one),
  )
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(content.querySelector(':scope > :nth-last-child(2)')?.tagName).toBe('FIGURE')
})

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** The longest requests that the methods describe. */
const requests = {
  transfer: {
    about: [{ label: 'smartCode', value: token }],
    rows: [
      { label: 'amount', value: '0.1 ETH' },
      { label: 'to', value: receiver },
      { label: 'fee', value: '0.000105 ETH' },
      { label: 'total', value: '0.100105 ETH' },
      { label: 'trial', value: '', word: 'trialChanges' },
      { depth: 1, label: 'leaves', value: '0.1 ETH' },
    ],
    title: 'send',
    warnings: [{ level: 'note', word: 'warnSmartOn' }],
  },
  batch: {
    about: [{ label: 'smartCode', value: token }],
    rows: [
      { label: 'fee', value: '0.000105 ETH' },
      { label: 'total', value: '0.100105 ETH' },
      { label: 'call', value: '1 / 2' },
      { depth: 1, label: 'kind', value: '', word: 'send' },
      { depth: 1, label: 'amount', value: '0.1 ETH' },
      { depth: 1, label: 'to', value: receiver },
      { label: 'call', value: '2 / 2' },
      { depth: 1, label: 'kind', value: '', word: 'send' },
      { depth: 1, label: 'amount', value: '0.2 ETH' },
      { depth: 1, label: 'to', value: receiver },
    ],
    title: 'batch',
    warnings: [{ level: 'note', word: 'warnSmartOn' }],
  },
  approve: {
    about: [{ label: 'smartCode', value: token }],
    rows: [
      { label: 'spender', value: receiver },
      { label: 'allowanceUnlimited', value: 'USDC' },
      { label: 'contract', value: token },
      { label: 'fee', value: '0.000105 ETH' },
    ],
    title: 'approve',
    warnings: [
      { level: 'high', word: 'warnUnlimited' },
      { level: 'note', word: 'warnSmartOn' },
    ],
  },
} as const satisfies Record<string, Partial<Description>>

/** Returns the text that is visible without scrolling. */
function shownFirst(): string {
  const { bottom } = document.querySelector('.content')!.getBoundingClientRect()
  return [...document.querySelectorAll('.content :is(.warning, .row, .claim)')]
    .filter((one) => one.getBoundingClientRect().bottom <= bottom)
    .map((one) => one.textContent)
    .join('\n')
}

test.each([
  ['transfer', ['0.1 ETH', receiver]],
  ['batch', ['0.100105 ETH', '1 / 2', '0.1 ETH', receiver]],
  ['approve', ['There’s no limit', receiver, 'USDC', token]],
] as const)(
  '[SEC-105][VIEW-13] %s: the main facts are on the first screen at 360 × 600',
  async (name, expected) => {
    await open({ claim: 'My app', description: requests[name] })
    for (const part of expected) expect(shownFirst()).toContain(part)
  },
)

test.each(
  (
    [
      [320, 568],
      [360, 600],
    ] as const
  ).flatMap((room) =>
    Object.keys(requests).map((name) => [name as keyof typeof requests, ...room] as const),
  ),
)(
  '[SEC-105][VIEW-13] security: %s at %i × %i accepts no click before its end was in view, and accepts one after',
  async (name, ...room) => {
    const text = 'words of the page '.repeat(20)
    const { outcomes } = await open({
      description: { ...requests[name], block: { label: 'data', text } },
      room,
    })
    const unread = page.getByText('Scroll down and read everything', { exact: false })
    await expect.element(unread).toBeVisible()
    expect(isArmed()).toBe(false)
    expect(document.querySelector('footer')?.className).toBe('more')
    await expect.element(yes()).toHaveAccessibleDescription(/^Scroll down and read everything/)
    await userEvent.click(yes(), { force: true })
    expect(outcomes).toEqual([])

    const content = document.querySelector('.content')!
    content.scrollTop = content.scrollHeight
    await expect.poll(isArmed).toBe(true)
    expect(document.querySelector('footer')?.className).not.toBe('more')
    content.scrollTop = 0
    await expect.poll(() => document.querySelector('footer')?.className).toBe('more')
    await userEvent.click(yes())
    await expect.poll(() => outcomes).toEqual(['signed'])
  },
)

test('[SEC-105][VIEW-13] with the keyboard alone: the labelled scroll area, its end, and the approve button', async () => {
  const { outcomes } = await open({
    description: { block: { label: 'message', text: 'a line\n'.repeat(60) } },
  })
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  await userEvent.tab()
  await expect.element(page.getByRole('region', { name: 'Request' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(isArmed).toBe(true)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => outcomes).toEqual(['signed'])
})

test('[SEC-105] security: shown large and then shrunk, the end must be scrolled into view again', async () => {
  const { outcomes } = await open({
    description: { block: { label: 'message', text: 'a line\n'.repeat(40) } },
    room: [360, 1_200],
  })
  await expect.poll(isArmed).toBe(true)
  await page.viewport(360, 500)
  const unread = page.getByText('Scroll down and read everything', { exact: false })
  await expect.element(unread).toBeVisible()
  await userEvent.click(yes(), { force: true })
  expect(outcomes).toEqual([])
})

test.each([
  ['en', 'Send up to 100 USDC every 1 day, to any address.', 'ltr'],
  ['de', 'Je 7 Tage bis zu 5 ETH senden, an beliebige Adressen.', 'ltr'],
  ['ar', 'كل', 'rtl'],
] as const)(
  '[FEAT-14][VIEW-13] %s: a session in plain words, without horizontal scrolling on a narrow screen',
  async (language, text, direction) => {
    const day = 86_400
    const weekly = language === 'de'
    const { outcomes } = await open({
      description: {
        rows: [
          { label: 'sessionDelegate', value: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
          { label: 'token', value: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
          { label: 'fee', value: '0.0004 ETH' },
        ],
        sentences: [
          {
            values: {
              amount: weekly ? '5 ETH' : '100 USDC',
              period: { seconds: weekly ? 7 * day : day },
            },
            word: 'sessionSend',
          },
          { values: { count: '3' }, word: 'sessionCount' },
          { values: { until: Date.UTC(2026, 10, 26, 12) }, word: 'sessionUntil' },
          { values: { count: '5' }, word: 'sessionCount' },
          { values: {}, word: 'sessionKeyApp' },
          { values: {}, word: 'sessionLimits' },
          { values: {}, word: 'sessionStop' },
        ],
        title: 'session',
        warnings: [
          { level: 'high', word: 'warnSession' },
          { level: 'note', word: 'warnSmartOn' },
          { level: 'note', word: 'warnSessionsEnd' },
        ],
      },
      language,
      room: [320, 600],
    })
    const sentences = [...document.querySelectorAll('.sentence')].map((one) => one.textContent)
    expect(sentences[0]).toContain(text)
    expect(sentences).toHaveLength(7)
    expect(getComputedStyle(document.querySelector('.sentence')!).direction).toBe(direction)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(outcomes).toEqual([])
  },
)

test.each(['en', 'de', 'ar'])(
  '[SEC-117][VIEW-13] %s: a permit as a sentence before its fields, with its values as text',
  async (language) => {
    const { words } = pickLanguage(approvalWords, [language])
    await open({
      description: {
        details: [{ label: { text: 'value' }, value: '2500000' }],
        rows: [{ label: 'token', value: token }],
        sentences: [
          { values: { amount: '2.5 <b>USDC</b>', spender: receiver }, word: 'permitSome' },
          { values: { until: Date.UTC(2027, 0, 15, 12) }, word: 'permitUntil' },
        ],
        title: 'approve',
        warnings: [{ level: 'high', word: 'warnPermit' }],
      },
      language,
      room: [320, 600],
    })
    const [first, second] = document.querySelectorAll('.sentence')
    expect(first?.textContent).toBe(
      words.permitSome.replace('{amount}', '2.5 <b>USDC</b>').replace('{spender}', receiver),
    )
    expect(second?.textContent).toMatch(/2027|٢٠٢٧/)
    expect(second?.textContent).not.toContain('{')
    const { bottom } = document.querySelector('.content')!.getBoundingClientRect()
    expect(second!.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test.each(['en', 'de', 'ar'])(
  '[VIEW-13][AUTH-12] %s: each of several pending requests shows its number, and the next one gets the focus',
  async (language) => {
    const { words } = pickLanguage(approvalWords, [language])
    const { end, held, hold, schedule } = holdWaits()
    const { queue, outcomes } = await open({ language, schedule })
    const first = document.querySelector('h1')
    await expect.element(page.getByRole('heading')).toHaveAccessibleDescription('')
    void queue
      .enter()(async () => ({
        address: receiver,
        description: { ...requests.transfer },
        isTestnet: false,
        networkName: 'Ethereum',
        run: async () => 'sent',
      }))
      .then((result) => outcomes.push(result))
    const placeOf = (index: string) => words.place.replace('{index}', index).replace('{count}', '2')
    await expect.element(page.getByText(placeOf('1'), { exact: true })).toBeVisible()
    end()
    await expect.poll(isArmed).toBe(true)
    hold()
    await userEvent.click(page.getByRole('button', { name: words.approveButton }))
    await expect.element(page.getByText(placeOf('2'), { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading')).toHaveAccessibleDescription(placeOf('2'))
    expect(document.activeElement).toBe(document.querySelector('h1'))
    expect(document.activeElement).not.toBe(first)
    // A second press by mistake doesn't approve the next request.
    await expect.poll(held).toEqual([1_000])
    await userEvent.click(page.getByRole('button', { name: words.approveButton }), { force: true })
    expect(outcomes).toEqual(['signed'])
  },
)

test('[VIEW-13] content that fits needs no scrolling, and shows no scroll hint', async () => {
  await open({})
  await expect.poll(isArmed).toBe(true)
  expect(document.querySelector('footer')?.className).not.toBe('more')
})

test.each(['en', 'de', 'ar'])(
  '[VIEW-13] %s fits in 320 px, with both buttons visible',
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

/** Viewport sizes of a page at 200 % and 400 % zoom. */
const rooms = [
  [418, 264],
  [320, 160],
] as const

test.each(rooms)(
  '[MOD-21][VIEW-13] in a frame of %i × %i it is answered in a window, a plain message too',
  async (...room) => {
    const { outcomes } = await open({ room, window: { close() {}, closed: false } })
    await expect
      .element(page.getByText('There isn’t enough space here', { exact: false }))
      .toBeVisible()
    await expect.element(yes()).not.toBeInTheDocument()
    const button = page.getByRole('button', { name: 'Open window' })
    button.element().scrollIntoView()
    await userEvent.click(button)
    await expect.element(page.getByText('Answer in the window that opened.')).toBeVisible()
    expect(outcomes).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(room[0])
  },
)

/** `IntersectionObserver` of Firefox and Safari, which doesn't report whether something covers an element. */
class FirstVersion extends IntersectionObserver {
  constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super((entries, observer) => {
      const parts = entries.map(({ intersectionRatio, isIntersecting }) => ({
        intersectionRatio,
        isIntersecting,
      }))
      report(parts as IntersectionObserverEntry[], observer)
    }, options)
  }
  override takeRecords() {
    return []
  }
}

test.each([
  ['a readable message', {}],
  ['a transfer', { title: 'send' }],
  ['a message with a risk', { warnings: [{ level: 'high', word: 'warnUnlimited' }] }],
] as const)(
  '[VIEW-13][SEC-253] behavior: where the browser can’t prove that nothing covers the frame, %s is answered in a window',
  async (_, description) => {
    const own = globalThis.IntersectionObserver
    onTestFinished(() => {
      globalThis.IntersectionObserver = own
    })
    globalThis.IntersectionObserver = FirstVersion
    const { outcomes } = await open({ description, window: { close() {}, closed: false } })
    await expect
      .element(page.getByText('so that nothing can cover the request', { exact: false }))
      .toBeVisible()
    await expect.element(yes()).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Open window' }))
    await expect.element(page.getByText('Answer in the window that opened.')).toBeVisible()
    expect(outcomes).toEqual([])
  },
)

test('[MOD-21] with enough room the approve button is back, and enabled after its second', async () => {
  const { outcomes } = await open({ room: [320, 160] })
  await expect.element(yes()).not.toBeInTheDocument()
  await page.viewport(360, 600)
  await expect.poll(isArmed).toBe(true)
  await userEvent.click(yes())
  await expect.poll(() => outcomes).toEqual(['signed'])
})

test.each(['en', 'de', 'ar'])(
  '[MOD-21][VIEW-13] %s: if no window opens, a message explains what helps, and declining stays possible',
  async (language) => {
    const { words } = pickLanguage(approvalWords, [language])
    const { outcomes } = await open({ language, room: [320, 160], window: null })
    await expect.element(page.getByText(words.windowForRoom)).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: words.windowButton }))
    await expect.element(page.getByText(words.noRoom)).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: words.rejectButton }))
    await expect.poll(() => outcomes).toEqual(['Request rejected'])
  },
)

test('[MOD-21] a blocked request offers no window', async () => {
  await open({
    description: { warnings: [{ level: 'block', word: 'blockedSignIn' }] },
    room: [320, 160],
  })
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeInTheDocument()
  expect(document.querySelectorAll('button')).toHaveLength(1)
})

test.each(['en', 'de', 'ar'])(
  '[AUTH-18][SEC-108] %s: simulated changes, indented, each with its contract, and names as text',
  async (language) => {
    const { words } = pickLanguage(approvalWords, [language])
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

test('[AUTH-18] behavior: a changed page language changes the language of the request', async () => {
  const { languages } = await open({})
  await expect.element(page.getByRole('heading')).toHaveTextContent('Sign this message?')
  languages.follow('de')
  await expect
    .element(page.getByRole('heading'))
    .toHaveTextContent('Diese Nachricht unterschreiben?')
})

test.each([
  ['en', 'Swap tokens?', 'You receive at least'],
  ['de', 'Token tauschen?', 'Du bekommst mindestens'],
  ['ar', 'مبادلة رموز؟', 'تستلم على الأقل'],
])(
  '[VIEW-13] a call of a well-known contract is explained in %s, without overflow',
  async (language, title, label) => {
    const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const description: Description = {
      rows: [
        { depth: 0, label: 'pays', value: '1.5 USDC' },
        { depth: 1, label: 'token', value: token },
        { depth: 0, label: 'receivesAtLeast', value: '0.0004 WETH' },
        { depth: 1, label: 'token', value: token },
        { depth: 0, label: { text: 'params.sqrtPriceLimitX96' }, value: '0' },
        { label: 'contractName', value: 'Uniswap: Swap router 02' },
      ],
      title: 'swap',
      warnings: [{ level: 'note', word: 'warnRecipient' }],
    }
    await open({ description, language, room: [320, 600] })
    await expect.element(page.getByRole('heading')).toHaveTextContent(title)
    await expect.element(page.getByText(label)).toBeVisible()
    await expect.element(page.getByText('params.sqrtPriceLimitX96')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
