import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startChain } from '@fairlead/devnet'
import { startServer } from '@fairlead/test/node'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/workspace.mjs'
import { servePages } from './servePages.ts'
import { createVisit, type PageName, pageNames, type Visit } from './visit.ts'

/** Everything that the benches need, all real and on this machine. */
export type Stage = {
  /** RPC URL of the local chain. */
  readonly chainUrl: string
  /** Opens a new browser context with an empty cache, like a first visit. */
  visit(options: Visit.Options): Promise<Visit>
  stop(): Promise<void>
}

/** The project that a server on a loopback address creates by default. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

export async function openStage(): Promise<Stage> {
  // Vite would keep a test runner's value, and React would run in development mode.
  process.env.NODE_ENV = 'production'
  const folder = join(root, '.cache', 'bench')
  rmSync(folder, { force: true, recursive: true })
  mkdirSync(folder, { recursive: true })
  for (const name of pageNames) await buildPage(name, folder)
  const [chain, server, pages, browser] = await Promise.all([
    startChain({ chainId: 31337 }),
    startServer(),
    servePages(folder),
    chromium.launch({ args: chromiumArgs, executablePath: findChromium() }),
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

/** Each page is built separately, so that pages share no chunks; all with the same settings. */
async function buildPage(name: PageName, folder: string) {
  await build({
    base: `/${name}/`,
    build: { outDir: join(folder, name) },
    configFile: false,
    logLevel: 'error',
    root: join(root, 'bench', 'pages', name),
  })
}
