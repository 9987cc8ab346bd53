import { updateOptions } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, heading, part, stage } from '../testing/stage.tsx'

const widthOf = () =>
  part('fl-modal').element().firstElementChild?.getBoundingClientRect().width ?? 0
const detailTitle = () => part('fl-wide-detail').element().querySelector('h2')?.textContent

test('[MOD-22] default: the wide layout has the list on one side and an introduction on the other', async () => {
  await page.viewport(1440, 900)
  const { fairlead } = stage({ layout: 'wide' })

  await fairlead.modal.open()

  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'What is a wallet?' })).toBeVisible()
  const [list, detail] = ['fl-connect-wallet-mock', 'fl-wide-detail'].map((id) =>
    part(id).element().getBoundingClientRect(),
  )
  expect(list?.right).toBeLessThanOrEqual(detail?.left ?? 0)
  expect(widthOf()).toBe(774)
  await expect.poll(() => focused()?.textContent).toBe('Connect a wallet')
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  // Nothing to leave yet.
  expect(part('fl-what-is-a-wallet-done').elements()).toEqual([])
  expect(part('fl-header-close').elements()).toHaveLength(1)
})

test('[MOD-22] behavior: with pairing, the second pane has the QR code', async () => {
  await page.viewport(1440, 900)
  const { fairlead } = stage({ layout: 'wide', relayUrl: 'wss://relay.example' })

  await fairlead.modal.open()

  await expect.element(part('fl-wide-detail')).toBeVisible()
  await expect.element(part('fl-pairing')).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Connect a wallet')
})

test('[MOD-22] behavior: before the terms are accepted, no code is offered', async () => {
  await page.viewport(1440, 900)
  const { fairlead } = stage({
    features: { legalCheckbox: true },
    layout: 'wide',
    relayUrl: 'wss://relay.example',
    termsConditionsUrl: 'https://example.com/terms',
  })

  await fairlead.modal.open()

  await expect.poll(detailTitle).toBe('What is a wallet?')
  expect(part('fl-pairing').elements()).toEqual([])
})

test('[MOD-22] behavior: a view opens beside the list; leaving it moves the focus back to its row', async () => {
  await page.viewport(1440, 900)
  const { fairlead, wallet } = stage({ layout: 'wide' })
  wallet.onConnect = () => new Promise(() => {})
  await fairlead.modal.open()
  await expect.element(part('fl-wide-detail')).toBeVisible()

  await part('fl-connect-wallet-mock').click()

  await expect.poll(detailTitle).toBe('Fox')
  await expect.poll(() => focused()?.textContent).toBe('Fox')
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  expect(part('fl-header-back').elements()).toHaveLength(1)

  await part('fl-header-back').click()
  await expect.poll(detailTitle).toBe('What is a wallet?')
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-connect-wallet-mock')
  await userEvent.keyboard('{Escape}')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[MOD-22] behavior: right to left, the list is on the right', async () => {
  await page.viewport(1440, 900)
  const { fairlead } = stage({ dir: 'rtl', layout: 'wide' })

  await fairlead.modal.open()

  await expect.element(part('fl-wide-detail')).toBeVisible()
  const [list, detail] = ['fl-connect-wallet-mock', 'fl-wide-detail'].map((id) =>
    part(id).element().getBoundingClientRect(),
  )
  expect(list?.left).toBeGreaterThanOrEqual(detail?.right ?? 0)
})

test('[MOD-22] behavior: the layout is compact in small windows, for other views, and where it is chosen', async () => {
  await page.viewport(720, 450)
  const { fairlead } = stage({ layout: 'wide' })
  await fairlead.modal.open()
  await expect.element(heading()).toMatchTextContent('Connect a wallet')
  expect(widthOf()).toBe(360)

  await page.viewport(1440, 900)
  await expect.poll(widthOf).toBe(774)
  updateOptions(fairlead, { layout: 'compact' })
  await expect.poll(widthOf).toBe(360)
  updateOptions(fairlead, { layout: 'wide' })
  await expect.poll(widthOf).toBe(774)
  fairlead.modal.reset('WhatIsAWallet')
  await expect.poll(widthOf).toBe(360)
})

test('[MOD-22] behavior: a press in the list replaces the view beside it; Back asks no wallet again', async () => {
  await page.viewport(1440, 900)
  const { fairlead, wallet } = stage({ layout: 'wide' })
  let asked = 0
  wallet.onConnect = () => {
    asked++
    return new Promise(() => {})
  }
  await fairlead.modal.open()
  await part('fl-connect-wallet-mock').click()
  await expect.poll(() => asked).toBe(1)

  await part('fl-connect-help').click()
  await expect.poll(detailTitle).toBe('What is a wallet?')
  await part('fl-header-back').click()

  await expect.poll(() => part('fl-header-back').elements()).toEqual([])
  expect(asked).toBe(1)
})

test('[MOD-22] behavior: a change of the layout keeps the request of a wallet', async () => {
  await page.viewport(1440, 900)
  const { fairlead, wallet } = stage({ layout: 'wide' })
  let asked = 0
  let approve: () => void = () => {}
  wallet.onConnect = () => {
    asked++
    return new Promise((resolve) => {
      approve = () => resolve(undefined)
    })
  }
  await fairlead.modal.open()
  await part('fl-connect-wallet-mock').click()
  await expect.poll(() => asked).toBe(1)

  await page.viewport(600, 900)
  await expect.poll(widthOf).toBe(360)
  approve()

  await expect.element(part('fl-announcer')).toHaveTextContent('Connected to Fox')
  expect(asked).toBe(1)
})

test('[MOD-22] behavior: the row whose view is beside the list is marked, and not by colour alone', async () => {
  await page.viewport(1440, 900)
  const { fairlead, wallet } = stage({
    customWallets: [{ homepage: 'https://owl.example', id: 'owl', name: 'Owl' }],
    layout: 'wide',
  })
  wallet.onConnect = () => new Promise(() => {})
  await fairlead.modal.open()
  const rows = ['fl-connect-wallet-mock', 'fl-connect-wallet-owl'].map(part)
  const marks = () => rows.map((row) => row.element().getAttribute('aria-current'))
  await expect.element(rows[1]!).toBeVisible()
  expect(marks()).toEqual([null, null])

  await rows[0]?.click()
  await expect.poll(marks).toEqual(['true', null])
  const border = () => getComputedStyle(rows[0]!.element()).borderTopColor
  expect(border()).not.toBe(getComputedStyle(rows[1]!.element()).borderTopColor)
  await rows[1]?.click()
  await expect.poll(marks).toEqual([null, 'true'])
  await part('fl-header-back').click()
  await expect.poll(marks).toEqual([null, null])

  // No row opened this view.
  await part('fl-what-is-a-wallet-get').click()
  await expect.poll(() => fairlead.modal.view()).not.toBe('Connect')
  expect(marks()).toEqual([null, null])
})

test('[MOD-22] behavior: the card is as high as its content, up to 600 pixels; its top edge does not move', async () => {
  await page.viewport(1440, 900)
  const box = () => part('fl-wide').element().getBoundingClientRect()
  const { fairlead, wallet } = stage({ layout: 'wide' })
  wallet.onConnect = () => new Promise(() => {})
  await fairlead.modal.open()
  await expect.element(part('fl-wide-detail')).toBeVisible()
  const { height, top } = box()
  expect(height).toBeLessThan(600)

  await part('fl-connect-wallet-mock').click()
  await expect.poll(detailTitle).toBe('Fox')
  expect(box().top).toBe(top)
  expect(box().height).toBeGreaterThanOrEqual(360)

  const many = Array.from({ length: 20 }, (_, index) => ({ id: `w${index}`, name: `W ${index}` }))
  updateOptions(fairlead, { customWallets: many })
  await expect.poll(() => box().height).toBe(600)
  expect(box().top).toBe(top)
})

test('[MOD-22] behavior: the attribute `layout` takes precedence over the option `layout`', async () => {
  await page.viewport(1440, 900)
  const { fairlead } = stage()
  const element = document.querySelector('fairlead-modal')
  element?.setAttribute('layout', 'wide')
  await fairlead.modal.open()

  await expect.poll(widthOf).toBe(774)
  updateOptions(fairlead, { layout: 'wide' })
  element?.setAttribute('layout', 'compact')
  await expect.poll(widthOf).toBe(360)
  element?.removeAttribute('layout')
  await expect.poll(widthOf).toBe(774)
})
