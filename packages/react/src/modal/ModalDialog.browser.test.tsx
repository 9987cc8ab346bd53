import { type Fairlead, mock } from '@fairlead/core'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FairleadContext } from '../FairleadContext.ts'
import { en } from '../messages/en.ts'
import { loadMessages } from '../messages/loadMessages.ts'
import { MessagesContext } from '../messages/MessagesContext.ts'
import { views } from '../registry.ts'
import {
  afterwards,
  connectedStage,
  createWidget,
  deferred,
  focused,
  heading,
  networks,
  part,
  stage,
} from '../testing/stage.tsx'
import { createAdopter, StylesContext } from '../ui/useStyles.ts'
import { ModalDialog } from './ModalDialog.tsx'
import type { Views } from './views.ts'

function addButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = 'Opener'
  document.body.append(button)
  return button
}

const card = () => page.getByTestId('fl-modal').element().firstElementChild

/** Renders the dialog alone, with the test's views. */
function renderDialog(fairlead: Fairlead, given: Views) {
  const shadow = document.body
    .appendChild(document.createElement('div'))
    .attachShadow({ mode: 'open' })
  const root = createRoot(shadow)
  root.render(
    <StylesContext value={createAdopter(shadow)}>
      <FairleadContext value={fairlead}>
        <MessagesContext value={en}>
          <ModalDialog fetched={new Map()} isWide={false} views={given} />
        </MessagesContext>
      </FairleadContext>
    </StylesContext>,
  )
  afterwards(() => root.unmount())
}

test('[MOD-21] default: a modal dialog, named by its heading, which gets the focus', async () => {
  const { fairlead } = stage()

  await fairlead.modal.open()

  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
  await expect.poll(() => focused()?.textContent).toBe('Connect a wallet')
})

test('[MOD-21] behavior: screen readers say the name of an icon button once', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()

  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  await expect.element(close).toHaveAttribute('title', 'Close')
  // With an `aria-label`, the title would be the description.
  await expect.element(close).not.toHaveAttribute('aria-label')
})

test('[MOD-21] behavior: each view renames the dialog, and its heading gets the focus', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()

  await part('fl-connect-help').click()
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('What is a wallet?')

  await part('fl-header-back').click()
  await expect.poll(() => focused()?.textContent).toBe('Connect a wallet')
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
})

test('[MOD-21] behavior: Escape closes from any view, and the focus is restored', async () => {
  const opener = addButton()
  opener.focus()
  const { fairlead } = stage()
  await fairlead.modal.open()
  fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  await expect.poll(() => focused()).toBe(opener)
})

test('[MOD-21] behavior: Tab stays inside', async () => {
  addButton()
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  const visited = new Set<string | undefined>()
  for (let step = 0; step < 8; step++) {
    await userEvent.tab()
    visited.add(focused()?.getAttribute('data-testid') ?? focused()?.localName)
  }

  expect(visited).not.toContain('button')
  for (const testId of ['fl-connect-help', 'fl-header-close', 'fl-connect-wallet-mock'])
    expect(visited).toContain(testId)
})

test('[MOD-21] behavior: on a page with a classic scrollbar, opening shifts nothing', async () => {
  const opener = addButton()
  const tall = document.createElement('div')
  const sheet = new CSSStyleSheet()
  // Sized by the viewport, which a hidden scrollbar would change.
  sheet.replaceSync('.tall { block-size: 4000px; padding-inline: 10vw }')
  document.adoptedStyleSheets.push(sheet)
  afterwards(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  tall.className = 'tall'
  tall.append(document.createElement('div'))
  document.body.append(tall)
  const widthOf = () => [
    tall.getBoundingClientRect().width,
    tall.firstElementChild?.getBoundingClientRect().left,
    opener.getBoundingClientRect().left,
  ]
  const before = widthOf()
  expect(window.innerWidth - document.documentElement.clientWidth).toBeGreaterThan(0)
  window.scrollTo(0, 300)
  const { fairlead } = stage()

  await fairlead.modal.open()

  await expect.element(part('fl-modal')).toBeVisible()
  expect(widthOf()).toEqual(before)
  expect(window.scrollY).toBe(300)
  fairlead.modal.close()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(widthOf()).toEqual(before)
})

test('[MOD-21] behavior: wheel, touch and keys scroll the modal’s list, never the page behind', async () => {
  const many = Array.from({ length: 12 }, (_, id) => ({
    ...networks[0],
    id: id + 1,
    name: `${id}`,
  }))
  const { fairlead } = await connectedStage({ networks: many as unknown as typeof networks })
  await fairlead.modal.open({ view: 'Networks' })
  await expect.element(part('fl-networks-search')).toBeVisible()
  const isHeld = (testId: string, event: Event) => !part(testId).element().dispatchEvent(event)
  const options = { bubbles: true, cancelable: true, composed: true }
  const key = (name: string) => new KeyboardEvent('keydown', { ...options, key: name })
  const row = 'fl-networks-network-eip155:1'

  expect(isHeld('fl-modal', new WheelEvent('wheel', options))).toBe(true)
  expect(isHeld('fl-header-close', new Event('touchmove', options))).toBe(true)
  expect(isHeld('fl-header-close', key('PageDown'))).toBe(true)
  // Our own scrollers, and zooming.
  expect(isHeld(row, new WheelEvent('wheel', options))).toBe(false)
  expect(isHeld(row, key('PageDown'))).toBe(false)
  expect(isHeld('fl-networks-search', key('Home'))).toBe(false)
  expect(isHeld('fl-header-close', key(' '))).toBe(false)
  expect(isHeld('fl-modal', new WheelEvent('wheel', { ...options, ctrlKey: true }))).toBe(false)
})

test('[MOD-21] behavior: a click outside the card closes', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  await part('fl-modal').click({ position: { x: 10, y: 10 } })

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[MOD-21] behavior: a click that starts in the card and ends outside closes nothing', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  const dialog = part('fl-modal').element()

  heading()
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))

  expect(fairlead.modal.isOpen()).toBe(true)
  // Control: the same press, started on the backdrop.
  dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[MOD-14] behavior: while a wallet request is open, the card shakes for 500 ms instead', async () => {
  const { clock, fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  const still = card()?.className
  const release = fairlead.modal.hold()
  const beside = { position: { x: 10, y: 10 } }

  await part('fl-modal').click(beside)

  await expect.poll(() => card()?.className).toMatch(/shaking/)
  clock.advance(499)
  expect(card()?.className).toMatch(/shaking/)
  clock.advance(1)
  await expect.poll(() => card()?.className).toBe(still)
  expect(fairlead.modal.isOpen()).toBe(true)
  release()
  await part('fl-modal').click(beside)
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[MOD-15] behavior: a screen that fails to load shows a message, and a retry loads it', async () => {
  const { fairlead } = createWidget()
  const first = deferred()
  let isFirst = true
  const loadConnect = async () => {
    if (isFirst) {
      isFirst = false
      await first
    }
    return views.Connect()
  }
  await fairlead.modal.open()
  renderDialog(fairlead, { ...views, Connect: loadConnect })
  await expect.element(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()

  first.reject(new TypeError('Failed to fetch dynamically imported module'))

  await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn’t load this part/)
  // The close button is there as well.
  await expect.element(part('fl-header-close')).toBeVisible()
  await part('fl-view-retry').click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Connect a wallet')
})

test('[MOD-15] behavior: a screen is loaded once, and shown without a flash afterwards', async () => {
  const { fairlead } = createWidget()
  let fetched = 0
  const counted: Views['WhatIsAWallet'] = () => {
    fetched += 1
    return views.WhatIsAWallet()
  }
  await fairlead.modal.open()
  renderDialog(fairlead, { ...views, WhatIsAWallet: counted })
  fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  fairlead.modal.back()
  await expect.element(part('fl-connect-help')).toBeVisible()

  fairlead.modal.push('WhatIsAWallet')

  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  expect(fetched).toBe(1)
})

test('[MOD-15] behavior: the first screen is loaded with the surface, without a further request', async () => {
  const { fairlead } = createWidget()
  let fetched = 0
  const loadConnect = () => {
    fetched++
    return views.Connect()
  }
  await fairlead.modal.open()
  renderDialog(fairlead, { ...views, Connect: Object.assign(loadConnect, views.Connect) })

  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(fetched).toBe(0)
})

test('[MOD-15] behavior: the connecting view is prefetched when the user points at a wallet', async () => {
  const { fairlead } = createWidget({ connectors: [mock({ name: 'Fox' }).create] })
  // The view waits for all texts too.
  await loadMessages('en')
  let fetched = 0
  let isThere = false
  const loadConnecting = async () => {
    fetched++
    const view = await views.ConnectingExternal()
    isThere = true
    return view
  }
  // The mouse is where the test before left it: perhaps where the row will be.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  await fairlead.modal.open()
  renderDialog(fairlead, { ...views, ConnectingExternal: loadConnecting })
  const row = part('fl-connect-wallet-mock')
  await expect.element(row).toBeVisible()
  expect(fetched).toBe(0)

  row.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  await expect.poll(() => isThere).toBe(true)
  await row.click()

  await expect.element(page.getByRole('dialog', { name: 'Fox' })).toBeVisible()
  expect(fetched).toBe(1)
})

test('[MOD-05] behavior: back appears with a history, and never without', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-help')).toBeVisible()
  expect(part('fl-header-back').elements()).toEqual([])

  fairlead.modal.push('WhatIsAWallet')

  await expect.element(part('fl-header-back')).toBeVisible()
  expect(part('fl-connect-help').elements()).toEqual([])
})

test('behavior: right to left, arrows are mirrored and the sides change', async () => {
  const { fairlead } = stage({ dir: 'rtl' })
  await fairlead.modal.open()
  fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-header-back')).toBeVisible()

  const [back, close] = [part('fl-header-back').element(), part('fl-header-close').element()]
  const scaleOf = (button: Element) => getComputedStyle(button.querySelector('svg') ?? button).scale
  expect([scaleOf(back), scaleOf(close)]).toEqual(['-1 1', 'none'])
  expect(back.getBoundingClientRect().left).toBeGreaterThan(close.getBoundingClientRect().right)
})

test('behavior: the close button keeps its position, with a title and without', async () => {
  const { fairlead } = await connectedStage()
  const left = () => part('fl-header-close').element().getBoundingClientRect().left
  await fairlead.modal.open()
  await expect.element(part('fl-account-balance')).toBeVisible()
  const untitled = left()

  fairlead.modal.push('WhatIsAWallet')

  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  await expect.poll(left).toBe(untitled)
})

test.each([
  ['a phone', 320, 640],
  ['a page zoomed in to its limit', 600, 320],
  ['the smallest supported page', 320, 256],
])(
  '[MOD-21] behavior: on %s, every control is reachable inside the card',
  async (_, width, height) => {
    await page.viewport(width, height)
    const { fairlead } = await connectedStage({
      networks: [
        ...networks,
        ...Array.from({ length: 12 }, (_, index) => ({
          ...networks[0],
          id: index + 1,
          name: `Bay ${index}`,
        })),
      ] as unknown as typeof networks,
    })
    const reach = async (testId: string) => {
      await expect.element(part(testId)).toBeInTheDocument()
      await expect.poll(moving).toEqual([])
      const box = card()?.getBoundingClientRect()
      expect(box?.left).toBeGreaterThanOrEqual(0)
      expect(box?.right).toBeLessThanOrEqual(width)
      expect(box?.top).toBeGreaterThanOrEqual(0)
      expect(box?.bottom).toBeLessThanOrEqual(height)
      const controls = part('fl-modal').element().querySelectorAll('button, a, input')
      expect(controls.length).toBeGreaterThan(1)
      for (const control of controls) {
        control.scrollIntoView({ block: 'nearest' })
        const { bottom, left, right, top } = control.getBoundingClientRect()
        const root = control.getRootNode() as ShadowRoot
        const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const name = control.getAttribute('data-testid') ?? control.textContent
        expect(control === hit || control.contains(hit), `${name} lies free`).toBe(true)
      }
    }

    await fairlead.modal.open({ view: 'Account' })
    await reach('fl-account-balance')
    fairlead.modal.reset('Networks')
    await reach('fl-networks-search')
    fairlead.modal.reset('WhatIsAWallet')
    await reach('fl-what-is-a-wallet-done')
    fairlead.modal.reset('UnsupportedChain')
    await reach('fl-unsupported-chain-disconnect')
  },
)

/** Returns the targets of finite animations. */
function moving(): string[] {
  return part('fl-modal')
    .element()
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.constructor.name)
}

test('behavior: the card has its full height from its first frame on', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  const height = () => Math.round(card()?.firstElementChild?.getBoundingClientRect().height ?? 0)
  const full = height()
  fairlead.modal.close()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()

  const heights = new Promise<readonly number[]>((resolve) => {
    const seen: number[] = []
    const look = () => {
      if (card()) seen.push(height())
      if (seen.length < 3) requestAnimationFrame(look)
      else resolve(seen)
    }
    requestAnimationFrame(look)
  })
  await fairlead.modal.open()

  expect(full).toBeGreaterThan(0)
  expect(await heights).toEqual([full, full, full])
})

test('[API-23] error: a built-in screen that throws is reported, and the modal can be closed', async () => {
  const errors: object[] = []
  const { fairlead } = createWidget({
    telemetry: ({ name, properties }) => {
      if (name === 'ERROR') errors.push(properties)
    },
  })
  await fairlead.modal.open()
  renderDialog(fairlead, faulty)

  await expect.element(part('fl-view-redraw')).toBeVisible()

  await expect
    .poll(() => errors)
    .toMatchObject([{ errorMessage: 'boom', errorType: 'RangeError', event: 'INTERNAL_SDK_ERROR' }])
})

function Boom(): never {
  throw new RangeError('boom')
}
const faulty: Views = { ...views, Connect: async () => Boom }
