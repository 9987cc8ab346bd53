import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { createPublicClient, http, verifyMessage } from 'viem'
import { appUrls } from './addresses.ts'
import { localWallet } from './localWallet.ts'
import { expect, test } from './packaged.ts'

const connectButton = (page: Page) => page.getByTestId('fl-button-connect')
const accountButton = (page: Page) => page.getByTestId('fl-button-account')
const shownBalance = (page: Page) => page.getByTestId('fl-account-balance')

/** Returns requests other than static files of the page's own site, as `GET fetch URL`. */
function strangers(requests: readonly Request[], url: string): string[] {
  const files = ['document', 'script', 'stylesheet', 'image', 'font']
  return requests
    .filter((request) => {
      const { origin, pathname } = new URL(request.url())
      const isOwn = origin === new URL(url).origin
      // Nuxt's pages prefetch the files of the build, which has no resource type.
      const isFile = files.includes(request.resourceType()) || pathname.startsWith('/_nuxt/')
      return !isOwn || request.method() !== 'GET' || !isFile
    })
    .map((request) => `${request.method()} ${request.resourceType()} ${request.url()}`)
}

/** @returns Content Security Policy of the page. */
async function open(page: Page, url: string): Promise<string | undefined> {
  const response = await page.goto(url)
  await expect(connectButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return response?.headers()['content-security-policy']
}

const { frameworks, ...apps } = appUrls
/** Apps whose pages are rendered by a server of their own. */
const rendered: readonly (keyof typeof apps)[] = ['next', 'nuxt', 'sveltekit']
for (const [app, url] of Object.entries(apps)) {
  test(`[CONN-01][CONN-02][CONN-03] ${app}: without a server, from the first visit to disconnect`, async ({
    installWallet,
    page,
    requests,
    world,
  }) => {
    const [one, two] = [...world.chains.values()].map((chain) =>
      createPublicClient({ transport: http(chain.url) }),
    )
    const wallet = localWallet({
      chainId: 'eip155:1',
      knownChains: ['eip155:8453'],
      name: 'Fox',
      rdns: 'dev.fairlead.fox',
    })
    const { address } = wallet
    await installWallet(wallet)

    // Before the first click: only static files of the page, and no request to any wallet.
    const policy = await open(page, url)
    // Servers of frameworks inline scripts into their pages; all other apps use the strict policy.
    if (!rendered.some((name) => name === app))
      expect(policy).toMatch(/default-src 'none'.*require-trusted-types-for/)
    expect(strangers(requests, url)).toEqual([])
    expect(wallet.requests).toEqual([])
    const before = requests.length

    await connectButton(page).click()
    await page.getByTestId(`fl-connect-wallet-${wallet.id}`).click()
    await expect(accountButton(page)).toHaveAttribute('data-address', address)
    // The modal's code wasn't loaded before it was opened.
    expect(requests.length).toBeGreaterThan(before)

    await accountButton(page).click()
    const balance = await one?.getBalance({ address })
    await expect(shownBalance(page)).toHaveAttribute('data-value', String(balance))

    await page.getByTestId('fl-account-network').click()
    await page.getByTestId('fl-networks-network-eip155:8453').click()
    const other = await two?.getBalance({ address })
    expect(other).not.toBe(balance)
    await expect(shownBalance(page)).toHaveAttribute('data-value', String(other))

    await page.reload()
    await expect(accountButton(page)).toHaveAttribute('data-address', address)
    // The address is shown while the wallet is being asked; the balance once it has answered.
    await expect(page.getByTestId('fl-button-balance')).toBeVisible()
    await accountButton(page).click()
    await expect(shownBalance(page)).toHaveAttribute('data-value', String(other))

    await page.getByTestId('fl-account-disconnect').click()
    await expect(connectButton(page)).toBeVisible()
    await page.reload()
    await expect(connectButton(page)).toBeVisible()

    // In all that time, only the page's own site and the chains received requests.
    const rpc = [...world.chains.keys()]
    const others = strangers(requests, url).filter((line) => !rpc.some((one) => line.includes(one)))
    expect(others).toEqual([])
  })
}

test('[CONN-01] vite-react: React 18 and wagmi share the connection, the network and one viem', async ({
  installWallet,
  page,
}) => {
  const wallet = localWallet({
    chainId: 'eip155:1',
    knownChains: ['eip155:8453'],
    name: 'Fox',
    rdns: 'dev.fairlead.fox',
  })
  const { address } = wallet
  await installWallet(wallet)
  await page.goto(`${appUrls['vite-react']}/wagmi/`)
  await connectButton(page).click()
  await page.getByTestId(`fl-connect-wallet-${wallet.id}`).click()
  await expect(page.getByTestId('wagmi')).toHaveText(`1 ${address}`)

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const signed = page.getByTestId('signature')
  await expect(signed).toHaveText(/^0x/)
  const signature = (await signed.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  // What wagmi does, the widget shows.
  await page.getByRole('button', { name: 'Use Base' }).click()
  await expect(page.getByTestId('wagmi')).toHaveText(`8453 ${address}`)
  await expect(page.getByTestId('fairlead')).toHaveText(`8453 ${address}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(connectButton(page)).toBeVisible()
})

test('vite-react: the devtools load only when mounted, and show the connection and its requests', async ({
  installWallet,
  page,
  requests,
}) => {
  const wallet = localWallet({ chainId: 'eip155:1', name: 'Fox', rdns: 'dev.fairlead.fox' })
  await installWallet(wallet)
  const launcher = page.getByRole('button', { name: /^Fairlead devtools/ })
  const own = () => requests.filter((request) => /\/(?:devtools|showPanel)-/.test(request.url()))
  await page.goto(`${appUrls['vite-react']}/wagmi/`)
  await expect(connectButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(own()).toEqual([])

  await page.evaluate(() => {
    location.hash = 'devtools'
  })
  await page.reload()
  await launcher.click()
  expect(own().length).toBeGreaterThan(0)
  await connectButton(page).click()
  await page.getByTestId(`fl-connect-wallet-${wallet.id}`).click()

  const shown = page.getByRole('tabpanel')
  await expect(shown).toContainText(`Fox on eip155:1: ${wallet.address}`)
  await page.getByRole('tab', { name: 'Calls' }).click()
  await expect(shown).toContainText('Walletconnect dev.fairlead.fox')
  await expect(shown).toContainText('RPCeth_getBalance')
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(shown).toContainText('dev.fairlead.fox · eip155 · connected')
})

test.describe(() => {
  test.use({ allowedConsole: { patterns: [/Angular is running in development mode/] } })
  test('[CONN-01][CONN-03] frameworks: Vue, Svelte, Solid and Angular apps show the connected account', async ({
    installWallet,
    page,
  }) => {
    const wallet = localWallet({ chainId: 'eip155:1', name: 'Fox', rdns: 'dev.fairlead.fox' })
    await installWallet(wallet)
    const greeting = page.getByText(`Hello ${wallet.address}`, { exact: true })

    for (const name of ['vue', 'svelte', 'solid', 'angular']) {
      await page.goto(`${frameworks}/${name}.html`)
      await connectButton(page).click()
      await page.getByTestId(`fl-connect-wallet-${wallet.id}`).click()
      await expect(greeting).toBeVisible()
      // The pages that a server has rendered share the connection. A hydration mismatch would be logged to the console,
      // which fails the test.
      if (name === 'vue' || name === 'svelte') {
        const html = await (await page.goto(`${frameworks}/${name}-server.html`))?.text()
        expect(html).toContain('<h1>My app</h1>')
        expect(html).not.toContain('Hello')
        await expect(greeting).toBeVisible()
      }
      await accountButton(page).click()
      await page.getByTestId('fl-account-disconnect').click()
      await expect(connectButton(page)).toBeVisible()
      await expect(greeting).toBeHidden()
    }
  })
})

for (const app of rendered)
  test(`${app}: the server’s page contains the element, and the browser hydrates it unchanged`, async ({
    page,
  }) => {
    // A hydration mismatch would be logged to the console, which fails the test.
    const html = await (await page.goto(apps[app]))?.text()
    await expect(connectButton(page)).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(html).toContain('<fairlead-button></fairlead-button>')
    // Networks are plain data, so a server component can read them.
    expect(html?.replaceAll('<!-- -->', '')).toContain('Works on Ethereum and Base.')
  })

test.describe('html: tags', () => {
  const script = '<script type="module" src="/fairlead/fairlead.js"'
  const pageOf = (head: string) =>
    `<!doctype html><title>Page</title>${head}<body><fairlead-button></fairlead-button>`

  /** Serves an additional page from the app's own site. */
  async function openPage(page: Page, head: string) {
    await page.route(`${appUrls.html}/page.html`, (route) =>
      route.fulfill({ body: pageOf(head), contentType: 'text/html' }),
    )
    await page.goto(`${appUrls.html}/page.html`)
  }

  const refused: Record<string, RegExp> = {
    '{networks:[]}': /data-fairlead is not valid JSON/,
    '{"networks":[]}': /Field: networks$/m,
    '{"networks":["mainnet","atlantis"]}': /Field: networks\.1$/m,
    '{"networks":["mainnet"],"themeMode":"pink"}': /Field: themeMode$/m,
  }
  for (const [options, reason] of Object.entries(refused))
    test.describe(() => {
      test.use({ allowedConsole: { patterns: [reason] } })
      test(`${options} is rejected with its path, and nothing is mounted`, async ({ page }) => {
        const told = page.waitForEvent('console')

        await openPage(page, `${script} data-fairlead='${options}'></script>`)

        const message = await told
        expect(message.type()).toBe('error')
        expect(message.text()).toMatch(reason)
        await expect(page.locator('fairlead-modal')).toHaveCount(0)
        expect(await page.evaluate(() => customElements.get('fairlead-button') !== undefined)).toBe(
          true,
        )
      })
    })

  test('without options it only defines the elements, and is a module to import from', async ({
    page,
  }) => {
    await openPage(page, `${script}></script>`)
    await page.waitForFunction(() => customElements.get('fairlead-modal') !== undefined)
    await expect(page.locator('fairlead-modal')).toHaveCount(0)

    await page.evaluate(async (path) => {
      const { createFairlead, mount } = await import(`${path}/fairlead.js`)
      const { base } = await import(`${path}/networks.js`)
      mount(createFairlead({ networks: [base] }))
    }, `${appUrls.html}/fairlead`)

    await connectButton(page).click()
    await expect(page.getByTestId('fl-modal')).toBeVisible()
  })

  test('a page imports from it, as documented', async ({ page }) => {
    const snippet = new URL('../apps/docs/snippets/script.html', import.meta.url)

    await openPage(page, readFileSync(snippet, 'utf8'))
    await connectButton(page).first().click()

    await expect(page.getByTestId('fl-modal')).toBeVisible()
  })

  test('a custom network is a complete object; then no list is loaded', async ({
    page,
    requests,
    world,
  }) => {
    const [own] = [...world.chains.values()].map(({ network }) => network)
    const options = JSON.stringify({ networks: [own] })

    await openPage(page, `${script} data-fairlead='${options}'></script>`)

    await expect(connectButton(page)).toBeVisible()
    expect(requests.filter((request) => request.url().endsWith('/networks.js'))).toEqual([])
  })

  test('one widget, also when the URL has a query, the tag is async, or the file is loaded twice', async ({
    page,
  }) => {
    const tag = '<script async type="module" src="/fairlead/fairlead.js?v=2"'
    const head = `${tag} data-fairlead='{"networks":["base"]}'></script>${script}></script>`

    await openPage(page, head)
    await connectButton(page).click()

    await expect(page.getByTestId('fl-modal')).toBeVisible()
    await expect(page.locator('fairlead-modal')).toHaveCount(1)
  })
})
