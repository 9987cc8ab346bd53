import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heading, part, stage } from '../../testing/stage.tsx'

test('default: explains keys, signing in and consent', async () => {
  const { fairlead } = stage()

  await fairlead.modal.open({ view: 'WhatIsAWallet' })

  await expect.element(heading()).toMatchTextContent(/What is a wallet\?/)
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'It keeps your keys',
    'It is how you sign in',
    'It asks before anything happens',
  ])
})

test('behavior: Done returns to the list; opened alone, it closes', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await part('fl-connect-help').click()
  await part('fl-what-is-a-wallet-done').click()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  await fairlead.modal.open({ view: 'WhatIsAWallet' })
  await part('fl-what-is-a-wallet-done').click()

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})
