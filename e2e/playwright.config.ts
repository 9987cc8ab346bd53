import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs'
import { firefoxPath, firefoxPrefs } from '../scripts/firefox.mjs'
import { basePort, demoUrl } from './addresses.ts'

const dataDir = '.cache/journeys'
// The packaged ones have a configuration of their own: `packaged.config.ts`.
const testIgnore = ['webkit.spec.ts', 'packaged*.spec.ts']

/**
 * Specs that prove the same in any browser, so they run in Chromium alone: the docs (pages of VitePress), axe's reading
 * of the accessibility tree, and what only tests and demos use: the sample wallet's own pages and the wallets of
 * third-party packages.
 */
const chromiumOnly = [
  'dashboard.spec.ts',
  'docs.spec.ts',
  'everyScreen.spec.ts',
  'sampleWallet.spec.ts',
  'thirdPartyWallets.spec.ts',
  'walletPage.spec.ts',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  forbidOnly: Boolean(process.env.CI),
  // With two workers, a fifth of two processors stays idle. The runner starts one browser after the other, so that a
  // journey never runs twice at the same time.
  workers: 3,
  retries: 0,
  // Every wait has its own limit; this is for their sum.
  timeout: 240_000,
  // A busy machine is many times slower. A long timeout costs nothing if the test passes.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: demoUrl,
    locale: 'en-US',
    // Tracing makes each step a fifth slower. In CI, the error report describes the screen instead.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore,
      use: {
        browserName: 'chromium',
        // Without a graphics card, drawing animations takes processor time. `journey.spec.ts` runs with motion.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { executablePath: findChromium(), args: chromiumArgs },
        // Chromium grants it to the page in front; its headless shell asks.
        permissions: ['clipboard-write'],
      },
    },
    {
      name: 'firefox',
      testIgnore: [...testIgnore, ...chromiumOnly],
      // See `inChromium` in `fixtures.ts`.
      grepInvert: /@chromium/,
      use: {
        browserName: 'firefox',
        // Debian's own Firefox, driven by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: { executablePath: firefoxPath, firefoxUserPrefs: firefoxPrefs },
      },
    },
    // This spec starts its browser itself, through WebDriver.
    { name: 'webkit', testMatch: 'webkit.spec.ts' },
  ],
  webServer: {
    command: `node ../scripts/start.mjs --port ${basePort} --data-dir ${dataDir} --fresh`,
    url: `${demoUrl}/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
  },
})
