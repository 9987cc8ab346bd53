import type { CatalogueWallet, Environment, FairleadOptions, PairingLinks } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scriptPairing } from '../../testing/pairing.ts'
import { scanned } from '../../testing/scanned.ts'
import { afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'c3'.repeat(32)}&expiryTimestamp=1767225900`
const other = uri.replace('wc:7f', 'wc:8a')

const harbourWallet: CatalogueWallet = {
  id: 'w1',
  name: 'Harbour Wallet',
  canPair: true,
  isCertified: false,
  homepage: 'https://harbour.example/',
}
const everywhere: CatalogueWallet = {
  ...harbourWallet,
  desktopLink: 'harbour://',
  mobileLink: 'harbour://',
  webappLink: 'https://web.harbour.example/',
}
const linksOf = (wallet: CatalogueWallet, code: string): PairingLinks => {
  const href = (base: string) => `${base}wc?uri=${encodeURIComponent(code)}`
  return {
    ...(wallet.desktopLink && { desktop: { href: href('harbour://'), target: '_self' as const } }),
    ...(wallet.mobileLink && { mobile: { href: href('harbour://'), target: '_self' as const } }),
    ...(wallet.webappLink && {
      webapp: { href: href('https://web.harbour.example/'), target: '_blank' as const },
    }),
  }
}

async function open(setting: {
  given?: Partial<Environment>
  options?: Partial<FairleadOptions>
  wallet?: CatalogueWallet
}) {
  const { given, options, wallet } = setting
  const set = stage(options, given)
  const pairing = scriptPairing(set.fairlead, linksOf)
  const told: { name: string; properties: unknown }[] = []
  set.fairlead.events.subscribe(({ name, properties }) => told.push({ name, properties }))
  await set.fairlead.modal.open()
  set.fairlead.modal.push('ConnectingWalletConnect', wallet && { wallet })
  await expect.element(part('fl-pairing')).toBeVisible()
  // A state set before the attempt starts would be replaced by its initial state.
  if (!options?.features?.legalCheckbox) await expect.poll(() => pairing.calls).toContain('start')
  const toldOf = (wanted: string) =>
    told.flatMap(({ name, properties }) => (name === wanted ? [properties] : []))
  return { ...set, pairing, toldOf }
}

const state = (expected: string) =>
  expect.element(part('fl-pairing')).toHaveAttribute('data-state', expected)
const said = (words: RegExp | string) =>
  expect.element(part('fl-announcer')).toMatchTextContent(words)

/** Prevents links from being followed, because browsers have no wallet for them, and collects them. */
function holdLinks() {
  const followed: { href: string; rel: string; target: string; isFollowed: boolean }[] = []
  const hold = (event: Event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (!link) return
    const { rel, target } = link
    followed.push({ href: link.href, isFollowed: !event.defaultPrevented, rel, target })
    event.preventDefault()
  }
  window.addEventListener('click', hold)
  afterwards(() => window.removeEventListener('click', hold))
  return followed
}

/** Simulates a change of the page's visibility. */
function turn(visibility: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
  document.dispatchEvent(new Event('visibilitychange'))
}
const clipboard = (write: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: write },
  })
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'visibilityState')
})

test('[VIEW-05][PAIR-01] behavior: no code before the relay is ready, then a code for any wallet', async () => {
  const { pairing } = await open({})
  await state('preparing')
  await expect.element(heading()).toMatchTextContent('Connect with a code')
  await expect.poll(() => focused()).toBe(heading().element())
  expect(part('fl-pairing-qr').elements()).toEqual([])
  await expect.element(part('fl-pairing-waiting')).toBeVisible()
  await expect.element(part('fl-pairing-copy')).toBeDisabled()
  await said('Preparing the connection')

  pairing.ready(uri)

  await expect.element(part('fl-pairing-qr')).toBeVisible()
  await said('Open a wallet on your phone and scan this code.')
  await expect.poll(() => pairing.calls).toEqual(['start', 'choose any'])
  expect(part('fl-pairing-get').elements()).toEqual([])
  expect(page.getByRole('tab').elements()).toEqual([])
})

test.each(['light', 'dark'] as const)(
  '[VIEW-05] %s: cameras can read the code, dark on light',
  async (themeMode) => {
    const { pairing } = await open({ options: { themeMode } })
    pairing.ready(uri)

    await expect.poll(() => scanned(part('fl-pairing-qr'))).toBe(uri)
    const { backgroundColor, fill } = getComputedStyle(part('fl-pairing-qr').element())
    expect([backgroundColor, fill]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 25, 28)'])
  },
)

test('[PAIR-01] behavior: the code’s remaining time counts down, without screen-reader announcements', async () => {
  const { clock, pairing } = await open({})
  pairing.ready(uri, 240)
  const life = part('fl-pairing-life')
  await expect.element(life).toMatchTextContent('New code in 4:00')
  await said(/Open a wallet on your phone/)
  const announced = part('fl-announcer').element().textContent
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  observer.observe(part('fl-announcer').element(), {
    characterData: true,
    childList: true,
    subtree: true,
  })

  for (let second = 0; second < 61; second += 1) clock.advance(1_000)
  await expect.element(life).toMatchTextContent('New code in 2:59')

  await expect.element(life).toMatchTextContent('This code expires in 3 minutes.')
  expect(life.element().querySelector('[aria-hidden]')).toHaveTextContent('New code in 2:59')
  expect(life.element().closest('[aria-live],[role=status],[role=timer]')).toBeNull()
  clock.advance(130_000)
  await expect.element(life).toMatchTextContent('This code expires in 1 minute.')
  clock.advance(200_000)
  await expect.element(life).toMatchTextContent('New code in 0:00')
  observer.disconnect()
  expect(changes).toBe(0)
  expect(part('fl-announcer').element().textContent).toBe(announced)
})

test.each([
  ['declined', /You declined the request in your wallet\. Nothing was shared/],
  ['expired', /The code expired/],
] as const)(
  '[VIEW-05][PAIR-01] behavior: %s, it is renewed automatically with an explanation',
  async (notice, words) => {
    const { pairing } = await open({})
    pairing.ready(uri)
    await expect.element(part('fl-pairing-qr')).toBeVisible()

    pairing.set({ notice, status: 'preparing' })
    await expect.element(part('fl-pairing-qr')).not.toBeInTheDocument()
    await expect.element(part('fl-pairing-notice')).toMatchTextContent(words)
    pairing.ready(other, 240, notice)

    await expect.poll(() => scanned(part('fl-pairing-qr'))).toBe(other)
    await said(words)
    await part('fl-pairing-notice-action').click()
    await state('preparing')
    expect(pairing.calls.at(-1)).toBe('renew')
    await expect.poll(() => focused()).toBe(heading().element())
  },
)

test.each([
  ['UPSTREAM_UNAVAILABLE', /Phones can’t be reached right now/],
  ['ORIGIN_NOT_ALLOWED', /doesn’t allow this page/],
  ['RATE_LIMITED', /Too many requests/],
] as const)('[VIEW-05] error: %s shows its cause, and can be retried', async (code, words) => {
  const { pairing } = await open({})
  pairing.set({ error: new BaseError(code), status: 'failed' })

  await expect.element(part('fl-pairing-cause')).toMatchTextContent(words)
  await said(words)
  expect(part('fl-pairing-qr').elements()).toEqual([])
  await part('fl-pairing-retry').click()

  await state('preparing')
  expect(pairing.calls.filter((call) => call === 'start')).toHaveLength(2)
  expect(pairing.calls.filter((call) => call === 'stop')).toHaveLength(1)
  await expect.poll(() => focused()).toBe(heading().element())
  pairing.ready(uri)
  await expect.element(part('fl-pairing-qr')).toBeVisible()
})

test('[VIEW-05] error: the view’s code that could not be loaded is loaded again', async () => {
  const set = stage()
  let isThere = false
  const { pairing } = { pairing: scriptPairing(set.fairlead) }
  Object.assign(set.fairlead, {
    pairing: () => (isThere ? Promise.resolve(pairing) : Promise.reject(new TypeError('chunk'))),
  })
  await set.fairlead.modal.open()
  set.fairlead.modal.push('ConnectingWalletConnect')
  await expect.element(part('fl-pairing-cause')).toMatchTextContent(/Couldn’t load this part/)

  isThere = true
  await part('fl-pairing-retry').click()

  await state('preparing')
})

test('[VIEW-05] behavior: an approval is shown for 700 ms, then the modal closes', async () => {
  const { clock, fairlead, pairing } = await open({})
  pairing.ready(uri)
  await expect.element(part('fl-pairing-qr')).toBeVisible()

  pairing.set({ status: 'connected' })

  await state('connected')
  await said(/Connected/)
  clock.advance(699)
  expect(fairlead.modal.isOpen()).toBe(true)
  clock.advance(1)
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  await expect.poll(() => pairing.calls.at(-1)).toBe('stop')
})

test('[VIEW-05] behavior: leaving the screen discards the code', async () => {
  const { fairlead, pairing } = await open({})
  await expect.poll(() => pairing.calls).toContain('start')

  fairlead.modal.back()

  await expect.poll(() => pairing.calls).toContain('stop')
})

test('[VIEW-05] behavior: the link can be copied, with a confirmation', async () => {
  const written: string[] = []
  clipboard(async (text) => void written.push(text))
  const { clock, pairing, toldOf } = await open({})
  pairing.ready(uri)

  await part('fl-pairing-copy').click()

  await expect.element(part('fl-toast')).toMatchTextContent('Link copied')
  expect(written).toEqual([uri])
  expect(toldOf('ADDRESS_COPIED')).toEqual([])
  clipboard(() => Promise.reject(new Error('no')))
  await part('fl-pairing-copy').click()
  await expect.element(part('fl-toast')).not.toBeInTheDocument()
  clock.advance(150)
  await expect.element(part('fl-toast')).toMatchTextContent(/didn’t allow copying\. Scan the code/)
})

test('[VIEW-05] behavior: “Link copied” closes after 2 s, and with the screen', async () => {
  clipboard(async () => {})
  const { clock, fairlead, pairing } = await open({})
  pairing.ready(uri)
  const toast = part('fl-toast')

  await part('fl-pairing-copy').click()
  await expect.element(toast).toMatchTextContent('Link copied')
  clock.advance(1_999)
  await expect.element(toast).toBeVisible()
  clock.advance(1)
  await expect.element(toast).not.toBeInTheDocument()

  await part('fl-pairing-copy').click()
  await expect.element(toast).toBeVisible()
  fairlead.modal.back()
  await expect.element(part('fl-pairing-copy')).not.toBeInTheDocument()
  await expect.element(toast).not.toBeInTheDocument()

  // A toast about something else stays.
  await fairlead.modal.open({ view: 'Connect' })
  fairlead.modal.showToast({ message: 'Other', variant: 'success' })
  fairlead.modal.back()
  await expect.element(toast).toMatchTextContent('Other')
})

test('[VIEW-05][MOD-21] behavior: options are tabs, with arrow keys; the first is the phone', async () => {
  const { pairing, toldOf } = await open({ wallet: everywhere })
  pairing.ready(uri)
  const names = () =>
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent)
  await expect.poll(names).toEqual(['Phone', 'Desktop', 'Web'])
  await expect.element(part('fl-pairing-qr')).toBeVisible()
  await expect.element(part('fl-pairing-tab-phone')).toHaveAttribute('aria-selected', 'true')

  await part('fl-pairing-tab-phone').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => focused()).toBe(part('fl-pairing-tab-desktop').element())
  await expect
    .element(part('fl-pairing-open-desktop'))
    .toMatchTextContent('Open Harbour Wallet on this computer')
  await userEvent.keyboard('{End}')

  const link = part('fl-pairing-open-web')
  await expect.element(link).toMatchTextContent('Open and continue in the wallet app')
  expect(link.element()).toHaveAttribute(
    'href',
    `https://web.harbour.example/wc?uri=${encodeURIComponent(uri)}`,
  )
  expect(link.element()).toHaveAttribute('target', '_blank')
  expect(link.element()).toHaveAttribute('rel', 'noopener noreferrer')
  expect(toldOf('WALLET_SELECTED').at(-1)).toEqual({
    id: 'w1',
    name: 'Harbour Wallet',
    platform: 'web',
    position: 3,
    view: 'ConnectingWalletConnect',
  })
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveAttribute('aria-labelledby', 'fl-pairing-tab-web')
})

test('[VIEW-05] behavior: right to left, the arrow keys are mirrored', async () => {
  const { pairing } = await open({ options: { locale: 'ar' }, wallet: everywhere })
  pairing.ready(uri)
  await part('fl-pairing-tab-phone').click()

  await userEvent.keyboard('{ArrowLeft}')

  await expect.poll(() => focused()).toBe(part('fl-pairing-tab-desktop').element())
  const codes = part('fl-pairing-tab-phone').element().getBoundingClientRect()
  const desktop = part('fl-pairing-tab-desktop').element().getBoundingClientRect()
  expect(codes.left).toBeGreaterThan(desktop.left)
})

test('[VIEW-05] behavior: an installed extension is an option too', async () => {
  const { fairlead, wallet } = await open({ wallet: { ...harbourWallet, id: 'mock' } })
  wallet.onConnect = () => new Promise(() => {})
  await expect.element(part('fl-pairing-tab-phone')).toHaveAttribute('aria-selected', 'true')

  await part('fl-pairing-tab-extension').click()
  // Installed: no link to get it.
  expect(part('fl-pairing-get').elements()).toEqual([])
  await part('fl-pairing-extension').click()

  await expect.element(part('fl-connecting')).toBeVisible()
  expect(fairlead.modal.view()).toBe('ConnectingExternal')
})

test('[VIEW-05][PAIR-02] behavior: on a phone, the click itself opens the wallet', async () => {
  const followed = holdLinks()
  const { pairing, toldOf } = await open({ given: { isMobile: true }, wallet: everywhere })
  const link = part('fl-pairing-open-here')
  await expect.element(link).toBeDisabled()
  pairing.ready(uri)
  await expect.element(link).toHaveAttribute('href')
  await expect.element(link).toMatchTextContent('Open and continue in the wallet app')
  await expect.element(page.getByRole('tab', { selected: true })).toMatchTextContent('This phone')

  ;(link.element() as HTMLElement).click()

  // The link was followed synchronously in the press.
  expect(followed).toEqual([
    {
      href: `harbour://wc?uri=${encodeURIComponent(uri)}`,
      isFollowed: true,
      rel: 'noopener noreferrer',
      target: '_self',
    },
  ])
  expect(pairing.calls.at(-1)).toBe('choose Harbour Wallet')
  await expect.element(part('fl-pairing-opening')).toHaveAttribute('data-state', 'opened')
  expect(toldOf('DEEPLINK_ERROR')).toEqual([])
})

test('[VIEW-05][PAIR-02] behavior: back without a response, the wallet can be opened again', async () => {
  holdLinks()
  const { clock, pairing, toldOf } = await open({ given: { isMobile: true }, wallet: everywhere })
  pairing.ready(uri)
  await part('fl-pairing-open-here').click()
  turn('hidden')
  clock.advance(30_000)
  expect(part('fl-pairing-unanswered').elements()).toEqual([])

  turn('visible')

  await expect
    .element(part('fl-pairing-unanswered'))
    .toMatchTextContent(
      'No answer from Harbour Wallet yet. Open it again and accept the connection.',
    )
  await said(/No answer from Harbour Wallet yet/)
  await expect.element(part('fl-pairing-open-here')).toBeVisible()
  expect(toldOf('DEEPLINK_ERROR')).toEqual([])
  pairing.set({ status: 'connected' })
  await state('connected')
})

test('[VIEW-05] behavior: if the app does not open, it may be missing, and an install link is offered', async () => {
  holdLinks()
  const { clock, fairlead, pairing, toldOf } = await open({
    given: { isMobile: true },
    wallet: everywhere,
  })
  pairing.ready(uri)
  await part('fl-pairing-open-here').click()
  await expect.element(part('fl-pairing-opening')).toHaveAttribute('data-state', 'opened')

  clock.advance(3_000)

  await expect
    .element(part('fl-pairing-unanswered'))
    .toMatchTextContent('Harbour Wallet didn’t open. It may not be installed on this device.')
  expect(toldOf('DEEPLINK_ERROR')).toEqual([
    { code: 'NOT_OPENED', id: 'w1', name: 'Harbour Wallet' },
  ])
  await part('fl-pairing-get').click()
  expect(fairlead.modal.view()).toBe('WalletDownloads')
  await expect.element(heading()).toMatchTextContent('Get Harbour Wallet')
})

test('[PAIR-02] behavior: if links do not work, the click calls the pairing’s open function', async () => {
  const followed = holdLinks()
  const opened: string[] = []
  const set = stage({}, { isMobile: true })
  const href = 'https://harbour.example/wc'
  const pairing = scriptPairing(set.fairlead, () => ({
    mobile: { href, open: () => opened.push(href), target: '_blank' },
  }))
  await set.fairlead.modal.open()
  set.fairlead.modal.push('ConnectingWalletConnect', { wallet: everywhere })
  await expect.poll(() => pairing.calls).toContain('start')
  pairing.ready(uri)

  await part('fl-pairing-open-here').click()

  expect(opened).toEqual([href])
  expect(followed.map(({ isFollowed }) => isFollowed)).toEqual([false])
})

test('[PAIR-02] behavior: a wallet without phone links has a code and a copy button', async () => {
  const { pairing } = await open({ given: { isMobile: true }, wallet: harbourWallet })
  pairing.ready(uri)

  await expect.element(part('fl-pairing-qr')).toBeVisible()
  await expect.element(part('fl-pairing')).toMatchTextContent(/on another device, or copy the link/)
  expect(part('fl-pairing-open-here').elements()).toEqual([])
})

test('[VIEW-05] behavior: terms must be accepted first: no code before the box is checked', async () => {
  const { pairing } = await open({
    options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' },
  })
  await expect.element(part('fl-connect-consent')).toBeVisible()
  expect(pairing.calls).toEqual([])
  await expect.element(part('fl-pairing-copy')).toBeDisabled()

  await part('fl-connect-consent').click()

  await expect.poll(() => pairing.calls).toContain('start')
  pairing.ready(uri)
  await expect.element(part('fl-pairing-qr')).toBeVisible()
})
