import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { balance, createDataApi, moved, nft, nftMoved, transaction } from '../../testing/dataApi.ts'
import { connectedStage, focused, part, type Stage, twoNamespaces } from '../../testing/stage.tsx'

const now = Date.UTC(2026, 0, 1)
const serverUrl = 'https://api.example'
const rich = {
  balances: [balance('ETH', '1.53241', 4521.7, 'Ether'), balance('BUOY', '1250', 1250.5, 'Buoy')],
}
const failing = () => new Response('', { status: 500 })

async function open(
  answers: Parameters<typeof createDataApi>[0],
  options: Parameters<typeof connectedStage>[0] = {},
): Promise<Stage & { asked: URL[] }> {
  const api = createDataApi(answers)
  const stage = await connectedStage({ serverUrl, ...options }, api)
  await stage.fairlead.modal.open()
  return { ...stage, asked: api.asked }
}
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)

test('[FEAT-01][VIEW-02] default: one total, and the tokens with amount and value', async () => {
  await open({ balance: rich })

  await expect.element(part('fl-account-total')).toMatchTextContent(/^\$5,772\.20$/)
  // Also in right-to-left languages, where the sign would otherwise be on the wrong side.
  expect(part('fl-account-total').element().querySelector('bdi')?.dir).toBe('ltr')
  const lines = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent(/EtherETH1\.5324\$4,521\.70/)
  await expect.element(lines.nth(1)).toMatchTextContent(/BuoyBUOY1,250\$1,250\.50/)
  expect(part('fl-account-balance').elements()).toEqual([])
})

test('[VIEW-02] behavior: without prices, the network’s native coin is the amount', async () => {
  await open({ balance: { balances: [balance('BUOY', '3', 0)] } })

  await expect.element(part('fl-account-balance')).toMatchTextContent(/1\.2345ETH/)
  expect(part('fl-account-total').elements()).toEqual([])
})

/** Opens the account of a server that has every picture. */
async function openWithPictures() {
  const pictures: string[] = []
  const api = createDataApi({ balance: rich })
  const { fairlead } = await connectedStage(
    { serverUrl },
    {
      async fetch(input, init) {
        const { pathname } = new URL(String(input))
        if (!pathname.startsWith('/public/')) return api.fetch(input, init)
        pictures.push(pathname)
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
        return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
      },
    },
  )
  expect(pictures).toEqual([])
  await fairlead.modal.open()
  return { asked: () => [...pictures].sort(), fairlead }
}
const sourceIn = (testId: string) => () => part(testId).element().querySelector('img')?.src

test('[API-22] default: the widget requests images of networks, and of native coins without one, from the server', async () => {
  const { asked, fairlead } = await openWithPictures()

  // The picture of another token may be unknown to the server, which would respond with 404.
  const shown = ['/public/getAssetImage/eip155-31337', '/public/getTokenImage/ETH']
  await expect.poll(asked).toEqual(shown)
  await expect.poll(sourceIn('fl-account-network')).toMatch(/^blob:/)

  // Also for networks to choose from; a loaded picture is not requested again.
  fairlead.modal.push('Networks')
  await expect
    .poll(asked)
    .toEqual([
      '/public/getAssetImage/eip155-31337',
      '/public/getAssetImage/eip155-31338',
      ...shown.slice(1),
    ])
})

test('behavior: a native coin has the same picture in the account and where it is sent', async () => {
  await openWithPictures()
  await expect.poll(sourceIn('fl-account-token-ETH')).toMatch(/^blob:/)
  const picture = sourceIn('fl-account-token-ETH')()

  await part('fl-account-action-send').click()
  await part('fl-send-token').click()
  await expect.poll(sourceIn('fl-send-select-token-native')).toBe(picture)
  await part('fl-send-select-token-native').click()
  await expect.poll(sourceIn('fl-send-token')).toBe(picture)
})

test('[FEAT-01][MOD-20] behavior: a token opens its details, and from there Send, with it selected', async () => {
  const { fairlead } = await open({ balance: rich })
  await part('fl-account-token-ETH').click()
  await part('fl-token-send').click()

  expect(fairlead.modal.view()).toBe('Send')
  await expect.element(part('fl-send-token')).toMatchTextContent(/ETH/)
})

test('[MOD-20] behavior: with sending disabled, tokens only show their details', async () => {
  await open({ balance: rich }, { features: { receive: false, send: false } })

  await expect.element(part('fl-account-token-BUOY')).toBeVisible()
  expect(part('fl-account-action-send').elements()).toEqual([])
  await part('fl-account-token-BUOY').click()
  await expect.element(part('fl-token-contract')).toBeVisible()
  expect(part('fl-token-send').elements()).toEqual([])
})

test('[FEAT-01][FEAT-09] behavior: an account without balances is shown how to receive', async () => {
  const { fairlead } = await open({ balance: { balances: [] } })
  await part('fl-account-tokens-empty-action').click()

  expect(fairlead.modal.view()).toBe('Receive')
})

test.each([
  ['many', Array.from({ length: 12 }, (_, at) => balance(`T${at}`, '1', 1))],
  ['no', []],
])(
  '[VIEW-02] behavior: the Disconnect button stays in place when a late answer has %s tokens',
  async (_, balances) => {
    const api = createDataApi({ balance: { balances } })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { fairlead } = await connectedStage(
      { serverUrl },
      {
        async fetch(input, init) {
          if (String(input).includes('/balance')) await asked
          return api.fetch(input, init)
        },
      },
    )
    await fairlead.modal.open()
    const button = part('fl-account-disconnect')
    await expect.element(part('fl-account-explorer')).toBeVisible()
    const before = button.element().getBoundingClientRect().top

    answer()

    const arrived = balances.length > 0 ? 'fl-account-token-T0' : 'fl-account-tokens-empty'
    await expect.element(part(arrived)).toBeVisible()
    expect(button.element().getBoundingClientRect().top).toBe(before)
  },
)

test('[MOD-16] behavior: tabs with arrow keys, one of them in the tab order', async () => {
  await open({ balance: rich, history: { data: [], next: null }, nfts: { data: [], next: null } })
  await part('fl-account-tab-tokens').click()
  const selected = () => page.getByRole('tab', { selected: true })

  await userEvent.keyboard('{ArrowRight}')
  await expect.element(selected()).toMatchTextContent(/NFTs/)
  await expect.poll(() => focused()).toBe(selected().element())
  await userEvent.keyboard('{End}')
  await expect.element(selected()).toMatchTextContent(/Activity/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(selected()).toMatchTextContent(/Tokens/)
  await userEvent.keyboard('{ArrowLeft}')

  await expect.element(selected()).toMatchTextContent(/Activity/)
  const inOrder = page
    .getByRole('tab')
    .elements()
    .filter((tab) => (tab as HTMLElement).tabIndex === 0)
  expect(inOrder).toEqual([selected().element()])
  await expect.element(page.getByRole('tabpanel', { name: 'Activity' })).toBeVisible()
})

test('[MOD-16] behavior: right to left, the arrow keys follow their direction', async () => {
  await open({ balance: rich }, { locale: 'ar' })
  await part('fl-account-tab-tokens').click()

  await userEvent.keyboard('{ArrowLeft}')

  await expect.element(part('fl-account-tab-nfts')).toHaveAttribute('aria-selected', 'true')
})

test('[MOD-16] behavior: the selected tab is kept for each namespace while navigating', async () => {
  const { fairlead } = await open({ balance: rich }, twoNamespaces())
  await part('fl-account-tab-nfts').click()
  fairlead.modal.push('Networks')
  await expect.element(page.getByRole('heading', { name: 'Networks' })).toBeInTheDocument()

  await part('fl-header-back').click()

  await expect.element(part('fl-account-tab-nfts')).toHaveAttribute('aria-selected', 'true')
  expect(fairlead.modal.store.getState().accountTabs).toEqual({ eip155: 'nfts' })
})

test.each([
  ['the feature is off', { features: { activity: false } }, ['Tokens', 'NFTs']],
  ['there is no server', { serverUrl: undefined }, []],
])('[NS-03] behavior: if %s its tab is absent', async (_, options, expected) => {
  await open({ balance: rich }, options)

  await expect.element(page.getByRole('list', { name: 'Tokens' })).toBeInTheDocument()
  expect(tabs()).toEqual(expected)
})

test('[FEAT-01] behavior: an empty list is stated, with placeholders while it loads', async () => {
  let answer: ((body: unknown) => void) | undefined
  const balance = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const { fairlead } = await open({ balance })
  await expect.poll(() => answer).toBeDefined()
  await expect.element(page.getByTitle('Loading')).toHaveAttribute('aria-busy', 'true')

  answer?.({ balances: [] })

  await expect.element(part('fl-account-tokens-empty')).toBeVisible()
  await expect.element(part('fl-announcer')).toMatchTextContent(/No tokens on this network yet\./)
  expect(fairlead.modal.store.getState().toast).toBeUndefined()
})

test('[FEAT-03] error: a toast; retry pauses for 30 s, then works and keeps the focus', async () => {
  let isBroken = true
  const { asked, clock } = await open({ balance: () => (isBroken ? failing() : rich) })
  await expect.element(part('fl-account-tokens-error')).toMatchTextContent(/in a moment/)
  await expect.element(part('fl-toast')).toMatchTextContent(/Token Balance Unavailable/)
  await expect.element(part('fl-account-tokens-error-action')).toBeDisabled()
  const before = asked.length

  isBroken = false
  clock.advance(30_000)
  await part('fl-account-tokens-error-action').click()

  await expect.element(part('fl-account-token-BUOY')).toBeVisible()
  expect(asked.filter(({ pathname }) => pathname.endsWith('/balance'))).toHaveLength(2)
  expect(asked.length).toBeGreaterThan(before)
  await expect.element(part('fl-account-tokens-error')).not.toBeInTheDocument()
  await expect.poll(() => focused()?.getAttribute('role')).toBe('tabpanel')
})

test('[FEAT-03] error: a later failure keeps the loaded data', async () => {
  let isBroken = false
  const { clock, fairlead } = await open({ balance: () => (isBroken ? failing() : rich) })
  await expect.element(part('fl-account-token-BUOY')).toBeVisible()

  isBroken = true
  clock.advance(30_000)
  const { client } = await fairlead.queries()
  await client.refetchQueries({ queryKey: ['token-balances'] })

  await expect.element(part('fl-account-tokens-error')).toBeVisible()
  await expect.element(part('fl-account-token-BUOY')).toBeVisible()
  await expect.element(part('fl-account-total')).toBeVisible()
})

test('[MOD-16] default: NFTs as tiles that open one, with the explorer; an image is an <img> or a letter', async () => {
  const data = [nft('Tile', '7', 'https://pictures.invalid/7.png'), nft('Zebra', '8')]
  await open({ balance: rich, nfts: { data, next: null } })

  await part('fl-account-tab-nfts').click()

  const tiles = page.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect.element(tiles.nth(0)).toMatchTextContent(/TileHarbour/)
  await expect.element(tiles.nth(1)).toMatchTextContent(/^ZZebra/)
  await tiles.nth(1).click()
  await expect
    .element(part('fl-nft-explorer'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/scan\.example\/token\/0x\w+\?a=8$/))
})

test('[MOD-16][FEAT-06] behavior: an NFT is sent from its own view; for several copies, with a number', async () => {
  const several = { ...nft('Sword', '7'), amount: '12', standard: 'ERC1155' }
  await open({ balance: rich, nfts: { data: [several, nft('Tile', '8')], next: null } })
  await part('fl-account-tab-nfts').click()
  const tiles = page.getByRole('list', { name: 'NFTs' }).getByRole('button')

  await tiles.nth(0).click()
  await expect.element(page.getByText('You own 12')).toBeVisible()
  await part('fl-nft-send').click()
  await part('fl-send-amount').fill('13')
  await expect.element(part('fl-send-review')).toHaveTextContent('Not enough funds')
  await part('fl-send-max').click()
  await expect.element(part('fl-send-amount')).toHaveValue('12')
  await part('fl-send-receiver').fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await part('fl-send-review').click()
  await expect.element(part('fl-send-preview-amount')).toHaveTextContent('12 Sword')

  await part('fl-header-back').click()
  await part('fl-header-back').click()
  await part('fl-header-back').click()
  await part('fl-account-tab-nfts').click()
  await tiles.nth(1).click()
  await part('fl-nft-send').click()
  await expect.element(part('fl-send-nft')).toMatchTextContent(/Tile/)
  await expect.element(part('fl-send-amount')).not.toBeInTheDocument()
  await expect.element(part('fl-send-review')).toHaveTextContent('Enter a receiver')
})

test('[MOD-16] behavior: NFTs load page by page', async () => {
  await open({
    balance: rich,
    nfts: (query: URLSearchParams) =>
      query.get('cursor')
        ? { data: [nft('Last', '9')], next: null }
        : { data: [nft('First', '1')], next: 'two' },
  })

  await part('fl-account-tab-nfts').click()
  await expect.element(page.getByText('First')).toBeInTheDocument()
  // In a low window the end of the first page is out of view, also after the rest has loaded.
  await expect
    .poll(() => {
      part('fl-account-nfts-more').query()?.scrollIntoView()
      return page.getByText('Last').query()
    })
    .not.toBeNull()

  expect(page.getByRole('list', { name: 'NFTs' }).getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(part('fl-account-nfts-more')).not.toBeInTheDocument()
})

test('[MOD-16] error: a server without NFTs: those from the history', async () => {
  const transfers = [nftMoved('in', 'From history'), nftMoved('in', 'Spam', true)]
  await open({ balance: rich, history: { data: [transaction(1, now, { transfers })], next: null } })

  await part('fl-account-tab-nfts').click()

  await expect.element(page.getByText('From history')).toBeVisible()
  expect(part('fl-account-nft').elements()).toHaveLength(1)
})

test.each(['nfts', 'activity'] as const)('[MOD-16] error: %s can be retried', async (tab) => {
  let isBroken = true
  const answer = () => (isBroken ? failing() : { data: [], next: null })
  await open({ balance: rich, history: answer, nfts: answer })
  await part(`fl-account-tab-${tab}`).click()
  const [error, empty] =
    tab === 'nfts'
      ? ['fl-account-nfts-error', 'fl-account-nfts-empty']
      : ['fl-activity-error', 'fl-activity-empty']
  await expect.element(part(error)).toBeVisible()

  isBroken = false
  await part(`${error}-action`).click()

  await expect.element(part(empty)).toBeVisible()
  await expect.poll(() => focused()?.getAttribute('role')).toBe('tabpanel')
})

test('[FEAT-17][FEAT-18] default: the name first, the address below it', async () => {
  await open({ balance: rich, identity: { avatar: null, name: 'harbour.eth' } })

  await expect.element(part('fl-account-name')).toMatchTextContent(/^harbour\.eth$/)
  await expect.element(part('fl-account-copy')).toMatchTextContent(/0x70…dc79C8/)
})

test('[FEAT-17] error: a missing name shows no error, and is not requested again', async () => {
  const { asked, consoleLines, fairlead } = await open({ balance: rich, identity: failing })
  await expect.element(part('fl-account-total')).toBeVisible()
  fairlead.modal.close()
  await fairlead.modal.open()
  await expect.element(part('fl-account-total')).toBeVisible()

  expect(asked.filter(({ pathname }) => pathname.includes('identity'))).toHaveLength(1)
  expect(part('fl-account-name').elements()).toEqual([])
  expect(consoleLines).toEqual([])
})

test('[FEAT-05] default: the latest entries, and a link to all', async () => {
  const events: string[] = []
  const data = [1, 2, 3, 4, 5].map((index) =>
    transaction(index, now - index * 3_600_000, { transfers: [moved('out', '1.23456', 'ETH')] }),
  )
  await open(
    { balance: rich, history: { data, next: null } },
    { telemetry: ({ name }) => void events.push(name) },
  )

  await part('fl-account-tab-activity').click()
  await expect.element(part('fl-activity-entry').nth(0)).toMatchTextContent(/Sent 1 hr/)
  expect(part('fl-activity-entry').elements()).toHaveLength(4)
  await expect.poll(() => events).toContain('ACTIVITY_OPENED')
  await part('fl-account-activity-all').click()

  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeInTheDocument()
  await expect.element(part('fl-activity-entry').nth(4)).toBeVisible()
})
