import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../scripts/chromium.mjs'
import { firefoxPath, firefoxPrefs } from '../scripts/firefox.mjs'
import { basePort, demoUrl } from './addresses.ts'

const dataDir = '.cache/journeys'
// The packaged ones have a configuration of their own: `packaged.config.ts`.
const testIgnore = ['webkit.spec.ts', 'packaged*.spec.ts']

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  forbidOnly: Boolean(process.env.CI),
  // Two Chromiums fill two processors. Firefox is driven over a slower protocol and leaves most of a processor idle.
  // The runner starts one browser after the other, so that a journey never meets itself.
  workers: 3,
  retries: 0,
  // Every wait has its own limit; this is for their sum.
  timeout: 240_000,
  // What takes a tenth of a second takes many on a busy machine; waiting costs nothing where it passes.
  expect: { timeout: 30_000 },
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
        launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
      },
    },
    {
      name: 'firefox',
      // The docs are plain HTML and CSS. axe reads the same accessibility tree in every browser, so running it twice
      // would only cost time.
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
