import { connect, disconnect, mock } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { part, stage, twoNamespaces } from '../../testing/stage.tsx'

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('[VIEW-01] default: installed wallets with a tag, others without', async () => {
  const other = mock({ id: 'other', name: 'Other', type: 'EXTERNAL' })
  const { fairlead } = stage({ connectors: [mock({ name: 'Fox' }).create, other.create] })

  await fairlead.modal.open()

  await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
  expect(rows()).toEqual(['FFoxInstalled', 'OOther'])
})

test('[VIEW-01] behavior: the wallet used last comes first, and is marked', async () => {
  const [fox, boat] = [mock({ name: 'Fox' }), mock({ id: 'boat', name: 'Boat' })]
  const { fairlead } = stage({ connectors: [fox.create, boat.create] })
  await connect(fairlead, { connectorId: 'boat' })
  await disconnect(fairlead)

  await fairlead.modal.open()

  await expect.element(part('fl-connect-wallet-boat')).toMatchTextContent(/Recent/)
  expect(rows()).toEqual(['BBoatRecent', 'FFoxInstalled'])
})

test('[VIEW-01] behavior: wallets with one name are distinguished by their ids', async () => {
  const { fairlead } = stage({
    connectors: [
      mock({ id: 'org.twin', name: 'Twin' }).create,
      mock({ id: 'com.twin', name: 'Twin' }).create,
      mock({ id: 'org.fox', name: 'Fox' }).create,
    ],
  })

  await fairlead.modal.open()

  await expect.element(part('fl-connect-wallet-org.twin')).toMatchTextContent(/Twinorg\.twin/)
  await expect.element(part('fl-connect-wallet-com.twin')).toMatchTextContent(/Twincom\.twin/)
  await expect.element(part('fl-connect-wallet-org.fox')).not.toMatchTextContent(/org\.fox/)
})

test('[VIEW-01] behavior: a wallet that announces itself late is added below', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  fairlead.store.setState(({ connectors }) => ({
    connectors: [
      ...connectors,
      { chains: ['eip155'], id: 'late', name: 'Late', type: 'ANNOUNCED' } as const,
    ],
  }))

  await expect.element(part('fl-connect-wallet-late')).toBeVisible()
  expect(rows()).toEqual(['FFoxInstalled', 'LLateInstalled'])
})

test('[VIEW-01] behavior: without wallets, explains what a wallet is, and shows one that appears', async () => {
  const { fairlead } = stage({ connectors: [] })
  await fairlead.modal.open()
  await expect
    .element(part('fl-connect-empty'))
    .toMatchTextContent(/No wallet found in this browser/)

  await part('fl-connect-empty-help').click()

  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/What is a/)
})

test('[VIEW-01] behavior: with wallets disabled, a message says so without offering any', async () => {
  const { fairlead } = stage({ enableWallets: false })

  await fairlead.modal.open()

  await expect.element(part('fl-connect-empty')).toMatchTextContent(/Connecting is turned off/)
  await expect.element(part('fl-connect-empty')).not.toMatchTextContent(/Install/)
  await expect.element(part('fl-connect-wallet-mock')).not.toBeInTheDocument()
})

test('[VIEW-01] behavior: help opens the guide, and emits an event', async () => {
  const { fairlead } = stage()
  const topics: unknown[] = []
  fairlead.events.subscribe(({ name, properties }) => {
    if (name === 'HELP_OPENED') topics.push(properties)
  })
  await fairlead.modal.open()

  await part('fl-connect-help').click()

  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  expect(topics).toEqual([{ topic: 'wallet' }])
})

test('[VIEW-01] behavior: without the guide there is no link to it', async () => {
  const { fairlead } = stage({ connectors: [], enableWalletGuide: false })

  await fairlead.modal.open()

  await expect.element(part('fl-connect-empty')).toBeVisible()
  await expect.element(part('fl-connect-help')).not.toBeInTheDocument()
  await expect.element(part('fl-connect-empty-help')).not.toBeInTheDocument()
})

const [terms, privacy] = ['https://app.example/terms', 'https://app.example/privacy']
test.each([
  ['both', { privacyPolicyUrl: privacy, termsConditionsUrl: terms }, 'the terms and the privacy'],
  ['terms', { termsConditionsUrl: terms }, 'accept the terms.'],
  ['privacy', { privacyPolicyUrl: privacy }, 'accept the privacy policy.'],
] as const)('[VIEW-01] behavior: legal text for %s', async (_, urls, text) => {
  const { fairlead } = stage({ features: { branding: false }, ...urls })

  await fairlead.modal.open()

  await expect.element(page.getByText(/By connecting/)).toMatchTextContent(new RegExp(text))
  const links = page.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ href }) => href).sort()).toEqual(Object.values(urls).sort())
  expect(new Set(links.map(({ rel, target }) => `${rel} ${target}`))).toEqual(
    new Set(['noopener noreferrer _blank']),
  )
})

test.each([true, false])(
  '[VIEW-01] behavior: the product name with branding %s',
  async (branding) => {
    const { fairlead } = stage({ features: { branding } })

    await fairlead.modal.open()

    await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
    expect(part('fl-connect-branding').elements()).toHaveLength(branding ? 1 : 0)
    const footer = part('fl-modal').element().querySelectorAll('[part=footer]')
    expect(footer).toHaveLength(branding ? 1 : 0)
  },
)

test('[VIEW-01] behavior: for one namespace, only its wallets', async () => {
  const { fairlead } = stage(twoNamespaces())

  await fairlead.modal.open({ namespace: 'solana' })

  await expect.element(part('fl-connect-wallet-sun')).toBeVisible()
  expect(rows()).toEqual(['SSunnyInstalled'])
})

test('[VIEW-01] behavior: an image that does not load is replaced by the initial', async () => {
  const { fairlead } = stage({ connectors: [] })
  fairlead.store.setState({
    connectors: [
      {
        chains: ['eip155'],
        id: 'x',
        imageUrl: 'data:image/png,no',
        name: 'æther',
        type: 'ANNOUNCED',
      },
    ],
  })

  await fairlead.modal.open()

  await expect.element(part('fl-connect-wallet-x')).toMatchTextContent(/ÆætherInstalled/)
  expect(page.getByRole('img').elements()).toEqual([])
})

test('[VIEW-01] behavior: choosing emits the wallet, and opens its connecting view', async () => {
  const { fairlead, wallet } = stage()
  wallet.onConnect = () => new Promise(() => {})
  const chosen: unknown[] = []
  fairlead.events.subscribe(({ name, properties }) => {
    if (name === 'WALLET_SELECTED') chosen.push(properties)
  })
  await fairlead.modal.open()

  await part('fl-connect-wallet-mock').click()

  await expect.element(part('fl-connecting')).toBeVisible()
  expect(chosen).toEqual([
    { id: 'mock', name: 'Fox', platform: 'extension', position: 1, view: 'Connect' },
  ])
})

test.each([
  ['locked', 'Your wallet is locked. Unlock it, and it connects again.'],
  ['expired', 'Your session has ended. Connect or sign in again.'],
] as const)(
  'default: says that a wallet is disconnected because it is %s',
  async (reason, text) => {
    const { fairlead } = stage({ connectors: [mock({ name: 'Fox' }).create] })
    fairlead.store.setState(() => ({ connections: { eip155: { reason, status: 'disconnected' } } }))

    await fairlead.modal.open()

    await expect.element(part('fl-interruption')).toMatchTextContent(text)
    await connect(fairlead, { connectorId: 'mock' })
    await disconnect(fairlead)
    await fairlead.modal.open()
    await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
    await expect.element(part('fl-interruption')).not.toBeInTheDocument()
  },
)
