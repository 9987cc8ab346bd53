import { type FairleadOptions, mock } from '@fairlead/core'
import { createTestCatalogue, manyWallets } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, heading, part, stage } from '../../testing/stage.tsx'

const searchWaitMs = 300

async function open(options: Partial<FairleadOptions> = {}, count = 100, isMobile = false) {
  // Every second wallet is an extension only.
  const wallets = manyWallets(count).map((wallet, index) => ({
    ...wallet,
    supports_wc: index % 2 === 0,
  }))
  const catalogue = createTestCatalogue(wallets)
  const set = stage(
    { serverUrl: 'https://server.example', ...options },
    { fetch: catalogue.fetch, isMobile },
  )
  const told: { name: string; properties: unknown }[] = []
  set.fairlead.events.subscribe(({ name, properties }) => told.push({ name, properties }))
  const toldOf = (name: string) =>
    told.flatMap((event) => (event.name === name ? [event.properties] : []))
  await set.fairlead.modal.open({ view: 'AllWallets' })
  await expect.element(heading()).toMatchTextContent('All wallets')
  await expect.element(part('fl-all-wallets-count')).toMatchTextContent(/wallets/)
  return { ...set, catalogue, toldOf }
}

const grid = () => part('fl-all-wallets-grid').element() as HTMLElement
/** Repeats until two frames later the position is still the same: measuring rows moves what is in view. */
const scrollTo = (offset: number) =>
  expect
    .poll(async () => {
      grid().scrollTo(0, offset)
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
      return grid().scrollTop
    })
    .toBe(offset)
const tile = (number: string) => part(`fl-all-wallets-wallet-w${number}`)
const names = () =>
  page
    .getByRole('gridcell')
    .elements()
    .map((cell) => cell.querySelector('bdi')?.textContent)

test('[VIEW-07] default: installed wallets first, then the catalogue, with a count', async () => {
  const { toldOf } = await open()

  await expect.element(tile('001')).toBeVisible()
  expect(names().slice(0, 3)).toEqual(['Fox', 'Wallet 001', 'Wallet 002'])
  await expect.element(part('fl-all-wallets-count')).toMatchTextContent('101 wallets')
  await expect.element(part('fl-all-wallets-wallet-mock')).toMatchTextContent(/Fox.*Installed/)
  await expect.element(part('fl-announcer')).toMatchTextContent('101 wallets')
  expect(toldOf('WALLETS_OPENED')).toEqual([{}])
})

test('[VIEW-07] behavior: 600 wallets, scrolled to the end: all are listed, few are rendered at a time', async () => {
  const { catalogue } = await open({}, 600)
  await expect.element(tile('001')).toBeVisible()
  const seen = new Set<string>()
  let most = 0

  await expect
    .poll(
      () => {
        const buttons = [...grid().querySelectorAll('button')]
        for (const button of buttons) seen.add(button.dataset.testid ?? '')
        most = Math.max(most, grid().querySelectorAll('*').length)
        // Only as far as rows are rendered: a busy machine renders a few steps per second.
        buttons.at(-1)?.scrollIntoView({ block: 'start' })
        return seen.size
      },
      { interval: 16 },
    )
    .toBe(601)

  await expect.element(tile('600')).toBeVisible()
  expect(most).toBeLessThan(400)
  // The first list, and 596 wallets in pages of 40.
  await expect.poll(() => catalogue.asked).toHaveLength(1 + 15)
})

test('[VIEW-07][CONN-12] behavior: images of rendered rows are loaded, and none before the modal opens', async () => {
  const catalogue = createTestCatalogue(manyWallets(600))
  const { fairlead } = stage({ serverUrl: 'https://server.example' }, { fetch: catalogue.fetch })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect([catalogue.asked, catalogue.pictures]).toEqual([[], []])

  await fairlead.modal.open({ view: 'AllWallets' })
  // Wait for the view's code and its first page: the test measures only pictures.
  await expect.element(tile('001')).toBeVisible()

  await expect.poll(() => tile('001').element().querySelector('img')?.src).toMatch(/^blob:/)
  expect(catalogue.pictures.length).toBeLessThan(60)
  expect(new Set(catalogue.pictures).size).toBe(catalogue.pictures.length)
})

test('[VIEW-07][MOD-21] behavior: a row that is still loading is marked busy, because it has no cell', async () => {
  const { clock } = await open()
  const empty = () => [...grid().querySelectorAll('[role=row]:not(:has([role=gridcell]))')]

  await part('fl-all-wallets-search').fill('wallet 05')
  await expect.poll(() => empty().map((row) => row.getAttribute('aria-busy'))).toEqual(['true'])
  expect(empty()[0]?.closest('[role=rowgroup]')?.closest('[role=grid]')).toBe(grid())
  clock.advance(searchWaitMs)

  await expect.poll(names).toHaveLength(10)
  expect(empty()).toEqual([])
})

test('[VIEW-07] behavior: a search waits, shows placeholders, shows a count, and can be cleared', async () => {
  const { catalogue, clock, toldOf } = await open()
  await expect.element(tile('001')).toBeVisible()

  await part('fl-all-wallets-search').fill('wallet 05')
  await expect.element(part('fl-all-wallets-search')).toHaveAttribute('data-state', 'loading')
  await expect.element(part('fl-announcer')).toMatchTextContent('Loading wallets')
  expect(names()).toEqual([])
  clock.advance(searchWaitMs)

  await expect.element(tile('050')).toBeVisible()
  await expect.poll(names).toHaveLength(10)
  await expect.element(part('fl-announcer')).toMatchTextContent('10 wallets')
  expect(toldOf('WALLET_SEARCHED')).toEqual([{ filter: 'none', queryLength: 9 }])
  await part('fl-all-wallets-clear').click()

  await expect.element(tile('001')).toBeVisible()
  await expect.poll(() => focused()).toBe(part('fl-all-wallets-search').element())
  // First list, page, search; the page was cached.
  await expect.poll(() => catalogue.asked).toHaveLength(3)
})

test('[VIEW-07] behavior: without results, keeps the search text and offers all again', async () => {
  const { clock } = await open()
  await part('fl-all-wallets-search').fill('submarine')
  clock.advance(searchWaitMs)

  await expect
    .element(part('fl-all-wallets-empty'))
    .toMatchTextContent('No wallet matches “submarine”.')
  await expect.element(part('fl-all-wallets-search')).toHaveValue('submarine')
  await part('fl-all-wallets-reset').click()

  await expect.element(tile('001')).toBeVisible()
  await expect.poll(() => focused()).toBe(part('fl-all-wallets-search').element())
})

test('[VIEW-07] behavior: without a certified wallet there is no filter', async () => {
  const wallets = manyWallets(50).map((wallet) => ({ ...wallet, badge_type: 'none' }))
  const { fetch } = createTestCatalogue(wallets)
  const { fairlead } = stage({ serverUrl: 'https://server.example' }, { fetch })
  await fairlead.modal.open({ view: 'AllWallets' })

  await expect.element(part('fl-all-wallets-count')).toMatchTextContent('51 wallets')
  expect(part('fl-all-wallets-certified').elements()).toEqual([])
})

test('[VIEW-07] behavior: only certified wallets', async () => {
  const { catalogue } = await open()
  await expect.element(tile('002')).toBeVisible()

  await part('fl-all-wallets-certified').click()

  await expect.element(part('fl-all-wallets-count')).toMatchTextContent('10 wallets')
  await expect.element(part('fl-all-wallets-certified')).toHaveAttribute('aria-pressed', 'true')
  expect(catalogue.asked.at(-1)?.get('badge_type')).toBe('certified')
  await expect.element(tile('002')).not.toBeInTheDocument()
})

test('[VIEW-07] error: a failed page keeps the loaded ones, and can be retried', async () => {
  const { catalogue } = await open({}, 600)
  await expect.element(tile('001')).toBeVisible()
  catalogue.status = 503

  await expect
    .poll(() => {
      grid().scrollBy(0, 300)
      return part('fl-all-wallets-failed').elements().length
    })
    .toBe(1)
  expect(names().length).toBeGreaterThan(0)
  const asked = catalogue.asked.length
  catalogue.status = undefined
  await part('fl-all-wallets-failed-action').click()

  await expect.poll(() => catalogue.asked.length).toBeGreaterThan(asked)
  await expect.element(part('fl-all-wallets-failed')).not.toBeInTheDocument()
  await expect.poll(() => focused()).toBe(part('fl-all-wallets-search').element())
})

test('[VIEW-07] error: if nothing can be loaded, installed wallets stay', async () => {
  const catalogue = createTestCatalogue([])
  catalogue.status = 503
  const { fairlead } = stage({ serverUrl: 'https://server.example' }, { fetch: catalogue.fetch })

  await fairlead.modal.open({ view: 'AllWallets' })

  await expect.element(part('fl-all-wallets-failed')).toBeVisible()
  expect(names()).toEqual(['Fox'])
})

test('[VIEW-07] behavior: back from a wallet, the list keeps its position; reopened, it starts at the top', async () => {
  const { clock, fairlead } = await open()
  await part('fl-all-wallets-search').fill('wallet')
  clock.advance(searchWaitMs)
  await expect.element(part('fl-all-wallets-count')).toMatchTextContent('100 wallets')
  await scrollTo(700)
  await expect.element(tile('030')).toBeVisible()
  const top = grid().scrollTop

  // Without a pointer, which would scroll to it first.
  ;(tile('030').element() as HTMLElement).click()
  await expect.element(heading()).toMatchTextContent('Get Wallet 030')
  await part('fl-header-back').click()

  await expect.element(tile('030')).toBeVisible()
  await expect.element(part('fl-all-wallets-search')).toHaveValue('wallet')
  expect(Math.abs(grid().scrollTop - top)).toBeLessThan(2)
  fairlead.modal.close()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  await fairlead.modal.open({ view: 'AllWallets' })
  await expect.element(part('fl-all-wallets-search')).toHaveValue('')
  expect(grid().scrollTop).toBe(0)
})

test('[VIEW-07][MOD-21] behavior: arrow keys move in the grid, one tile is a tab stop, and focus is never lost', async () => {
  await open({ connectors: [] }, 600)
  await expect.element(tile('001')).toBeVisible()
  const columns = Number(grid().getAttribute('aria-colcount'))
  const number = (index: number) => String(index + 1).padStart(3, '0')
  await part('fl-all-wallets-search').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focused()).toBe(tile('001').element())

  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(() => focused()).toBe(tile(number(columns + 1)).element())
  await userEvent.keyboard('{Home}')
  await expect.poll(() => focused()).toBe(tile(number(columns)).element())
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(() => focused()?.getAttribute('data-index')).toBe('43')
  expect(grid().querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
  // The focused tile stays mounted far outside the viewport.
  grid().scrollTo(0, 0)
  await expect.element(tile('001')).toBeVisible()
  await expect.poll(() => focused()).toBe(tile('044').element())
})

test('[VIEW-07] behavior: screen readers get the size of the whole list, and the position', async () => {
  await open({ connectors: [] }, 600)
  await expect.element(tile('001')).toBeVisible()
  const columns = Number(grid().getAttribute('aria-colcount'))

  expect(grid().getAttribute('aria-rowcount')).toBe(String(Math.ceil(600 / columns)))
  const row = tile('001').element().closest('[role=row]')
  expect(row).toHaveAttribute('aria-rowindex', '1')
  expect(tile('002').element().parentElement).toHaveAttribute('aria-colindex', '2')
})

test('[VIEW-07] behavior: each wallet opens a view: connecting if installed, otherwise installing', async () => {
  const { fairlead, toldOf, wallet } = await open()
  wallet.onConnect = () => new Promise(() => {})
  await part('fl-all-wallets-wallet-mock').click()
  await expect.element(part('fl-connecting')).toBeVisible()
  fairlead.modal.back()
  await tile('002').click()

  await expect
    .element(part('fl-wallet-downloads-homepage'))
    .toHaveAttribute('href', 'https://w002.example/')
  expect(toldOf('WALLET_SELECTED')).toEqual([
    { id: 'mock', name: 'Fox', platform: 'extension', position: 1, view: 'AllWallets' },
    { id: 'w002', name: 'Wallet 002', platform: 'none', position: 3, view: 'AllWallets' },
  ])
})

test('[VIEW-07] behavior: wallets actually visible are reported together, each once', async () => {
  const { clock, toldOf } = await open({ connectors: [] }, 600)
  await expect.element(tile('001')).toBeVisible()
  const told = () => {
    clock.advance(1_000)
    return toldOf('WALLET_IMPRESSION') as { view: string; wallets: { id: string }[] }[]
  }
  await expect.poll(() => told().length).toBeGreaterThan(0)
  const [first] = told()
  const ids = () => told().flatMap(({ wallets }) => wallets.map(({ id }) => id))
  expect(first?.view).toBe('AllWallets')
  expect(first?.wallets[0]).toEqual({
    id: 'w001',
    name: 'Wallet 001',
    platform: 'qr',
    position: 1,
  })
  expect(ids()).not.toContain('w040')

  grid().scrollTo(0, 600)
  await expect.poll(() => ids().length).toBeGreaterThan(first?.wallets.length ?? 0)
  grid().scrollTo(0, 0)
  await expect.element(tile('001')).toBeVisible()

  expect(new Set(ids()).size).toBe(ids().length)
})

test.each([
  ['off', { allWallets: false }, false, 'Connect a wallet'],
  ['for phones, on desktop', { allWallets: 'mobile' }, false, 'Connect a wallet'],
  ['for phones, on a phone', { allWallets: 'mobile' }, true, 'All wallets'],
] as const)('[MOD-20] behavior: with the list %s', async (_, features, isMobile, title) => {
  const catalogue = createTestCatalogue(manyWallets(20))
  const { fairlead } = stage(
    { features, serverUrl: 'https://server.example' },
    { fetch: catalogue.fetch, isMobile },
  )

  await fairlead.modal.open({ view: 'AllWallets' })

  await expect.element(heading()).toMatchTextContent(title)
  expect(part('fl-connect-all-wallets').elements()).toEqual([])
})

test('[VIEW-07] behavior: the terms must be accepted first, if the page requires it', async () => {
  const { fairlead } = await open({
    features: { legalCheckbox: true },
    termsConditionsUrl: 'https://app.example/terms',
  })

  await tile('002').click()

  await expect.element(heading()).toMatchTextContent('Connect a wallet')
  expect(fairlead.modal.view()).toBe('Connect')
})

test('[VIEW-07] behavior: without a server, installed and custom wallets', async () => {
  const { fairlead } = stage({
    connectors: [mock({ name: 'Fox' }).create],
    customWallets: [{ homepage: 'https://own.example', id: 'own', name: 'Own' }],
  })

  await fairlead.modal.open({ view: 'AllWallets' })

  await expect.element(part('fl-all-wallets-wallet-own')).toBeVisible()
  expect(names()).toEqual(['Fox', 'Own'])
  expect(part('fl-all-wallets-certified').elements()).toEqual([])
})
