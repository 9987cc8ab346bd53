import { updateFeatures, updateOptions } from '@fairlead/core'
import { testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, heading, networks, part, stage } from '../../testing/stage.tsx'

const terms = { termsConditionsUrl: 'https://app.example/terms' }
const consent = { ...terms, features: { legalCheckbox: true } }
const box = () => page.getByRole('checkbox', { name: 'I accept the terms.' })
const row = () => page.getByRole('button', { name: /Fox/ })

test('[VIEW-01] default: no wallet can be chosen until the box is checked, with an explanation', async () => {
  const { fairlead } = stage(consent)
  await fairlead.modal.open()
  await expect.element(row()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(row()).toHaveAccessibleDescription('Tick the box to continue.')
  await expect.element(box()).toHaveAccessibleDescription('Tick the box to continue.')
  await expect.element(part('fl-connect-terms')).toHaveAttribute('href', terms.termsConditionsUrl)

  // By keyboard: the row is focusable and leads to the checkbox. Wait until opening has set the focus.
  await expect.poll(focused).toBe(heading().element())
  row().element().focus()
  await userEvent.keyboard('{Enter}')
  expect(fairlead.modal.view()).toBe('Connect')
  await expect.poll(() => focused()).toBe(box().element())
  await userEvent.keyboard(' ')

  await expect.element(box()).toBeChecked()
  await expect.element(row()).not.toHaveAttribute('aria-disabled')
  await row().click()
  await expect.element(part('fl-connecting')).toBeVisible()
})

test('[VIEW-01] behavior: consent is kept for this visit only', async () => {
  const { fairlead } = stage(consent)
  await fairlead.modal.open()
  await box().click()
  fairlead.modal.close()
  await fairlead.modal.open()
  await expect.element(box()).toBeChecked()
  await box().click()
  await expect.element(row()).toHaveAttribute('aria-disabled', 'true')
  await box().click()
  fairlead.destroy()

  const next = stage(consent)
  await next.fairlead.modal.open()

  await expect.element(box()).not.toBeChecked()
})

test('[VIEW-01] behavior: without a URL, or disabled, there is a text or nothing', async () => {
  const { fairlead } = stage({ features: { legalCheckbox: true } })
  await fairlead.modal.open()
  await expect.element(row()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])

  updateOptions(fairlead, terms)
  await expect.element(box()).toBeVisible()
  updateFeatures(fairlead, { legalCheckbox: false })
  await expect.element(page.getByText('By connecting, you accept the terms.')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('behavior: the branding link goes where the page configures, or is absent', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-branding')).toHaveTextContent('Fairlead')
  expect(part('fl-connect-branding').element().localName).toBe('span')

  updateOptions(fairlead, { links: { branding: 'https://app.example/about' } })
  await expect
    .element(part('fl-connect-branding'))
    .toHaveAttribute('href', 'https://app.example/about')
  updateOptions(fairlead, { links: { branding: null } })
  await expect.poll(() => part('fl-connect-branding').elements()).toEqual([])
})

/** A picture of one pixel. */
const picture = (name: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="${name}"/>`
const shown = (testId: string) => part(testId).element().querySelector('img')?.getAttribute('src')

test('behavior: the page’s images of wallets and networks take precedence, also for later ones', async () => {
  const seven = { ...testNetwork(7, 'Seven'), assets: { imageUrl: picture('own') } }
  const { fairlead } = stage({
    chainImages: { 'eip155:31337': picture('harbour'), 'eip155:5': picture('five') },
    connectorImages: { late: picture('late'), mock: picture('fox') },
    networks: [...networks, seven],
  })
  document.body.append(document.createElement('fairlead-network-button'))
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  expect(shown('fl-connect-wallet-mock')).toBe(picture('fox'))
  expect(shown('fl-button-network')).toBe(picture('harbour'))

  fairlead.store.setState(({ connectors }) => ({
    connectors: [
      ...connectors,
      { chains: ['eip155'], id: 'late', name: 'Late', type: 'ANNOUNCED' } as const,
    ],
  }))
  await expect.element(part('fl-connect-wallet-late')).toBeVisible()
  expect(shown('fl-connect-wallet-late')).toBe(picture('late'))

  updateOptions(fairlead, { connectorImages: { mock: picture('other') } })
  await expect.poll(() => shown('fl-connect-wallet-mock')).toBe(picture('other'))
  fairlead.modal.push('Networks')
  await expect.element(part('fl-networks-network-eip155:31337')).toBeVisible()
  expect(shown('fl-networks-network-eip155:31337')).toBe(picture('harbour'))
  expect(shown('fl-networks-network-eip155:7')).toBe(picture('own'))
  await part('fl-header-back').click()
  fairlead.modal.push('ConnectingExternal', { connectorId: 'mock' })
  await expect.element(part('fl-connecting')).toBeVisible()
  expect(shown('fl-connecting')).toBe(picture('other'))
})
