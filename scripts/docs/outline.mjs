import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

const guide = (/** @type {string} */ name) => `guides/${name}.md`
const reference = (/** @type {string} */ name) => `reference/${name}.md`

/**
 * All pages in reading order, in groups that answer one question each. Paths are relative to `apps/docs`.
 *
 * @type {readonly { title: string, pages: readonly string[] }[]}
 */
export const outline = [
  {
    title: 'Start',
    pages: [
      ...['getting-started', 'playground', 'demo', 'migrate', 'codemod', 'compared', 'faq'],
      ...['glossary', 'limitations'],
    ].map(guide),
  },
  {
    title: 'Connect',
    pages: [
      ...['connecting', 'networks', 'wallet-discovery', 'multiple-wallets', 'sign-in'],
      ...['mobile-and-deep-links', 'pairing', 'mini-apps', 'react-native'],
    ].map(guide),
  },
  {
    title: 'Libraries and chains',
    pages: ['adapters', 'wagmi', 'ethers', 'solana', 'bitcoin-polkadot-cosmos'].map(guide),
  },
  {
    title: 'Send, swap and pay',
    pages: ['batch-calls', 'swap', 'buying', 'payments', 'prices-and-currencies'].map(guide),
  },
  {
    title: 'Embedded wallet',
    pages: [
      ...['embedded-wallet', 'embedded-wallet-for-users', 'recovery', 'your-own-login', 'guests'],
      ...['names', 'smart-accounts', 'smart-sessions'],
    ].map(guide),
  },
  {
    title: 'Customise',
    pages: ['theming', 'internationalization', 'custom-views', 'headless'].map(guide),
  },
  {
    title: 'Build and debug',
    pages: [
      ...['server-side-rendering', 'content-security-policy', 'events', 'errors', 'testing'],
      ...['devtools', 'troubleshooting'],
    ].map(guide),
  },
  {
    title: 'Server',
    pages: [
      ...['deploy-the-server', 'containers', 'production-checklist', 'sizing', 'monitoring'],
      ...['backups', 'upgrade-and-rollback', 'runbooks'],
    ].map(guide),
  },
  {
    title: 'Security',
    pages: ['threat-model', 'embedded-wallet-security', 'security-tests'].map(guide),
  },
  {
    title: 'Reference',
    pages: [
      ...['index', 'options', 'fairlead', 'react', 'elements', 'vue', 'svelte', 'adapters'],
      ...['networks', 'siwx', 'testing', 'devtools', 'theme', 'errors', 'server'],
    ].map(reference),
  },
]

/** Returns the Markdown of a page. @param {string} path - Relative to `apps/docs`. */
export function readPage(path) {
  return readFileSync(join(root, 'apps/docs', path), 'utf8')
}

/** Returns the first heading of a page. @param {string} text - Markdown. */
export function titleOf(text) {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}
