import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs'
import { root } from '../../../scripts/workspace.mjs'
import { servePages } from '../servePages.ts'
import { createVisit, type Visit } from '../visit.ts'

/** A browser, and the server of the pages that are compared. */
export type PeerStage = {
  /** Built pages, by name. */
  readonly folder: string
  readonly origin: string
  visit(options: Visit.Options): Promise<Visit>
  /** Visits the same page under a strict Content Security Policy. */
  visitStrict(options: Visit.Options): Promise<Visit>
  stop(): Promise<void>
}

/**
 * The policy that the modal's end-to-end tests use, except that connections, frames, pictures and fonts may come from
 * everywhere: libraries differ in the hosts that they need, and a page can list these.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src *',
  'frame-src *',
  'img-src * data: blob:',
  'font-src * data:',
  "require-trusted-types-for 'script'",
].join('; ')

/** No name resolves, so a request to another host fails at once, and pages are measured without the network. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** Pages of peers don't read these values. */
const world = { projectId: '', rpcUrl: '', serverUrl: '' }

/** Starts a browser without a network, and serves what `buildAll` writes into the folder. */
export async function openPeerStage(
  buildAll: (folder: string) => Promise<unknown>,
): Promise<PeerStage> {
  // Vite would keep a test runner's value, and React would run in development mode.
  process.env.NODE_ENV = 'production'
  const folder = join(root, '.cache', 'peers', 'built')
  rmSync(folder, { force: true, recursive: true })
  mkdirSync(folder, { recursive: true })
  await buildAll(folder)
  const [pages, strictPages, browser] = await Promise.all([
    servePages(folder),
    servePages(folder, { 'content-security-policy': policy }),
    chromium.launch({ args: [...chromiumArgs, offline], executablePath: findChromium() }),
  ])
  return {
    folder,
    origin: pages.url,
    visit: (options) => createVisit({ browser, pagesUrl: pages.url, world }, options),
    visitStrict: (options) => createVisit({ browser, pagesUrl: strictPages.url, world }, options),
    async stop() {
      await browser.close()
      await Promise.all([pages.stop(), strictPages.stop()])
    },
  }
}
