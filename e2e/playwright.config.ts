import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../scripts/chromium.mjs'
import { basePort, demoUrl } from './addresses.ts'

const dataDir = '.cache/journeys'

export default defineConfig({
  testDir: '.',
  // They have a configuration of their own: `packaged.config.ts`.
  testIgnore: 'packaged*.spec.ts',
  outputDir: '../test-results/journeys',
  forbidOnly: Boolean(process.env.CI),
  // One account sends in all of them, so what sends stays in one file and in order.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    baseURL: demoUrl,
    locale: 'en-US',
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `node ../scripts/start.mjs --port ${basePort} --data-dir ${dataDir} --fresh`,
    url: `${demoUrl}/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
  },
})
