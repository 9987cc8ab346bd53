import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.mjs'
import { firefoxPath, firefoxPrefs } from '../scripts/firefox.mjs'
import { basePort, demoUrl } from './addresses.ts'

const dataDir = '.cache/journeys'
// The packaged ones have a configuration of their own: `packaged.config.ts`.
const testIgnore = ['webkit.spec.ts', 'packaged*.spec.ts']

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  forbidOnly: Boolean(process.env.CI),
  // Journeys mostly wait, for chains and mails. Two Chromiums fill two processors; a Firefox is driven over a slower
  // protocol and leaves most of one idle, so both browsers run at once. Journeys share chains and mailboxes without
  // relying on being alone there.
  workers: 4,
  retries: 0,
  // Every wait has its own limit; this is for their sum.
  timeout: 180_000,
  // What takes a tenth of a second takes many on a busy machine; waiting costs nothing where it passes.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: demoUrl,
    locale: 'en-US',
    // Every step costs a fifth more while it is recorded; CI tells what was on the screen instead.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore,
      workers: 2,
      use: {
        browserName: 'chromium',
        launchOptions: chromiumLaunch(),
      },
    },
    {
      name: 'firefox',
      workers: 2,
      // The pages of the docs are only HTML and CSS, and there are many. What axe reads of a screen
      // is the same tree in each browser; here it would take nine of the sixty minutes.
      testIgnore: [...testIgnore, 'docs.spec.ts', 'everyScreen.spec.ts'],
      use: {
        browserName: 'firefox',
        // Debian's own Firefox, driven by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: { executablePath: firefoxPath, firefoxUserPrefs: firefoxPrefs },
      },
    },
    // Drives its browser by itself.
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
