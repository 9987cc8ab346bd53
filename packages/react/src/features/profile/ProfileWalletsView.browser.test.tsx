import { type CreateConnector, connect, disconnect, mock, updateFeatures } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../mount.tsx'
import {
  address,
  afterwards,
  connectedStage,
  createWidget,
  focused,
  part,
  twoNamespaces,
} from '../../testing/stage.tsx'

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

test('[VIEW-08] default: the active wallet with its account, the others, and a button to add one', async () => {
  const { fairlead } = await twoWallets()

  await expect.element(part('fl-profile-copy')).toHaveAttribute('data-address', address)
  await expect.element(part('fl-profile-copy')).not.toMatchTextContent(/Regular account/)
  await expect.element(page.getByRole('heading', { name: 'Also connected' })).toBeVisible()
  await part('fl-profile-add').click()

  expect(fairlead.modal.view()).toBe('Connect')
  fairlead.modal.back()
  expect(fairlead.modal.view()).toBe('ProfileWallets')
})

test('[VIEW-08] behavior: switching keeps the screen; the focus moves to the heading', async () => {
  await twoWallets()

  await part('fl-profile-other-mock').click()

  await expect.element(part('fl-profile-active')).toMatchTextContent(/FoxIn use/)
  await expect.element(part('fl-profile-other-boat')).toBeVisible()
  await expect.poll(() => focused()?.localName).toBe('h1')
})

test('[VIEW-08] behavior: several accounts of one wallet, labelled by their purpose', async () => {
  const wallet = fox()
  wallet.accounts = [
    { address: 'bc1qpaymentpaymentpayment', type: 'payment' },
    { address: 'bc1pordinalordinalordinal', type: 'ordinal' },
  ]
  const { fairlead } = await connectedStage({ connectors: [wallet.create], features })
  await fairlead.modal.open({ view: 'ProfileWallets' })
  await expect.element(part('fl-profile-copy')).toMatchTextContent(/Payments/)

  await page.getByRole('list', { name: 'Account: Fox, Extension' }).getByRole('button').click()

  await expect.element(part('fl-profile-copy')).toMatchTextContent(/Ordinals/)
})

test('[VIEW-08] behavior: an inactive wallet lists all its accounts, each with a button to use it', async () => {
  const wallet = fox()
  const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  wallet.accounts = [{ address }, { address: second }]
  const connectors = [wallet.create, boat().create]
  const { fairlead } = await connectedStage({ connectors, features })
  await connect(fairlead, { connectorId: 'boat' })
  await fairlead.modal.open({ view: 'ProfileWallets' })
  const other = part('fl-profile-account-0x3C…4293BC')
  await expect.element(other).toMatchTextContent(/^0x3C…4293BCUse$/)

  await other.click()

  await expect.element(part('fl-profile-active')).toMatchTextContent(/FoxIn use/)
  await expect.element(part('fl-profile-copy')).toHaveAttribute('data-address', second)
})

test('[VIEW-08] behavior: one wallet by QR code and as an extension: two entries with different labels', async () => {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const typed =
    (id: string, type: 'ANNOUNCED' | 'WALLET_CONNECT'): CreateConnector =>
    (lent) => ({
      ...mock({ id, name: 'Fox' }).create(lent),
      imageUrl: id === 'fox' ? icon : undefined,
      type,
    })
  const connectors = [typed('fox', 'ANNOUNCED'), typed('walletConnect', 'WALLET_CONNECT')]
  const { fairlead } = createWidget({ connectors, features })
  afterwards(mount(fairlead))
  await connect(fairlead, { connectorId: 'fox' })
  await connect(fairlead, { connectorId: 'walletConnect' })
  await fairlead.modal.open({ view: 'ProfileWallets' })

  await expect.element(part('fl-profile-active')).toMatchTextContent(/^FoxIn use · By QR code/)
  await expect.element(part('fl-profile-other-fox')).toMatchTextContent(/^FoxExtension · 0x70/)
  await expect
    .element(page.getByRole('button', { name: 'Disconnect: Fox, By QR code' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Disconnect: Fox, Extension' }))
    .toBeVisible()
  const pictures = document
    .querySelector('fairlead-modal')
    ?.shadowRoot?.querySelectorAll(`img[src='${icon}']`)
  expect(pictures).toHaveLength(2)
})

test('[VIEW-08] behavior: tabs if the page has several namespaces', async () => {
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

test('[VIEW-08] error: a wallet that fails to disconnect is removed anyway, and reported', async () => {
  const wallet = fox()
  const { fairlead } = await connectedStage({ connectors: [wallet.create], features })
  wallet.onDisconnect = () => Promise.reject(new TypeError('No'))
  await fairlead.modal.open({ view: 'ProfileWallets' })

  await part('fl-profile-disconnect-mock').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/disconnected from this page/)
  await expect.element(part('fl-profile-empty')).toBeVisible()
  await expect.element(part('fl-profile-recent-mock')).toBeVisible()
})

test('[CONN-06] behavior: a disconnected wallet is connected through its screen, then this one is shown again', async () => {
  const { fairlead } = await twoWallets()
  await disconnect(fairlead, { id: 'mock' })

  await part('fl-profile-recent-mock').click()

  await expect.element(part('fl-profile-active')).toMatchTextContent(/FoxIn use/)
  expect(fairlead.modal.view()).toBe('ProfileWallets')
})

test('[CONN-08] behavior: without the feature it is absent, also when disabled at run time', async () => {
  const { fairlead } = await connectedStage({ connectors: [fox().create] })
  await fairlead.modal.open({ view: 'ProfileWallets' })
  expect(fairlead.modal.view()).toBe('Account')

  updateFeatures(fairlead, features)
  await part('fl-account-wallets').click()
  await expect.element(part('fl-profile-active')).toBeVisible()
  updateFeatures(fairlead, { multiWallet: false })

  await expect.poll(() => fairlead.modal.view()).toBe('Account')
})
