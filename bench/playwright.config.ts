import { defineConfig } from '@playwright/test'

// Checks that the benches still run; `npm run bench` measures.
export default defineConfig({
  testDir: '.',
  testMatch: 'smoke.spec.ts',
  outputDir: '../test-results/bench',
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  retries: 0,
  timeout: 60_000,
  reporter: 'list',
})
