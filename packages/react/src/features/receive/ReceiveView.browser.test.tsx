import { setWalletFeaturesOrder, updateFeatures } from '@fairlead/core'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scanned } from '../../testing/scanned.ts'
import {
  address,
  connectedStage,
  focused,
  heading,
  part,
  stage,
  twoNamespaces,
} from '../../testing/stage.tsx'

const clipboard = (write: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: write },
  })
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))

const actions = () =>
  [...document.querySelectorAll('fairlead-modal')].flatMap((host) =>
    [...(host.shadowRoot?.querySelectorAll('[data-testid^=fl-account-action-]') ?? [])].map(
      (button) => button.getAttribute('data-testid')?.split('-').at(-1),
    ),
  )

test('[MOD-19][MOD-20] the account shows the enabled actions, in the configured order', async () => {
  const { fairlead } = await connectedStage()
  const events: unknown[] = []
  fairlead.events.subscribe(({ name, properties }) => events.push([name, properties]))
  await fairlead.modal.open()
  await expect.poll(actions).toEqual(['receive', 'send'])

  setWalletFeaturesOrder(fairlead, ['send'])
  await expect.poll(actions).toEqual(['send', 'receive'])
  updateFeatures(fairlead, { send: false })
  await expect.poll(actions).toEqual(['receive'])
  await part('fl-account-action-receive').click()

  await expect.element(heading()).toHaveTextContent('Receive')
  await expect.poll(() => events).toContainEqual(['ACCOUNT_ACTION', { action: 'receive' }])
  updateFeatures(fairlead, { receive: false })
  await part('fl-header-back').click()
  await expect.poll(actions).toEqual([])
  await fairlead.modal.open({ view: 'Receive' })
  expect(fairlead.modal.view()).toBe('Account')
})

test('[NS-03] if a namespace cannot send, sending is absent', async () => {
  const { fairlead } = await connectedStage({ ...twoNamespaces() })
  await fairlead.modal.open({ namespace: 'solana' })
  await part('fl-connect-wallet-sun').click()
  await expect.poll(() => fairlead.store.getState().connections.solana?.status).toBe('connected')
  await fairlead.modal.open({ namespace: 'solana', view: 'Account' })

  await expect.poll(actions).toEqual(['receive'])
  await fairlead.modal.open({ view: 'Send' })
  expect(fairlead.modal.view()).toBe('Account')
})

test.each(['light', 'dark'] as const)(
  '[FEAT-09] %s: cameras can read the link, and the plain address as an option',
  async (themeMode) => {
    const { fairlead } = await connectedStage({ themeMode })
    await fairlead.modal.open({ view: 'Receive' })
    await expect
      .element(part('fl-receive-qr'))
      .toHaveAttribute('aria-label', 'QR code: payment link to your address on Harbour')

    await expect.poll(() => scanned(part('fl-modal'))).toBe(`ethereum:${address}@31337`)
    await part('fl-receive-kind-address').click()

    await expect.element(part('fl-receive-kind-address')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => scanned(part('fl-modal'))).toBe(address)
  },
)

test('[FEAT-09] the whole address is shown, and copied without spaces', async () => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  const { fairlead } = await connectedStage()
  const events: string[] = []
  fairlead.events.subscribe(({ name }) => events.push(name))
  await fairlead.modal.open({ view: 'Receive' })
  await expect.element(part('fl-receive-address')).toHaveAttribute('data-address', address)
  expect(part('fl-receive-address').element().textContent).toBe(address)

  // Wait until opening has set the focus.
  await expect.poll(focused).toBe(heading().element())
  part('fl-receive-copy').element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(part('fl-toast')).toMatchTextContent(/Address copied/)
  expect(copied).toEqual([address])
  await expect.poll(() => events).toContain('ADDRESS_COPIED')
})

test('[FEAT-09] the supported networks, and a link to another', async () => {
  const { fairlead } = await connectedStage()
  await fairlead.modal.open({ view: 'Receive' })
  await expect.element(part('fl-receive-warning')).toMatchTextContent(/Harbour/)

  await part('fl-receive-networks').click()
  await expect
    .element(part('fl-compatible-networks-network-eip155:31337'))
    .toHaveAttribute('aria-current', 'true')
  await part('fl-compatible-networks-network-eip155:31338').click()

  await expect.element(part('fl-receive-warning')).toMatchTextContent(/Lagoon/)
  await expect.poll(() => scanned(part('fl-modal'))).toBe(`ethereum:${address}@31338`)
})

test('behavior: without a connection it connects first, and then shows Receive', async () => {
  const { clock, fairlead } = stage()
  await fairlead.modal.open({ view: 'Receive' })
  await expect.element(heading()).toHaveTextContent('Connect a wallet')

  await part('fl-connect-wallet-mock').click()
  await expect.poll(() => fairlead.store.getState().connections.eip155?.status).toBe('connected')

  await expect
    .poll(() => {
      clock.advance(700)
      return fairlead.modal.view()
    })
    .toBe('Receive')
  await expect.element(part('fl-receive-qr')).toBeVisible()
})
