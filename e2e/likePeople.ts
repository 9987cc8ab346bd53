import {
  type ChromiumBrowser,
  chromium,
  type Fixtures,
  type LaunchOptions,
  type PlaywrightWorkerOptions,
} from '@playwright/test'
import { test as quiet } from './fixtures.ts'

const switchedOff = '--disable-features='

/**
 * A browser that partitions storage of third-party frames per site, like users' browsers. Playwright disables that, and
 * their storage then throws.
 */
export const likePeople: Fixtures<
  object,
  { launchOptions: LaunchOptions },
  object,
  PlaywrightWorkerOptions
> = {
  launchOptions: [
    async ({ browserName, launchOptions }, use) => {
      if (browserName !== 'chromium') return use(launchOptions)
      const [line] = (await commandLine(launchOptions)).filter((word) =>
        word.startsWith(switchedOff),
      )
      if (!line) return use(launchOptions)
      const features = line.slice(switchedOff.length).split(',')
      const rest = features.filter((feature) => feature !== 'ThirdPartyStoragePartitioning')
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `${switchedOff}${rest.join(',')}`],
        ignoreDefaultArgs: [line],
      })
    },
    { scope: 'worker' },
  ],
}

/** `test` in such a browser. Its users have accounts of their own, so that such journeys can run at the same time. */
export const test = quiet.extend<object, { launchOptions: LaunchOptions }>(likePeople)

/** Returns the browser's command line; only the browser knows it. */
async function commandLine(options: LaunchOptions): Promise<readonly string[]> {
  const args = [...(options.args ?? []), '--enable-automation']
  const browser: ChromiumBrowser = await chromium.launch({ ...options, args })
  try {
    const session = await browser.newBrowserCDPSession()
    const answer = await session.send('Browser.getBrowserCommandLine')
    return answer.arguments
  } finally {
    await browser.close()
  }
}
