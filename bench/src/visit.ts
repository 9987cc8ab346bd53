import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, CDPSession, Page, Request } from 'playwright'
import type { World } from '../pages/world.ts'
import { announceWallets } from './announceWallets.ts'
import { installProbe, type Path } from './probe.ts'

/** Measured pages, by folder name. */
export const pageNames = ['embedded', 'fairlead', 'plain', 'wagmi'] as const
export type PageName = (typeof pageNames)[number]

/** One visit to one page. */
export type Visit = {
  readonly page: Page
  /** All requests so far, including HTML and scripts. */
  readonly requests: readonly Request[]
  /** @returns The page's HTML as it was sent. */
  goto(): Promise<{ html: string; url: string }>
  /** Moves the mouse to the center of an element. */
  hover(path: Path): Promise<void>
  /** Presses the center of an element, without hovering first. */
  press(path: Path): Promise<void>
  /**
   * Waits until no request is open and the page is idle.
   * @param ms - How long no request may be open.
   */
  untilQuiet(ms?: number): Promise<void>
  close(): Promise<void>
}

export declare namespace Visit {
  type Options = {
    /** Folder below the served one, for example a {@link PageName}. */
    page: string
    /** True to simulate a phone's processor on a slow mobile network. */
    isSlow?: boolean | undefined
    isPhone?: boolean | undefined
    /** Number of wallets that announce themselves. */
    wallets?: number | undefined
    options?: World['options']
    eager?: { button: Path; row: Path } | undefined
  }
}

/** Same as in browsers' developer tools: slow 4G and 4× CPU slowdown. */
const slow = { cpu: 4, downloadBytes: 1_600_000 / 8, latencyMs: 150, uploadBytes: 750_000 / 8 }

const phone: BrowserContextOptions = {
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
}
const quietMs = 250

export const walletId = (number: number) => `dev.bench.wallet${number}`

export async function createVisit(
  stage: { browser: Browser; pagesUrl: string; world: World },
  options: Visit.Options,
): Promise<Visit> {
  const { browser, pagesUrl, world } = stage
  const context = await browser.newContext({ locale: 'en-US', ...(options.isPhone ? phone : {}) })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const traffic = watchTraffic(page)
  await page.addInitScript(installProbe, options.eager)
  await page.addInitScript(
    (given) => {
      window.world = given
    },
    { ...world, options: options.options },
  )
  const wallets = Array.from({ length: options.wallets ?? 0 }, (_, index) => ({
    name: `Wallet ${index + 1}`,
    rdns: walletId(index + 1),
  }))
  if (wallets.length > 0) await announceWallets(page, wallets)
  if (options.isSlow) await slowDown(session)
  return {
    page,
    requests: traffic.requests,
    async goto() {
      const url = `${pagesUrl}/${options.page}/`
      const response = await page.goto(url)
      return { html: (await response?.text()) ?? '', url }
    },
    async hover(path) {
      const center = await page.evaluate((path) => window.probe.centerOf(path), path)
      await session.send('Input.dispatchMouseEvent', { ...center, type: 'mouseMoved' })
    },
    press: (path) => press(page, session, path),
    async untilQuiet(ms = quietMs) {
      while (traffic.open.size > 0 || Date.now() - traffic.changedAt() < ms) await delay(20)
      // A browser that draws nothing may never report that it is idle, hence the timeout.
      await page.evaluate(
        (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        quietMs,
      )
    },
    close: () => context.close(),
  }
}

function watchTraffic(page: Page) {
  const requests: Request[] = []
  const open = new Set<Request>()
  let changedAt = Date.now()
  page.on('request', (request) => {
    requests.push(request)
    open.add(request)
    changedAt = Date.now()
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      open.delete(request)
      changedAt = Date.now()
    })
  return { changedAt: () => changedAt, open, requests }
}

const slowCommands = [
  ['Network.enable', {}],
  [
    'Network.emulateNetworkConditions',
    {
      downloadThroughput: slow.downloadBytes,
      latency: slow.latencyMs,
      offline: false,
      uploadThroughput: slow.uploadBytes,
    },
  ],
  ['Emulation.setCPUThrottlingRate', { rate: slow.cpu }],
] as const

/** Slows down a page, and frames of other sites, which are targets with a process of their own. */
async function slowDown(session: CDPSession) {
  for (const [method, parameters] of slowCommands) await session.send(method, parameters)
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const commands = [...slowCommands, ['Runtime.runIfWaitingForDebugger', {}] as const]
    for (const [index, [method, params]] of commands.entries()) {
      const message = JSON.stringify({ id: index + 1, method, params })
      // The target may be gone by now.
      session.send('Target.sendMessageToTarget', { message, sessionId }).catch(() => {})
    }
  })
  // Without `flatten`, messages to the target can be sent on this session.
  const autoAttach = { autoAttach: true, flatten: false, waitForDebuggerOnStart: true }
  await session.send('Target.setAutoAttach', autoAttach)
}

async function press(page: Page, session: CDPSession, path: Path) {
  const center = await page.evaluate((path) => window.probe.centerOf(path), path)
  const mouse = { ...center, button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' }),
    session.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' }),
  ])
}
