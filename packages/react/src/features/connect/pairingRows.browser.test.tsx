import { connect, type Environment, type FairleadOptions, mock } from '@fairlead/core'
import { createTestCatalogue, manyWallets } from '@fairlead/test'
import { expect, test } from 'vitest'
import { scriptPairing } from '../../testing/pairing.ts'
import { afterwards, heading, part, stage } from '../../testing/stage.tsx'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'c3'.repeat(32)}`
const phone = { isMobile: true }

async function open(options: Partial<FairleadOptions> = {}, given: Partial<Environment> = {}) {
  const catalogue = createTestCatalogue(manyWallets(60))
  const set = stage(
    { serverUrl: 'https://server.example', ...options },
    { fetch: catalogue.fetch, ...given },
  )
  const pairing = scriptPairing(set.fairlead, ({ mobileLink }, code) =>
    mobileLink
      ? { mobile: { href: `${mobileLink}wc?uri=${encodeURIComponent(code)}`, target: '_self' } }
      : {},
  )
  const told: unknown[] = []
  set.fairlead.events.subscribe(({ name, properties }) => {
    if (name === 'WALLET_SELECTED') told.push(properties)
  })
  return { ...set, pairing, told }
}

/** Prevents links from being followed, because browsers have no wallet for them, and collects them. */
function holdLinks(): string[] {
  const followed: string[] = []
  const hold = (event: Event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (link?.isConnected) followed.push(link.href)
    if (link) event.preventDefault()
  }
  window.addEventListener('click', hold)
  afterwards(() => window.removeEventListener('click', hold))
  return followed
}

test('[VIEW-01][MOD-08] default: on desktop the code is the first row, marked, and opens its view', async () => {
  const { fairlead, pairing, told } = await open()
  await fairlead.modal.open()
  const row = part('fl-connect-wallet-walletConnect')
  await expect.element(row).toMatchTextContent(/WalletConnect.*QR code/)
  expect(pairing.calls).toEqual([])

  await row.click()

  await expect.element(heading()).toMatchTextContent('Connect with a code')
  expect(told).toEqual([
    { id: 'walletConnect', name: 'WalletConnect', platform: 'qr', position: 1, view: 'Connect' },
  ])
})

test('[MOD-08] behavior: a wallet that is not installed but can be paired opens its code', async () => {
  const { fairlead, told } = await open()
  await fairlead.modal.open()

  await part('fl-connect-wallet-w001').click()

  await expect.element(heading()).toMatchTextContent('Wallet 001')
  expect(fairlead.modal.view()).toBe('ConnectingWalletConnect')
  expect(told).toMatchObject([{ id: 'w001', platform: 'qr' }])
})

test('[VIEW-05][PAIR-02] behavior: on a phone rows are links before the click; the code is kept after the list closes', async () => {
  const followed = holdLinks()
  const { clock, fairlead, pairing, told } = await open({}, phone)
  await fairlead.modal.open()
  await expect.poll(() => pairing.calls).toEqual(['start'])
  expect(part('fl-connect-wallet-walletConnect').elements()).toEqual([])
  pairing.ready(uri)
  const row = part('fl-connect-wallet-w001')
  await expect.element(row).toHaveAttribute('href', `w001://wc?uri=${encodeURIComponent(uri)}`)

  ;(row.element() as HTMLElement).click()

  // Followed at once, from a link that is still in the page.
  expect(followed).toEqual([`w001://wc?uri=${encodeURIComponent(uri)}`])
  expect(told).toMatchObject([{ id: 'w001', platform: 'mobile' }])
  await expect.poll(() => pairing.calls).toContain('choose Wallet 001')
  clock.advance(0)
  await expect.element(part('fl-pairing-opening')).toHaveAttribute('data-state', 'opened')
  expect(pairing.calls).not.toContain('stop')
  fairlead.modal.close()
  await expect
    .poll(() => pairing.calls.filter((call) => call === 'stop').length)
    .toBe(pairing.calls.filter((call) => call === 'start').length)
})

test('[CONN-11] behavior: a wallet with its own link opens this page there, without waiting here', async () => {
  const followed = holdLinks()
  const { clock, fairlead, pairing, told } = await open({}, phone)
  const href = 'https://w001.example/ul/browse/here'
  Object.assign(pairing, {
    ownLink: ({ id }: { id: string }) => (id === 'w001' ? { href, target: '_blank' } : undefined),
  })
  await fairlead.modal.open()
  const row = part('fl-connect-wallet-w001')
  await expect.element(row).toHaveAttribute('href', href)

  await row.click()
  clock.advance(0)

  expect(followed).toEqual([href])
  expect(told).toMatchObject([{ id: 'w001', platform: 'mobile' }])
  expect(fairlead.modal.view()).toBe('Connect')
})

test('[VIEW-07] behavior: on a phone, all wallets are links, and a code is one click away', async () => {
  const { fairlead, pairing } = await open({}, phone)
  await fairlead.modal.open({ view: 'AllWallets' })
  await expect.element(part('fl-all-wallets-wallet-w001')).toBeVisible()
  pairing.ready(uri)
  await expect
    .element(part('fl-all-wallets-wallet-w002'))
    .toHaveAttribute('href', `w002://wc?uri=${encodeURIComponent(uri)}`)
  expect(part('fl-all-wallets-wallet-w002').element()).toHaveAttribute('data-index')

  await part('fl-all-wallets-qr').click()

  await expect.element(part('fl-pairing-qr')).toBeVisible()
})

test('[VIEW-07] behavior: a search without a result offers a code', async () => {
  const { clock, fairlead } = await open()
  await fairlead.modal.open({ view: 'AllWallets' })
  await expect.element(part('fl-all-wallets-wallet-w001')).toBeVisible()
  expect(part('fl-all-wallets-qr').elements()).toEqual([])
  await part('fl-all-wallets-search').fill('submarine')
  clock.advance(300)

  await part('fl-all-wallets-empty-qr').click()

  await expect.element(heading()).toMatchTextContent('Connect with a code')
})

test('[VIEW-01] behavior: a phone without any wallet to list is offered a code', async () => {
  const { fairlead, pairing } = await open({ connectors: [], projectId: undefined }, phone)
  await fairlead.modal.open()

  await part('fl-connect-empty-qr').click()

  await expect.element(heading()).toMatchTextContent('Connect with a code')
  pairing.ready(uri)
  await expect.element(part('fl-pairing-qr')).toBeVisible()
})

test('[VIEW-01] behavior: without a relay no code is offered', async () => {
  const { fairlead, pairing } = await open({ serverUrl: undefined }, phone)
  await fairlead.modal.open()

  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  expect(pairing.calls).toEqual([])
  expect(part('fl-connect-wallet-walletConnect').elements()).toEqual([])
})

test('[VIEW-01] behavior: while a phone is connected, a second one cannot be paired', async () => {
  const paired = mock({ id: 'paired', name: 'Phone', type: 'WALLET_CONNECT' })
  const { fairlead } = await open({ connectors: [paired.create] })
  await connect(fairlead, { connectorId: 'paired' })
  await fairlead.modal.open({ view: 'Connect' })

  await expect.element(part('fl-connect-wallet-w001')).toBeDisabled()
  await expect.element(part('fl-connect-wallet-walletConnect')).toBeDisabled()
})

test('behavior: terms must be accepted first, also on a phone', async () => {
  const { fairlead, pairing } = await open(
    { features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' },
    phone,
  )
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-w001')).toBeVisible()
  expect(pairing.calls).toEqual([])
  expect(part('fl-connect-wallet-w001').element().tagName).toBe('BUTTON')

  await part('fl-connect-consent').click()

  await expect.poll(() => pairing.calls).toEqual(['start'])
})

test.each([
  [false, 'ConnectingWalletConnect'],
  [true, 'AllWallets'],
] as const)('default: a page’s button for a code, on a phone %s', async (isMobile, view) => {
  const { fairlead } = await open({}, { isMobile })
  const element = document.createElement('fairlead-wallet-button')
  element.setAttribute('wallet', 'walletConnect')
  document.body.append(element)

  await part('fl-button-wallet-walletConnect').click()

  await expect.poll(fairlead.modal.view).toBe(view)
})
