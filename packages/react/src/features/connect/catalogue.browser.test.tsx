import { type FairleadOptions, mock } from '@fairlead/core'
import { createTestCatalogue, manyWallets } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { afterwards, deferred, focused, heading, part, stage } from '../../testing/stage.tsx'

async function open(options: Partial<FairleadOptions> = {}, count = 100, canPair = true) {
  const wallets = manyWallets(count).map((wallet) => ({ ...wallet, supports_wc: canPair }))
  const catalogue = createTestCatalogue(wallets)
  const answer = deferred()
  catalogue.wait = () => answer
  const set = stage({ serverUrl: 'https://server.example', ...options }, { fetch: catalogue.fetch })
  const told: { name: string; properties: unknown }[] = []
  set.fairlead.events.subscribe(({ name, properties }) => told.push({ name, properties }))
  await set.fairlead.modal.open({ view: 'Connect' })
  // The first test also waits for the code to load.
  await expect.poll(() => catalogue.asked.length).toBeGreaterThan(0)
  return { ...set, answer, catalogue, told }
}

const names = () => {
  const rows = part('fl-modal').element().querySelectorAll<HTMLElement>('li [part=list-item]')
  return [...rows].map(({ dataset }) => dataset.testid?.replace(/^fl-connect-(?:wallet-)?/, ''))
}
/** Measured from the heading, because the card is still animating. */
const topOf = (testId: string) =>
  Math.round(
    part(testId).element().getBoundingClientRect().top -
      heading().element().getBoundingClientRect().top,
  )

test('[VIEW-01][MOD-18] default: installed wallets at once; the catalogue fills the placeholders without layout shift', async () => {
  const sdk = mock({ id: 'sdk', name: 'Vendor', type: 'EXTERNAL' })
  const { answer } = await open({
    connectors: [mock({ name: 'Fox' }).create, sdk.create],
    customWallets: [{ id: 'own', name: 'Own' }],
    featuredWalletIds: ['w007'],
  })
  await expect.element(part('fl-connect-wallet-own')).toBeVisible()
  const before = ['mock', 'sdk', 'own'].map((id) => topOf(`fl-connect-wallet-${id}`))
  const height = part('fl-modal').element().querySelector('ul')?.offsetHeight

  answer.resolve()

  await expect.element(part('fl-connect-wallet-w007')).toBeVisible()
  expect(['mock', 'sdk', 'own'].map((id) => topOf(`fl-connect-wallet-${id}`))).toEqual(before)
  expect(part('fl-modal').element().querySelector('ul')?.offsetHeight).toBe(height)
  expect(names().at(-1)).toBe('all-wallets')
  expect(names()).toHaveLength(6)
})

test('[VIEW-01][MOD-18] behavior: the list has the same height before and after the catalogue’s code has loaded', async () => {
  const heights: number[] = []
  const look = () => {
    const height = part('fl-modal').query()?.querySelector('ul')?.offsetHeight
    if (height && heights.at(-1) !== height) heights.push(height)
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { childList: true, subtree: true })
  const attach = Element.prototype.attachShadow
  afterwards(() => {
    watching.disconnect()
    Element.prototype.attachShadow = attach
  })
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attach.call(this, init)
    watching.observe(root, { childList: true, subtree: true })
    return root
  }
  const { answer } = await open({
    customWallets: [
      { id: 'own', name: 'Own' },
      { id: 'two', name: 'Two' },
    ],
    featuredWalletIds: ['w007', 'w008'],
  })
  await expect.element(part('fl-connect-wallet-two')).toBeVisible()
  answer.resolve()
  await expect.element(part('fl-connect-wallet-w008')).toBeVisible()

  expect(heights).toHaveLength(1)
})

test('[VIEW-01] behavior: the last row shows a rounded total, and opens all wallets', async () => {
  const { answer } = await open({}, 547)
  answer.resolve()

  await expect
    .element(part('fl-connect-all-wallets'))
    .toMatchTextContent(/Search all wallets\s*540\+/)
  await part('fl-connect-all-wallets').click()

  await expect.element(heading()).toMatchTextContent('All wallets')
  await expect.element(part('fl-all-wallets-wallet-w001')).toBeVisible()
})

test('[VIEW-01] behavior: if all of them are listed, there is no search row', async () => {
  const { answer } = await open({}, 2)
  answer.resolve()

  await expect.element(part('fl-connect-wallet-w002')).toBeVisible()
  expect(names()).toEqual(['walletConnect', 'mock', 'w001', 'w002'])
})

test('[VIEW-01] error: a failed catalogue keeps installed wallets, and can be retried', async () => {
  const { answer, catalogue } = await open()
  catalogue.status = 503
  answer.resolve()
  await expect
    .element(part('fl-connect-failed'))
    .toMatchTextContent(/Couldn’t load the list of wallets/)
  expect(names()).toEqual(['walletConnect', 'mock'])

  catalogue.status = undefined
  await part('fl-connect-failed-action').click()

  await expect.element(part('fl-connect-wallet-w001')).toBeVisible()
  await expect.element(part('fl-connect-failed')).not.toBeInTheDocument()
  expect(part('fl-modal').element().contains(focused())).toBe(true)
})

test('[MOD-08] behavior: a wallet that is not installed opens its install view, and emits events', async () => {
  const { answer, clock, told } = await open({}, 100, false)
  answer.resolve()
  await expect.element(part('fl-connect-all-wallets')).toBeVisible()
  const seen = () => {
    clock.advance(1_000)
    return told.filter(({ name }) => name === 'WALLET_IMPRESSION')
  }
  await expect.poll(() => seen().length).toBeGreaterThan(0)
  expect(seen()[0]?.properties).toMatchObject({ view: 'Connect' })

  await part('fl-connect-wallet-w002').click()

  await expect.element(heading()).toMatchTextContent('Get Wallet 002')
  const link = part('fl-wallet-downloads-homepage')
  await expect.element(link).toHaveAttribute('href', 'https://w002.example/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  const names = ['WALLET_SELECTED', 'GET_WALLET']
  expect(told.filter(({ name }) => names.includes(name))).toEqual([
    {
      name: 'WALLET_SELECTED',
      properties: {
        id: 'w002',
        name: 'Wallet 002',
        platform: 'none',
        position: 4,
        view: 'Connect',
      },
    },
    { name: 'GET_WALLET', properties: { id: 'w002', target: 'homepage' } },
  ])
})

test('[MOD-08] behavior: an installed wallet of the catalogue connects', async () => {
  const wallet = mock({ id: 'x', name: 'wallet 001' })
  wallet.onConnect = () => new Promise(() => {})
  const { answer } = await open({ connectors: [wallet.create] })
  answer.resolve()
  await expect.element(part('fl-connect-wallet-w002')).toBeVisible()
  await expect.element(part('fl-connect-wallet-w001')).not.toBeInTheDocument()

  await part('fl-connect-wallet-x').click()

  await expect.element(part('fl-connecting')).toBeVisible()
})

test('[MOD-08] behavior: a wallet without a valid download link says so', async () => {
  const { fairlead } = stage({
    customWallets: [{ homepage: 'javascript:alert(1)', id: 'own', name: 'Own' }],
  })
  await fairlead.modal.open()

  await part('fl-connect-wallet-own').click()

  await expect
    .element(part('fl-wallet-downloads-text'))
    .toMatchTextContent('We don’t know where to get Own.')
  expect(page.getByRole('link').elements()).toEqual([])
})

test('[VIEW-01] behavior: the guide leads to wallets, and to a page of the integrator', async () => {
  const { answer, told } = await open({ links: { getWallet: 'https://app.example/wallets' } })
  answer.resolve()
  await part('fl-connect-help').click()
  await part('fl-what-is-a-wallet-get').click()

  await expect.element(heading()).toMatchTextContent('Get a wallet')
  await expect.element(part('fl-get-wallet-wallet-w001')).toBeVisible()
  await expect
    .element(part('fl-get-wallet-more'))
    .toHaveAttribute('href', 'https://app.example/wallets')
  await part('fl-get-wallet-wallet-w001').click()

  await expect.element(heading()).toMatchTextContent('Get Wallet 001')
  expect(told.some(({ name }) => name === 'GET_WALLET')).toBe(false)
})

test('[CONN-12] behavior: images load with the rows, and a missing one is replaced by the initial', async () => {
  const catalogue = createTestCatalogue(manyWallets(5))
  const { fairlead } = stage(
    { serverUrl: 'https://server.example' },
    {
      fetch: async (input, init) =>
        String(input).includes('getWalletImage/i001')
          ? new Response('', { status: 404 })
          : catalogue.fetch(input, init),
    },
  )

  await fairlead.modal.open()

  await expect.element(part('fl-connect-wallet-w002')).toBeVisible()
  const picture = () => part('fl-connect-wallet-w002').element().querySelector('img')
  await expect.poll(() => picture()?.src).toMatch(/^blob:/)
  await expect.element(part('fl-connect-wallet-w001')).toMatchTextContent(/WWallet 001/)
})

/** All that the Connect view can show above its last row. */
const full: Partial<FairleadOptions> = {
  features: { socials: ['google', 'x', 'farcaster', 'discord'] },
  frameUrl: `http://frame.localhost:${location.port}`,
  privacyPolicyUrl: 'https://shop.example/privacy',
  termsConditionsUrl: 'https://shop.example/terms',
}
/** True if the whole row is drawn, between header and footer, and takes a press. */
function isWhole(testId: string): boolean {
  const row = part(testId).element()
  const root = row.getRootNode() as ShadowRoot
  const box = row.getBoundingClientRect()
  const above = root.querySelector('[part=header]')?.getBoundingClientRect().bottom ?? Infinity
  const below = root.querySelector('[part=footer]')?.getBoundingClientRect().top ?? -Infinity
  if (box.height < 44 || box.top < above || box.bottom > below) return false
  const corners = [box.top + 4, box.bottom - 4]
  return corners.every((y) => row.contains(root.elementFromPoint(box.left + box.width / 2, y)))
}

test.each([320, 360, 1000])(
  '[VIEW-01] behavior: “Search all wallets” is fully visible in a window %i px wide, of every common height',
  async (width) => {
    afterwards(() => void page.viewport(1000, 800))
    const { answer } = await open(full)
    answer.resolve()
    await expect.element(part('fl-connect-all-wallets')).toBeVisible()
    for (const height of [568, 600, 667, 720, 768, 800, 900]) {
      await page.viewport(width, height)
      await expect
        .poll(() => isWhole('fl-connect-all-wallets'), { message: `${height}` })
        .toBe(true)
    }
  },
)

test('[VIEW-01] behavior: a focused row is not covered by “Search all wallets”', async () => {
  await page.viewport(360, 568)
  afterwards(() => void page.viewport(1000, 800))
  const { answer } = await open(full)
  answer.resolve()
  await expect.element(part('fl-connect-all-wallets')).toBeVisible()
  for (const id of names().slice(0, -1)) {
    const testId = `fl-connect-wallet-${id}`
    const row = part(testId).element() as HTMLElement
    row.focus()
    await expect.poll(() => isWhole(testId), { message: testId }).toBe(true)
  }
})

test.each([320, 360, 1000])(
  '[VIEW-01][MOD-02] behavior: embedded in a page %i px wide, a focused row is not covered by “Search all wallets”',
  async (width) => {
    await page.viewport(width, 900)
    afterwards(() => void page.viewport(1000, 800))
    document.body.innerHTML = '<main><fairlead-modal embedded></fairlead-modal></main>'
    const { answer } = await open(full)
    answer.resolve()
    await expect.element(part('fl-connect-all-wallets')).toBeVisible()
    part('fl-connect-all-wallets').element().scrollIntoView({ block: 'center' })
    await expect.poll(() => isWhole('fl-connect-all-wallets')).toBe(true)
  },
)
