import './scripts/groupBy.mjs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { cacheModules } from './scripts/cacheModules.mjs'
import { findChromium } from './scripts/chromium.mjs'
import { cssModules } from './scripts/cssModules.mjs'
import { scriptedFrame } from './scripts/scriptedFrame.mjs'

// Workspace packages are tested from their sources; `dist` is what users get.
// Not `module` for Node: packages have files for bundlers there, which Node can't always load.
const conditions = ['@fairlead/source']
const shared = {
  plugins: [cssModules()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
}
const chain = '**/*.chain.test.ts'
const browser = '**/*.browser.test.tsx'
/**
 * Limits against hanging only, in milliseconds: what fails does so by its assertions. Starting a process or a
 * database takes a minute when a dozen processes wait for each core.
 */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }
const poll = { timeout: 60_000 }
const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**']

export default defineConfig({
  test: {
    // By default, Vitest leaves one processor unused: half of a machine with two.
    maxWorkers: '100%',
    // `isolate: false` below: the files of a worker share loaded modules, which takes a quarter of the processor time.
    // Modules keep no state (`npm run figures` counts it), so files can't disturb each other.
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          isolate: false,
          include: ['**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: [...outside, chain],
          ...patience,
          expect: { poll },
        },
      },
      {
        ...shared,
        test: {
          name: 'chain',
          isolate: false,
          include: [chain],
          exclude: outside,
          globalSetup: 'devnet/src/prepareChainState.ts',
          ...patience,
          expect: { poll },
        },
      },
      {
        ...shared,
        plugins: [...shared.plugins, cacheModules(), scriptedFrame()],
        resolve: { conditions: [...conditions, 'module'] },
        // Found only by one test; met late, it would be bundled with a second React.
        optimizeDeps: { include: ['@fairlead/react > react-dom/server.browser', 'fairlead > vue'] },
        test: {
          name: 'browser',
          include: [browser],
          exclude: outside,
          ...patience,
          expect: { poll },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1000, height: 800 },
            provider: playwright({
              // Less than `testTimeout`: the error then says why a click had to wait.
              actionTimeout: 60_000,
              // Clicks wait for whatever moves; what a test sees is the same without.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: findChromium(),
                args: ['--no-sandbox', '--disable-gpu'],
                // As people have them: they take room, which tests of shifting pages need.
                ignoreDefaultArgs: ['--hide-scrollbars'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
