import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startChain } from '@fairlead/devnet'
import { startServer } from '@fairlead/test/node'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/workspace.mjs'
import { servePages } from './servePages.ts'
import { createVisit, type PageName, pageNames, type Visit } from './visit.ts'

/** Everything that the benches stand on, all of it real and on this machine. */
export type Stage = {
  /** Node of the local chain. */
  readonly chainUrl: string
  /** A person who has never been there: a context of its own, with an empty cache. */
  visit(options: Visit.Options): Promise<Visit>
  stop(): Promise<void>
}

/** The project that a server on a loopback address makes by itself. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

export async function openStage(): Promise<Stage> {
  // Vite would take over what a runner has set, and React would be the one for developers.
  process.env.NODE_ENV = 'production'
  const folder = join(root, '.cache', 'bench')
  rmSync(folder, { force: true, recursive: true })
  mkdirSync(folder, { recursive: true })
  for (const name of pageNames) await buildPage(name, folder)
  const [chain, server, pages, browser] = await Promise.all([
    startChain({ chainId: 31337 }),
    startServer(),
    servePages(folder),
    chromium.launch({ args: chromiumArgs, executablePath: chromiumPath }),
  ])
  const world = { projectId, rpcUrl: chain.url, serverUrl: server.url }
  return {
    chainUrl: chain.url,
    visit: (options) => createVisit({ browser, pagesUrl: pages.url, world }, options),
    async stop() {
      await browser.close()
      await Promise.all([pages.stop(), server.stop(), chain.stop()])
    },
  }
}

/** Each by itself, so that none gets a chunk that another one asked for; all by the same settings. */
async function buildPage(name: PageName, folder: string) {
  await build({
    base: `/${name}/`,
    build: { outDir: join(folder, name) },
    configFile: false,
    logLevel: 'error',
    root: join(root, 'bench', 'pages', name),
  })
}
