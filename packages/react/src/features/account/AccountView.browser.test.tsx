import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  address,
  connectedStage,
  createChain,
  focused,
  heading,
  part,
} from '../../testing/stage.tsx'

const clipboard = (write: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: write },
  })
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))

test('[VIEW-02] default: the account, its balance and its wallet', async () => {
  const { fairlead } = await connectedStage()

  await fairlead.modal.open()

  await expect.element(part('fl-account-copy')).toMatchTextContent(/0x70…dc79C8/)
  await expect.element(part('fl-account-copy')).toHaveAttribute('data-address', address)
  await expect.element(part('fl-account-balance')).toMatchTextContent(/1\.2345ETH/)
  await expect
    .element(part('fl-account-balance'))
    .toHaveAttribute('data-value', '1234567890000000000')
  await expect.element(page.getByText('Connected with Fox')).toBeVisible()
  await expect.element(part('fl-account-network')).toMatchTextContent(/Harbour/)
})

test('[VIEW-02] behavior: a placeholder is shown while the balance loads', async () => {
  const { fairlead } = await connectedStage(
    {},
    createChain(() => new Promise(() => {})),
  )

  await fairlead.modal.open()

  const place = page.getByTitle('Balance')
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  expect(place.element().getBoundingClientRect().height).toBeGreaterThan(20)
  expect(part('fl-account-balance').elements()).toEqual([])
})

test('[VIEW-02] error: an unreadable balance is not zero, and can be retried', async () => {
  let isBroken = true
  const chain = createChain(() => (isBroken ? Promise.reject() : 5n * 10n ** 17n))
  const { fairlead } = await connectedStage({}, chain)
  await fairlead.modal.open()
  await expect
    .element(part('fl-account-balance-error'))
    .toMatchTextContent(/Couldn’t load your balance\./)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(part('fl-account-balance').elements()).toEqual([])

  isBroken = false
  await part('fl-account-balance-error-action').click()

  await expect.element(part('fl-account-balance')).toMatchTextContent(/0\.5ETH/)
  await expect.element(part('fl-account-balance-error')).not.toBeInTheDocument()
  // The pressed button is removed, but the focus is kept.
  await expect.poll(() => focused()?.localName).toBe('h1')
})

test('[VIEW-02] error: a later failure keeps the last amount', async () => {
  let isBroken = false
  const chain = createChain(() => (isBroken ? Promise.reject() : 10n ** 18n))
  const { fairlead } = await connectedStage({}, chain)
  await fairlead.modal.open()
  await expect.element(part('fl-account-balance')).toMatchTextContent(/1ETH/)

  isBroken = true
  const { client } = await fairlead.queries()
  await client.refetchQueries()

  await expect.element(part('fl-account-balance-error')).toBeVisible()
  await expect.element(part('fl-account-balance')).toMatchTextContent(/1ETH/)
})

test('[VIEW-02] behavior: another account never shows the previous amount', async () => {
  const answers = [10n ** 18n, new Promise<bigint>(() => {})]
  const chain = createChain(() => answers.shift() ?? 0n)
  const { fairlead, wallet } = await connectedStage({}, chain)
  await fairlead.modal.open()
  await expect.element(part('fl-account-balance')).toMatchTextContent(/1ETH/)

  const accounts = [{ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }] as const
  wallet.emit({ type: 'accountsChanged', accounts })

  await expect.element(part('fl-account-copy')).toMatchTextContent(/0x3C…4293BC/)
  expect(part('fl-account-balance').elements()).toEqual([])
  await expect.element(page.getByTitle('Balance')).toBeVisible()
})

test('[VIEW-02] behavior: on an unsupported network, a banner with a way to switch, and no amount', async () => {
  const { fairlead, wallet } = await connectedStage({ allowUnsupportedChain: 'banner' })
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  await fairlead.modal.open()
  await expect.element(part('fl-account-network')).toMatchTextContent(/Unsupported network/)
  expect(part('fl-account-balance').elements()).toEqual([])
  expect(part('fl-account-explorer').elements()).toEqual([])

  await part('fl-account-unsupported-action').click()

  await expect.element(part('fl-unsupported-chain-disconnect')).toBeVisible()
})

test('[VIEW-02] behavior: the explorer links to the address, if the network has one', async () => {
  const { fairlead, wallet } = await connectedStage()
  await fairlead.modal.open()
  await expect
    .element(part('fl-account-explorer'))
    .toHaveAttribute('href', `https://scan.example/address/${address}`)
  await expect.element(part('fl-account-explorer')).toHaveAttribute('rel', 'noopener noreferrer')

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:31338' })

  await expect.element(part('fl-account-explorer')).not.toBeInTheDocument()
})

test('[VIEW-02] behavior: the whole address is copied, and the button confirms it', async () => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  const { fairlead } = await connectedStage()
  const events: string[] = []
  fairlead.events.subscribe(({ name }) => events.push(name))
  await fairlead.modal.open()

  await part('fl-account-copy').click()

  await expect.element(part('fl-toast')).toHaveAttribute('data-state', 'success')
  await expect.element(part('fl-toast')).toMatchTextContent(/Address copied/)
  expect(copied).toEqual([address])
  await expect.poll(() => events).toContain('ADDRESS_COPIED')
})

test('[VIEW-02] error: if copying is refused, a message says what to do', async () => {
  clipboard(() => Promise.reject(new DOMException('No', 'NotAllowedError')))
  const { fairlead } = await connectedStage()
  const events: string[] = []
  fairlead.events.subscribe(({ name }) => events.push(name))
  await fairlead.modal.open()

  await part('fl-account-copy').click()

  await expect.element(part('fl-toast')).toHaveAttribute('data-state', 'error')
  await expect.element(part('fl-toast')).toMatchTextContent(/copy it manually/)
  expect(events).not.toContain('ADDRESS_COPIED')
})

test('[VIEW-02] error: a page without a clipboard', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  const { fairlead } = await connectedStage()
  await fairlead.modal.open()

  await part('fl-account-copy').click()

  await expect.element(part('fl-toast')).toHaveAttribute('data-state', 'error')
})

test('[VIEW-02] behavior: disconnecting closes, also by keyboard', async () => {
  const { fairlead } = await connectedStage()
  await fairlead.modal.open()
  await expect.element(part('fl-account-disconnect')).toBeVisible()

  // Wait until opening has set the focus.
  await expect.poll(focused).toBe(heading().element())
  part('fl-account-disconnect').element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(fairlead.store.getState().connections.eip155?.status).toBe('disconnected')
})

test('[VIEW-02] behavior: with one network, there is no choice', async () => {
  const { fairlead } = await connectedStage({ enableNetworkSwitch: false })

  await fairlead.modal.open()

  await expect.element(part('fl-account-copy')).toBeVisible()
  expect(part('fl-account-network').elements()).toEqual([])
})
