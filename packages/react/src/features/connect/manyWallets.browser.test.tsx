import type { ConnectorInfo } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { afterwards, part, stage } from '../../testing/stage.tsx'

const count = 5_000
const wallets = Array.from(
  { length: count },
  (_, index): ConnectorInfo => ({
    chains: ['eip155'],
    id: `w${index + 1}`,
    info: { rdns: `dev.test.w${index + 1}` },
    name: `Wallet ${index + 1}`,
    type: 'ANNOUNCED',
  }),
)

async function open(connectors: readonly ConnectorInfo[]) {
  const { fairlead } = stage({ connectors: [] })
  fairlead.store.setState({ connectors })
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-w1')).toBeVisible()
  return page.getByRole('list', { name: 'Wallets' }).element() as HTMLElement
}

const elements = (list: HTMLElement) =>
  (list.getRootNode() as ShadowRoot).querySelectorAll('*').length
const positions = (list: HTMLElement) =>
  [...list.querySelectorAll('[aria-posinset]')].map((row) => Number(row.ariaPosInSet))

test('[VIEW-01] behavior: of 5,000 wallets, those near the window are in the document', async () => {
  const list = await open(wallets)
  await expect.poll(() => positions(list).at(-1)).toBeLessThan(100)
  let most = 0

  await expect
    .poll(() => {
      list.parentElement?.scrollBy(0, 40_000)
      most = Math.max(most, elements(list))
      return positions(list).at(-1)
    })
    .toBe(count)

  await expect.element(part(`fl-connect-wallet-w${count}`)).toBeVisible()
  expect(most).toBeLessThan(600)
  // Screen readers get the length of the whole list.
  expect(list.querySelector('[aria-posinset]')?.ariaSetSize).toBe(String(count))
})

test('[VIEW-01][MOD-21] behavior: a focused row keeps the focus when it is scrolled out of view', async () => {
  const list = await open(wallets)
  // The code of long lists is loaded, and the modal has set its first focus.
  await expect.poll(() => positions(list).length).toBeLessThan(60)
  const second = part('fl-connect-wallet-w2').element() as HTMLElement
  second.focus()

  await expect
    .poll(() => {
      list.parentElement?.scrollTo(0, 100_000)
      return positions(list).length > 1 && (positions(list)[1] ?? 0) > 1_000
    })
    .toBe(true)

  expect(positions(list)[0]).toBe(2)
  expect((list.getRootNode() as ShadowRoot).activeElement).toBe(second)
})

test('[VIEW-01] behavior: a list of up to 60 wallets renders all of them', async () => {
  const list = await open(wallets.slice(0, 60))

  expect(list.querySelectorAll('button')).toHaveLength(60)
  expect(positions(list)).toEqual([])
})

test('[VIEW-01] behavior: the list is scrolled in the compositor, because its box is opaque', async () => {
  const list = await open(wallets)

  const { backgroundColor } = getComputedStyle(list.parentElement as HTMLElement)

  expect(backgroundColor).not.toMatch(/transparent|rgba|\//)
})

test('[VIEW-01] behavior: a wallet that was reported as seen is not observed any more', async () => {
  const observed = countObserved()

  await open(wallets.slice(0, 5))

  await expect.poll(observed).toBe(0)
})

/** Counts the rows that intersection observers follow, during this test. */
function countObserved(): () => number {
  const rows = new Set<Element>()
  const { observe, unobserve } = IntersectionObserver.prototype
  IntersectionObserver.prototype.observe = function (target) {
    if (target.matches('li')) rows.add(target)
    observe.call(this, target)
  }
  IntersectionObserver.prototype.unobserve = function (target) {
    rows.delete(target)
    unobserve.call(this, target)
  }
  afterwards(() => Object.assign(IntersectionObserver.prototype, { observe, unobserve }))
  return () => rows.size
}
