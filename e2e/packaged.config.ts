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

/** Starts the production server of an app that renders on a server. */
function serverOf(name: 'next' | 'nuxt' | 'sveltekit', command: string, env = {}) {
  const { port } = new URL(appUrls[name])
  return {
    command,
    cwd: fixtureDir(name),
    env: { HOST: '127.0.0.1', PORT: port, ...env },
    url: `http://127.0.0.1:${port}`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    reuseExistingServer: false,
  }
}

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
  webServer: [
    serverOf('next', 'node node_modules/next/dist/bin/next start --hostname 127.0.0.1', {
      NEXT_TELEMETRY_DISABLED: '1',
    }),
    serverOf('nuxt', 'node .output/server/index.mjs'),
    serverOf('sveltekit', 'node build', { ORIGIN: appUrls.sveltekit }),
  ],
})
