import { defineConfig } from '@playwright/test'

// Checks that the benches still run; `npm run bench` measures.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/bench',
  forbidOnly: Boolean(process.env.CI),
  // The pages are built while the server's benches run.
  workers: 2,
  retries: 0,
  timeout: 240_000,
  reporter: 'list',
})
