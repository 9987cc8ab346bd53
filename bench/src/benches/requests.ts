import type { Request } from 'playwright'
import type { World } from '../../pages/world.ts'
import { firstRowOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { count, type Row } from '../table.ts'
import { openList } from './connect.ts'
import { wallets } from './open.ts'

/** All options of a widget that could cause a request. */
const everything: World['options'] = {
  batchRpc: true,
  chainImages: { 'eip155:31337': 'http://localhost/chain.svg' },
  connectorImages: { 'dev.bench.wallet1': 'http://localhost/wallet.svg' },
  customRpcUrls: { 'eip155:31337': [{ url: 'http://localhost/own-rpc' }] },
  debug: true,
  enableReconnect: true,
  features: {
    activity: true,
    branding: true,
    email: true,
    multiWallet: true,
    onramp: ['moonpay'],
    socials: ['google', 'github'],
    swaps: ['1inch'],
  },
  links: { branding: 'http://localhost/about' },
  locale: 'de',
  privacyPolicyUrl: 'http://localhost/privacy',
  termsConditionsUrl: 'http://localhost/terms',
  themeMode: 'dark',
  themeVariables: { '--fairlead-accent': '#06c' },
}

/** Lists the requests of a new visitor's page before and during the first click. */
export async function requests(stage: Stage, runs: number): Promise<readonly Row[]> {
  const before: number[] = []
  let opening: readonly string[] = []
  for (let run = 0; run < runs; run++) {
    const visit = await stage.visit({ options: everything, page: 'fairlead', wallets })
    const own = namedIn(await visit.goto())
    await visit.untilQuiet()
    const asked = visit.requests.filter((request) => !own.has(request.url()))
    for (const request of asked) console.log(`before the first press: ${lineOf(request)}`)
    before.push(asked.length)
    const seen = visit.requests.length
    await openList(visit)
    await visit.page.evaluate((path) => window.probe.whenUsable(path), firstRowOf.fairlead)
    await visit.untilQuiet()
    opening = visit.requests.slice(seen).map(lineOf)
    await visit.close()
  }
  console.log(`\nFirst open asks for:\n${opening.map((line) => `  ${line}`).join('\n')}`)
  return [count('requests before the first press', 0, Math.max(...before))]
}

/**
 * Returns the page itself, and the scripts and styles that its HTML names. Excludes what scripts insert later: that
 * would be a request without a user action.
 */
function namedIn({ html, url }: { html: string; url: string }): ReadonlySet<string> {
  const names = [...html.matchAll(/(?:src|href)="(?<name>[^"]+)"/g)]
  return new Set([url, ...names.map(({ groups }) => new URL(groups?.name ?? '', url).href)])
}

function lineOf(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname} (${request.resourceType()})`
}
