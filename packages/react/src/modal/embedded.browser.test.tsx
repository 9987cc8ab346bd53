import { connect, disconnect, type FairleadOptions } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../mount.tsx'
import {
  afterwards,
  createWidget,
  focused,
  heading,
  part,
  type Stage,
  stage,
} from '../testing/stage.tsx'

/** A page with a focused field, and space for the widget. */
function placePage(attribute = '') {
  document.body.innerHTML = `<input aria-label="Search"><main style="inline-size: 500px"><fairlead-modal ${attribute}></fairlead-modal></main>`
  const field = document.querySelector('input')
  field?.focus()
  const host = document.querySelector('fairlead-modal')
  if (!host) throw new TypeError('No element')
  return { field, host }
}

function embeddedStage(
  options: Partial<FairleadOptions> = { enableEmbedded: true },
  attribute = '',
): Stage & ReturnType<typeof placePage> {
  const placed = placePage(attribute)
  return { ...placed, ...stage(options) }
}

test.each([
  ['the option', { enableEmbedded: true }, ''],
  ['the attribute', {}, 'embedded'],
])(
  '[MOD-02] default: with %s, the views are inside the page’s element',
  async (_, options, attribute) => {
    const { fairlead, field, host } = embeddedStage(options, attribute)

    await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect(page.getByRole('region', { name: 'Connect a wallet' }).elements()).toHaveLength(1)
    // No top layer, no scroll lock, no change to the page.
    const card = part('fl-embedded').element().getBoundingClientRect()
    const room = host.getBoundingClientRect()
    expect([room.width, card.left, card.top]).toEqual([500, room.left, room.top])
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
    expect(focused()).toBe(field)
    expect(fairlead.modal.isOpen()).toBe(true)
    expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
    // The first view has no close button.
    expect(part('fl-header-close').elements()).toEqual([])
  },
)

test('[MOD-02] behavior: it switches from Connect to Account and back, and never disappears', async () => {
  const { clock, fairlead } = embeddedStage()

  await part('fl-connect-help').click()
  await expect.element(heading()).toHaveTextContent('What is a wallet?')
  await expect.poll(() => focused()?.textContent).toBe('What is a wallet?')
  fairlead.modal.close()
  await part('fl-connect-wallet-mock').click()
  await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'done')
  clock.advance(700)
  await expect.element(part('fl-account-balance')).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Account')

  await part('fl-account-disconnect').click()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
})

test('[MOD-02] behavior: connecting and disconnecting elsewhere changes the screen, and moves no focus', async () => {
  const { fairlead, field } = embeddedStage()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  await connect(fairlead, { connectorId: 'mock' })
  await expect.element(part('fl-account-balance')).toBeVisible()
  expect(focused()).toBe(field)

  await disconnect(fairlead, { keepModalOpen: true })
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  expect(focused()).toBe(field)
})

test('[MOD-02] behavior: a button elsewhere on the page moves to it', async () => {
  const { fairlead } = embeddedStage()
  const button = document.createElement('fairlead-button')
  button.style.marginBlockStart = '3000px'
  document.body.append(button)
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()

  await part('fl-button-connect').click()

  await expect.poll(() => focused()?.textContent).toBe('Connect a wallet')
  await expect
    .poll(() => part('fl-embedded').element().getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(0)
  await connect(fairlead, { connectorId: 'mock' })
  await part('fl-button-account').click()
  await expect.poll(() => focused()?.textContent).toBe('Account')
})

test('[MOD-02] behavior: a screen without a back button can be closed', async () => {
  const { fairlead, wallet } = embeddedStage()
  await connect(fairlead, { connectorId: 'mock' })
  await expect.element(part('fl-account-balance')).toBeVisible()

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  await expect.element(part('fl-unsupported-chain-disconnect')).toBeVisible()
  fairlead.modal.reset('UnsupportedChain')
  await part('fl-header-close').click()

  await expect.element(part('fl-account-copy')).toBeVisible()
})

test('[MOD-02] behavior: a toast is shown in place, and announced once', async () => {
  const { fairlead } = embeddedStage()
  await expect.element(part('fl-embedded')).toBeVisible()
  const regions = page.getByRole('status').elements()

  fairlead.modal.showToast({ message: 'Said', variant: 'success' })

  await expect.element(part('fl-toast')).toHaveTextContent('Said')
  expect(regions.filter((region) => region.contains(part('fl-toast').element()))).toHaveLength(1)
})

test('[MOD-02] behavior: nothing is appended, and an element that is added later is used', async () => {
  const { fairlead } = createWidget({ enableEmbedded: true })
  const unmount = mount(fairlead)
  afterwards(unmount)
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(0)

  document.body.append(document.createElement('fairlead-modal'))

  await expect.element(part('fl-embedded')).toBeVisible()
  unmount()
  await expect.poll(() => part('fl-embedded').elements()).toEqual([])
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
})

test('[MOD-02] behavior: the attribute can be removed again', async () => {
  const { fairlead, host } = embeddedStage({}, 'embedded')
  await expect.element(part('fl-embedded')).toBeVisible()

  host.removeAttribute('embedded')

  await expect.element(part('fl-modal')).toBeVisible()
  fairlead.modal.close()
  await expect.poll(() => part('fl-modal').elements()).toEqual([])
})

test('behavior: on a phone, the card fills the screen if the page enables it', async () => {
  await page.viewport(390, 700)
  afterwards(() => void page.viewport(1000, 800))
  const size = () => {
    const { height, left, top, width } =
      part('fl-modal').element().children[0]?.getBoundingClientRect() ?? new DOMRect()
    return [left, top, width, height]
  }
  const full = stage({ enableMobileFullScreen: true }, { isMobile: true })
  await full.fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  await expect.poll(size).toEqual([0, 0, 390, 700])
  full.fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  await expect.poll(size).toEqual([0, 0, 390, 700])
  full.fairlead.destroy()

  const desktop = stage({ enableMobileFullScreen: true })
  await desktop.fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  expect(size()[3]).toBeLessThan(600)
})
