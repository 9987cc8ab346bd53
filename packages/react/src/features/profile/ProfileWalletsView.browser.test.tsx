import { connect, disconnect, mock, updateFeatures } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, connectedStage, focused, part, twoNamespaces } from '../../testing/stage.tsx'

const features = { multiWallet: true }
const fox = () => mock({ name: 'Fox' })
const boat = () => mock({ id: 'boat', name: 'Boat' })

async function twoWallets() {
  const set = await connectedStage({ connectors: [fox().create, boat().create], features })
  await connect(set.fairlead, { connectorId: 'boat' })
  await set.fairlead.modal.open({ view: 'ProfileWallets' })
  await expect.element(part('fl-profile-active')).toMatchTextContent(/BoatIn use/)
  return set
}

test('[VIEW-08] default: the one in use with its account, the others, and the way to another one', async () => {
  const { fairlead } = await twoWallets()

  await expect.element(part('fl-profile-copy')).toHaveAttribute('data-address', address)
  await expect.element(part('fl-profile-copy')).toMatchTextContent(/Regular account/)
  await expect.element(page.getByRole('heading', { name: 'Also connected' })).toBeVisible()
  await part('fl-profile-add').click()

  expect(fairlead.modal.view()).toBe('Connect')
  fairlead.modal.back()
  expect(fairlead.modal.view()).toBe('ProfileWallets')
})

test('[VIEW-08] behavior: switching keeps the screen; the focus goes on from the heading', async () => {
  await twoWallets()

  await part('fl-profile-other-mock').click()

  await expect.element(part('fl-profile-active')).toMatchTextContent(/FoxIn use/)
  await expect.element(part('fl-profile-other-boat')).toBeVisible()
  await expect.poll(() => focused()?.localName).toBe('h1')
})

test('[VIEW-08] behavior: several accounts of one wallet, by what they are for', async () => {
  const wallet = fox()
  wallet.accounts = [
    { address: 'bc1qpaymentpaymentpayment', type: 'payment' },
    { address: 'bc1pordinalordinalordinal', type: 'ordinal' },
  ]
  const { fairlead } = await connectedStage({ connectors: [wallet.create], features })
  await fairlead.modal.open({ view: 'ProfileWallets' })
  await expect.element(part('fl-profile-copy')).toMatchTextContent(/Payments/)

  await page.getByRole('list', { name: 'Account: Fox' }).getByRole('button').click()

  await expect.element(part('fl-profile-copy')).toMatchTextContent(/Ordinals/)
})

test('[VIEW-08] behavior: tabs where the page has several kinds of network', async () => {
  const { fairlead } = await connectedStage({
    ...twoNamespaces(),
    connectors: [fox().create],
    features,
  })
  await fairlead.modal.open({ view: 'ProfileWallets' })

  await part('fl-profile-tab-solana').click()
  await expect.element(part('fl-profile-empty')).toBeVisible()
  await part('fl-profile-add').click()

  await expect.element(part('fl-connect-wallet-sun')).toBeVisible()
  expect(part('fl-connect-wallet-mock').elements()).toEqual([])
})

test('[VIEW-08] error: a wallet that fails to leave is gone all the same, and it is said', async () => {
  const wallet = fox()
  const { fairlead } = await connectedStage({ connectors: [wallet.create], features })
  wallet.onDisconnect = () => Promise.reject(new TypeError('No'))
  await fairlead.modal.open({ view: 'ProfileWallets' })

  await part('fl-profile-disconnect-mock').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/you are disconnected here/)
  await expect.element(part('fl-profile-empty')).toBeVisible()
  await expect.element(part('fl-profile-recent-mock')).toBeVisible()
})

test('[CONN-06] behavior: one that was left is connected by its screen, then this one again', async () => {
  const { fairlead } = await twoWallets()
  await disconnect(fairlead, { id: 'mock' })

  await part('fl-profile-recent-mock').click()

  await expect.element(part('fl-profile-active')).toMatchTextContent(/FoxIn use/)
  expect(fairlead.modal.view()).toBe('ProfileWallets')
})

test('[CONN-08] behavior: without the feature it is absent, also when switched off meanwhile', async () => {
  const { fairlead } = await connectedStage({ connectors: [fox().create] })
  await fairlead.modal.open({ view: 'ProfileWallets' })
  expect(fairlead.modal.view()).toBe('Account')

  updateFeatures(fairlead, features)
  await part('fl-account-wallets').click()
  await expect.element(part('fl-profile-active')).toBeVisible()
  updateFeatures(fairlead, { multiWallet: false })

  await expect.poll(() => fairlead.modal.view()).toBe('Account')
})
