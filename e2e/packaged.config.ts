import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../scripts/chromium.mjs'
import { fixtureDir } from '../scripts/fixtures.mjs'
import { appUrls } from './addresses.ts'

// The whole browser: its headless shell ignores the flag that makes these origins secure.
const args = [
  ...chromiumArgs,
  `--host-resolver-rules=MAP ${new URL(appUrls.next).hostname} 127.0.0.1`,
  // In production these would be https.
  `--unsafely-treat-insecure-origin-as-secure=${Object.values(appUrls).join()}`,
]
const port = new URL(appUrls.next).port

// Journeys of apps that installed the tarballs; `scripts/fixtures.mjs` has installed and built them.
export default defineConfig({
  testDir: '.',
  testMatch: 'packaged*.spec.ts',
  globalSetup: './servePackaged.ts',
  outputDir: '../test-results/packaged',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Each wait has its own limit; this is the limit of their sum.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    launchOptions: { executablePath: chromiumPath, args },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `node node_modules/next/dist/bin/next start --hostname 127.0.0.1 --port ${port}`,
    cwd: fixtureDir('next'),
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    url: `http://127.0.0.1:${port}`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    reuseExistingServer: false,
  },
})
