import { connect, mock, ProviderError } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scriptPairing } from '../../testing/pairing.ts'
import { address, afterwards, deferred, part, type Stage, stage } from '../../testing/stage.tsx'

const declined = new BaseError('CONNECTION_REJECTED')

async function choose({ fairlead }: Pick<Stage, 'fairlead'>, id = 'mock') {
  if (fairlead.modal.view() !== 'Connect') await fairlead.modal.open()
  await part(`fl-connect-wallet-${id}`).click()
}
const state = (expected: string) =>
  expect.element(part('fl-connecting')).toHaveAttribute('data-state', expected)

test('[VIEW-06] behavior: waits for the wallet, and shows help after ten seconds', async () => {
  const set = stage()
  set.wallet.onConnect = () => new Promise(() => {})

  await choose(set)

  await state('waiting')
  await expect.poll(() => set.fairlead.internal.attempts.size).toBe(1)
  await expect.element(part('fl-connecting')).toMatchTextContent(/Continue in Fox/)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Fox/)
  set.clock.advance(9_999)
  await expect.element(part('fl-connecting-slow')).not.toBeInTheDocument()
  set.clock.advance(1)
  await expect.element(part('fl-connecting-slow')).toBeVisible()
  expect(part('fl-connecting-retry').elements()).toEqual([])
})

test('[VIEW-06] behavior: an approval is shown for 700 ms, then the modal closes', async () => {
  const set = stage()

  await choose(set)

  await state('done')
  await expect.element(part('fl-connecting')).toMatchTextContent(/Connected to Fox/)
  set.clock.advance(699)
  expect(set.fairlead.modal.isOpen()).toBe(true)
  set.clock.advance(1)
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[VIEW-06] behavior: after connecting, the requested account view opens', async () => {
  const set = stage()
  await set.fairlead.modal.open({ view: 'Account' })

  await choose(set)

  await state('done')
  set.clock.advance(700)
  await expect.element(part('fl-account-copy')).toHaveAttribute('data-address', address)
})

test('[VIEW-06] behavior: another connection of the page stops this one, with a neutral message', async () => {
  const set = stage()
  set.wallet.onConnect = () => new Promise(() => {})
  await choose(set)
  await expect.poll(() => set.fairlead.internal.attempts.size).toBe(1)

  void connect(set.fairlead, { connectorId: 'mock' }).catch(() => {})

  await state('stopped')
  await expect.element(part('fl-connecting')).toMatchTextContent(/Another connection was started\./)
  await expect.element(part('fl-connecting-retry')).toBeVisible()
})

test('[VIEW-06] behavior: a refusal is shown as neutral, and can be retried', async () => {
  const set = stage()
  set.wallet.onConnect = () => Promise.reject(declined)
  await choose(set)
  await state('declined')
  await expect.element(part('fl-connecting')).toMatchTextContent(/Connection declined/)
  await expect.element(part('fl-connecting')).toMatchTextContent(/Nothing was shared/)
  // No hint about a slow wallet after the response.
  set.clock.advance(10_000)
  expect(part('fl-connecting-slow').elements()).toEqual([])

  set.wallet.onConnect = undefined
  await part('fl-connecting-retry').click()

  await state('done')
})

test('[VIEW-06] error: a failure shows the reason for its code, and can be retried', async () => {
  const set = stage()
  set.wallet.onConnect = () =>
    Promise.reject(new ProviderError({ cause: undefined, group: 'busy', rpcCode: -32002 }))

  await choose(set)

  await state('failed')
  await expect
    .element(part('fl-connecting'))
    .toMatchTextContent(/A request is already open in your wallet/)
  await expect.element(part('fl-connecting-retry')).toBeEnabled()
})

test('[VIEW-06] error: a wallet that is no longer available', async () => {
  const set = stage()
  await set.fairlead.modal.open()

  set.fairlead.modal.push('ConnectingExternal', { connectorId: 'gone', namespace: 'eip155' })

  await state('failed')
  await expect.element(part('fl-connecting')).toMatchTextContent(/no longer available/)
})

test('[VIEW-06] behavior: leaving cancels the attempt; a late approval connects nothing', async () => {
  const set = stage()
  const answer = deferred()
  set.wallet.onConnect = () => answer
  await choose(set)
  await state('waiting')

  await part('fl-header-back').click()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  answer.resolve()

  await expect
    .poll(() => set.fairlead.store.getState().connections.eip155?.status)
    .toBe('disconnected')
  set.clock.advance(700)
  expect(set.fairlead.modal.view()).toBe('Connect')
})

test('[VIEW-06] behavior: leaving cancels a second attempt as well', async () => {
  const set = stage()
  set.wallet.onConnect = () => Promise.reject(declined)
  await choose(set)
  await state('declined')
  const answer = deferred()
  set.wallet.onConnect = () => answer
  await part('fl-connecting-retry').click()
  await state('waiting')

  await part('fl-header-back').click()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  expect(set.fairlead.store.getState().connections.eip155?.status).toBe('disconnected')
  answer.resolve()
  await expect.poll(() => set.fairlead.internal.attempts.size).toBe(0)
  set.clock.advance(10_000)
  expect(set.fairlead.modal.view()).toBe('Connect')
})

test('[VIEW-06] behavior: a late response of an older attempt does not affect the newer one', async () => {
  const [fox, boat] = [mock({ name: 'Fox' }), mock({ id: 'boat', name: 'Boat' })]
  const set = stage({ connectors: [fox.create, boat.create] })
  const late = deferred()
  fox.onConnect = () => late
  boat.onConnect = () => new Promise(() => {})
  await choose(set)
  await state('waiting')
  await part('fl-header-back').click()
  await choose(set, 'boat')
  await expect.element(part('fl-connecting')).toMatchTextContent(/Continue in Boat/)

  late.reject(declined)
  await expect.poll(() => set.fairlead.internal.attempts.size).toBe(1)

  await state('waiting')
  expect(set.fairlead.store.getState().connections.eip155).toEqual({
    connectorId: 'boat',
    status: 'connecting',
  })
})

test.each([
  ['an approval', undefined, 'eip155:31338'],
  ['a refusal', () => Promise.reject(new BaseError('REQUEST_REJECTED')), 'eip155:31337'],
] as const)(
  '[MOD-09] behavior: a network chosen before is requested once; %s keeps the wallet connected',
  async (_, answer, chainId) => {
    const set = stage()
    let asked = 0
    set.wallet.onSwitch = async () => {
      asked += 1
      await answer?.()
    }
    set.fairlead.store.setState({ chosenNetworks: { eip155: 'eip155:31338' } })

    await choose(set)

    await state('done')
    set.clock.advance(700)
    await expect.element(part('fl-modal')).not.toBeInTheDocument()
    expect(asked).toBe(1)
    expect(set.fairlead.store.getState().connections.eip155).toMatchObject({
      chainId,
      status: 'connected',
    })
  },
)

test('[VIEW-05] behavior: a wallet that also exists on phones: a link to it, and a code', async () => {
  const set = stage({ relayUrl: 'wss://relay.example' })
  const pairing = scriptPairing(set.fairlead)
  set.wallet.onConnect = () => new Promise(() => {})
  const wallet = { canPair: true, id: 'w1', isCertified: false, name: 'Fox' }
  await set.fairlead.modal.open()
  set.fairlead.modal.push('ConnectingExternal', { connectorId: 'mock', wallet })
  await state('waiting')

  await part('fl-connecting-phone').click()

  await expect.element(part('fl-pairing')).toMatchTextContent(/Open Fox on your phone/)
  await expect.poll(() => set.fairlead.internal.attempts.size).toBe(0)
  await expect.poll(() => pairing.calls).toContain('choose Fox')
})

test('[VIEW-06] behavior: without a phone version, none is offered', async () => {
  const set = stage()
  set.wallet.onConnect = () => new Promise(() => {})

  await choose(set)

  await state('waiting')
  expect(part('fl-connecting-phone').elements()).toEqual([])
})

test('[VIEW-06] behavior: the press asks the wallet, before its view is rendered', async () => {
  const set = stage()
  await pointAt(set)
  set.wallet.onConnect = () => new Promise(() => {})

  part('fl-connect-wallet-mock')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

  // In the press itself: React renders later.
  expect(set.fairlead.internal.attempts.size).toBe(1)
  await state('waiting')
  expect(set.fairlead.internal.attempts.size).toBe(1)
})

test('[VIEW-06] behavior: two presses at once ask the wallet once', async () => {
  const set = stage()
  await pointAt(set)
  let asked = 0
  set.wallet.onConnect = () => {
    asked += 1
    return new Promise(() => {})
  }
  const row = part('fl-connect-wallet-mock').element() as HTMLElement

  row.click()
  row.click()

  await expect.poll(() => asked).toBe(1)
  await state('waiting')
})

test('[VIEW-06] behavior: closing before the view is rendered aborts what the press has started', async () => {
  const set = stage()
  await pointAt(set)
  const answer = deferred()
  set.wallet.onConnect = () => answer

  ;(part('fl-connect-wallet-mock').element() as HTMLElement).click()
  set.fairlead.modal.close()

  await expect.poll(() => set.fairlead.internal.attempts.size).toBe(0)
  answer.resolve()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(set.fairlead.store.getState().connections.eip155?.status).toBe('disconnected')
})

/** Opens the list and points at the wallet, so that the code that connects is loaded. */
async function pointAt({ fairlead }: Stage) {
  await fairlead.modal.open()
  await part('fl-connect-wallet-mock').hover()
  await import('./startAttempt.ts')
}

/** Opens the list while the pointer is elsewhere. */
async function openList() {
  const { clock, fairlead } = stage()
  // The pointer may rest where the list appears.
  const corner = document.createElement('div')
  corner.dataset.testid = 'corner'
  corner.style.setProperty('block-size', '1px')
  document.body.prepend(corner)
  await part('corner').hover({ position: { x: 0, y: 0 } })
  const prepared: string[] = []
  for (const adapter of fairlead.adapters)
    Object.assign(adapter, {
      async prepare(purpose?: 'list') {
        if (purpose !== 'list') prepared.push(adapter.type)
      },
    })
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  return { clock, fairlead, prepared }
}

test('[VIEW-06] behavior: on a touch screen, a list that is shown prepares the wallets', async () => {
  // Chromium can't go back to a mouse after it has emulated a touch screen. `npm run size` uses a real emulation.
  const real = window.matchMedia
  afterwards(() => {
    window.matchMedia = real
  })
  window.matchMedia = (query) => real.call(window, query.replace('(hover: hover)', '(hover: none)'))

  const { clock, fairlead, prepared } = await openList()
  expect(prepared).toEqual([])
  await expect.poll(() => clock.isDue(500)).toBe(true)
  clock.advance(500)

  expect(prepared).toEqual(fairlead.adapters.map(({ type }) => type))
  expect(prepared).not.toEqual([])
})

test('[VIEW-06] behavior: with a mouse, pointing at the list prepares the wallets, and showing it does not', async () => {
  const { clock, fairlead, prepared } = await openList()
  clock.advance(60_000)
  expect(prepared).toEqual([])

  await part('fl-connect-wallet-mock').hover()

  await expect.poll(() => prepared).toEqual(fairlead.adapters.map(({ type }) => type))
})
