/**
 * An app that is built and visited.
 *
 * @typedef {object} App
 * @property {string} name
 * @property {string} code - Its main module, or the whole page if there is no bundler.
 * @property {import('./buildApp.mjs').Bundler} [bundler] - None: a page with the script tag.
 * @property {string} [base] - Name of the app that it is compared with: the same app without the measured part.
 * @property {readonly Step[]} [steps] - After the page has loaded.
 * @property {boolean} [hasTouch] - True to visit it with a touch screen.
 * @property {boolean} [hasEmailLogin] - True if its users sign in by email.
 *
 * @typedef {import('./startEmbeddedSite.mjs').EmbeddedSite} EmbeddedSite
 * @typedef {(tab: import('playwright').Page, site?: EmbeddedSite) => Promise<unknown>} Run
 * @typedef {readonly [name: string, run: Run]} Step
 */

/** Names of the moments at which an app is measured. */
export const moments = /** @type {const} */ ({
  first: 'before the button works',
  shown: 'when the first list is usable',
  open: 'after the first open',
  connected: 'after connecting',
  account: 'after the account view',
  send: 'after the send view',
  login: 'after the first email login',
  build: 'whole build',
})

/** Address of the test wallet. */
export const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** @type {readonly Step[]} */
const connectSteps = [
  [
    moments.shown,
    async (tab) => {
      await tab.getByRole('button', { name: 'Connect' }).first().click()
      await tab.getByRole('button', { name: 'Test Wallet' }).first().waitFor()
    },
  ],
  // On a touch screen, the open list prefetches the code that connects.
  [moments.open, async () => {}],
  [
    moments.connected,
    async (tab) => {
      await tab.getByRole('button', { name: 'Test Wallet' }).first().click()
      await tab.locator('fairlead-button').getByText(account.slice(0, 4)).waitFor()
    },
  ],
]
/** @type {readonly Step[]} */
const accountSteps = [
  [
    moments.account,
    async (tab) => {
      await tab.locator('fairlead-button').getByRole('button').click()
      await tab.getByTestId('fl-account-action-send').waitFor()
    },
  ],
  [
    moments.send,
    async (tab) => {
      await tab.getByTestId('fl-account-action-send').click()
      await tab.getByTestId('fl-send-receiver').waitFor()
    },
  ],
]

const email = 'user@example.com'
/** @type {readonly Step[]} */
const loginSteps = [
  [
    moments.open,
    async (tab) => {
      await tab.getByRole('button', { name: 'Connect' }).first().click()
      await tab.getByTestId('fl-email-input').waitFor()
    },
  ],
  [
    moments.login,
    async (tab, site) => {
      await tab.getByTestId('fl-email-input').fill(email)
      await tab.getByTestId('fl-email-submit').click()
      await site?.finishLogin(tab, email)
      await tab.locator('fairlead-button').getByText('0x').waitFor()
    },
  ],
]

const networks = '[mainnet, polygon, optimism, arbitrum, base]'
const render = (/** @type {string} */ child) => `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(${child})
`
/** Returns the end of a page of Next. */
const renderPage = (/** @type {string} */ child) => `
import { createElement as h } from 'react'
export default function Page() { return ${child} }
`
/**
 * Returns an app with a provider and a button. Without a project id, a page on localhost also loads the texts of alerts
 * for developers. The networks include some of the OP Stack, which once loaded code of viem.
 */
const withFairlead = ({
  adapter = '',
  head = '',
  greeting = '',
  options = "projectId: 'app'",
  show = render,
} = {}) => `
import { arbitrum, base, mainnet, optimism, polygon } from 'fairlead/networks'
import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'
${head}
const networks = ${networks}
const adapters = ${adapter ? `[${adapter}]` : 'undefined'}
const options = { adapters, networks, ${options} }
${greeting || "const Greeting = () => h('p', null, useFairleadAccount().address ?? 'No account')"}
${show("h(FairleadProvider, { options }, h('h1', null, 'My app'), h(FairleadButton), h(Greeting))")}`

const wagmiGreeting = `
const Greeting = () => {
  const subscribe = (onChange) => watchConnection(config, { onChange })
  return h('p', null, useSyncExternalStore(subscribe, () => getConnection(config).address) ?? 'No account')
}`
const wagmiImports = `
import { createConfig, getConnection, watchConnection } from '@wagmi/core'
import { useSyncExternalStore } from 'react'`
const wagmiApp = `${wagmiImports}
import { http, injected } from '@wagmi/core'
import { arbitrum, base, mainnet, optimism, polygon } from 'viem/chains'
const chains = ${networks}
const transports = Object.fromEntries(chains.map(({ id }) => [id, http()]))
const config = createConfig({ chains, connectors: [injected()], transports })
${wagmiGreeting}
${render("h('div', null, h('h1', null, 'My app'), h(Greeting))")}`

const heading = "h('h1', null, 'My app')"
const plain = render(heading)
const script = `<!doctype html>
<script type="module" src="/fairlead.js" data-fairlead='{
  "networks": ["mainnet", "polygon", "optimism", "arbitrum", "base"], "projectId": "app"
}'></script>
<fairlead-button></fairlead-button>`

/** Adapters that an app names; only such an app pays for them. */
const adapters = ['bitcoin', 'ethers', 'ethers5', 'solana', 'universal']

/** @type {readonly App[]} Apps as users write them. */
export const apps = [
  { name: 'plain', bundler: 'vite', code: plain },
  {
    name: 'Vite',
    base: 'plain',
    bundler: 'vite',
    code: withFairlead(),
    steps: [...connectSteps, ...accountSteps],
  },
  {
    name: 'Vite, touch screen',
    base: 'plain',
    bundler: 'vite',
    code: withFairlead(),
    hasTouch: true,
    steps: connectSteps.slice(0, 2),
  },
  {
    name: 'Vite, email login',
    base: 'plain',
    bundler: 'vite',
    // The project that a server on a loopback address creates.
    code: withFairlead({
      options: "projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0', ...window.siteOptions",
    }),
    hasEmailLogin: true,
    steps: loginSteps,
  },
  { name: 'plain esbuild', bundler: 'esbuild', code: plain },
  {
    name: 'esbuild',
    base: 'plain esbuild',
    bundler: 'esbuild',
    code: withFairlead(),
    steps: connectSteps,
  },
  { name: 'plain webpack', bundler: 'webpack', code: plain },
  {
    name: 'webpack',
    base: 'plain webpack',
    bundler: 'webpack',
    code: withFairlead(),
    steps: connectSteps,
  },
  { name: 'plain Next', bundler: 'next', code: `'use client'${renderPage(heading)}` },
  {
    name: 'Next',
    base: 'plain Next',
    bundler: 'next',
    code: `'use client'${withFairlead({ show: renderPage })}`,
    steps: connectSteps,
  },
  { name: 'plain wagmi', bundler: 'vite', code: wagmiApp },
  {
    name: 'wagmi',
    base: 'plain wagmi',
    bundler: 'vite',
    code: withFairlead({
      adapter: 'adapter',
      greeting: wagmiGreeting,
      head: `${wagmiImports}
import { wagmi } from 'fairlead/wagmi'
const adapter = wagmi({ createConfig, networks: ${networks} })
const config = adapter.wagmiConfig`,
    }),
    steps: connectSteps,
  },
  { name: 'script tag', code: script, steps: connectSteps },
  ...adapters.map((name) => ({
    name: `adapter ${name}`,
    base: 'Vite',
    bundler: /** @type {const} */ ('vite'),
    code: withFairlead({
      adapter: `${name}()`,
      head: `import { ${name} } from 'fairlead/${name}'`,
    }),
  })),
  {
    name: 'networks only',
    bundler: 'vite',
    code: "import { base, mainnet, optimism } from 'fairlead/networks'\nconsole.log(base, mainnet, optimism)",
  },
]
