import { AxeBuilder } from '@axe-core/playwright'
import type { Path } from '../probe.ts'
import type { Visit } from '../visit.ts'
import { countForeign, type Loaded, measureLoaded } from './measureLoaded.ts'
import type { PeerStage } from './openPeerStage.ts'
import type { Peer } from './peers.ts'

/** What doesn't depend on the machine's speed. */
export type Inspection = {
  /** Rules of axe that the page violates while the list is open. */
  readonly axe: readonly string[]
  readonly before: Loaded
  readonly foreign: { readonly hosts: number; readonly urls: number }
  readonly opened: Loaded
  /** Under the strict policy. */
  readonly strict: { readonly isUsable: boolean; readonly violations: number }
}

declare global {
  interface Window {
    /** Number of violations of the Content Security Policy. */
    violations: number
  }
}

/** Pages that load in several steps pause between them, in milliseconds. */
const settledMs = 2000

export const firstWallet: Path = ['text=Wallet 1']
export const buttonOf = ({ button }: Peer): Path => [`text=${button}`]

/** Opens the list of a page once, and once under a strict policy. */
export async function inspectPeer(stage: PeerStage, peer: Peer): Promise<Inspection> {
  const visit = await stage.visit({ page: peer.name, wallets: 1 })
  const sockets: string[] = []
  visit.page.on('websocket', (socket) => sockets.push(socket.url()))
  const urls = () => [...visit.requests.map((request) => request.url()), ...sockets]
  const loaded = () => measureLoaded(urls(), stage.origin, stage.folder)
  try {
    await waitForButton(visit, peer)
    const [before, foreign] = [loaded(), countForeign(urls(), stage.origin)]
    await openList(visit, peer)
    await visit.untilQuiet(settledMs)
    const opened = loaded()
    const { violations } = await new AxeBuilder({ page: visit.page }).analyze()
    const axe = violations.map(({ id }) => id)
    return { axe, before, foreign, opened, strict: await openStrictly(stage, peer) }
  } finally {
    await visit.close()
  }
}

/** Measures the JavaScript of a page without a wallet library. */
export async function inspectReact(stage: PeerStage): Promise<Loaded> {
  const visit = await stage.visit({ page: 'react' })
  await visit.goto()
  await visit.untilQuiet()
  const urls = visit.requests.map((request) => request.url())
  await visit.close()
  return measureLoaded(urls, stage.origin, stage.folder)
}

async function openStrictly(stage: PeerStage, peer: Peer) {
  const visit = await stage.visitStrict({ page: peer.name, wallets: 1 })
  await visit.page.addInitScript(() => {
    window.violations = 0
    document.addEventListener('securitypolicyviolation', () => window.violations++)
  })
  const isUsable = await waitForButton(visit, peer)
    .then(() => openList(visit, peer))
    .then(
      () => true,
      () => false,
    )
  await visit.untilQuiet()
  const violations = await visit.page.evaluate(() => window.violations)
  await visit.close()
  return { isUsable, violations }
}

async function waitForButton(visit: Visit, peer: Peer): Promise<void> {
  await visit.goto()
  await visit.page.evaluate((path) => window.probe.whenPressable(path), buttonOf(peer))
  await visit.untilQuiet(settledMs)
}

async function openList(visit: Visit, peer: Peer): Promise<void> {
  await visit.press(buttonOf(peer))
  // Not `whenUsable()`: the focus on a wallet may start further downloads.
  await visit.page.evaluate((path) => window.probe.whenPressable(path), firstWallet)
}
