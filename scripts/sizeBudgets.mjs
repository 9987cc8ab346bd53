/**
 * What an app may download for this library, over its base: the same app without it. `size/apps.mjs` has the apps.
 * `npm run size` measures them in a browser. decisions/2026-11-28-size-check-of-apps.md explains the table.
 *
 * Bytes are those of JavaScript files, each compressed. All figures are sums since the start of the visit.
 *
 * @typedef {object} Budget
 * @property {string} app
 * @property {string} moment
 * @property {number} [gzip]
 * @property {number} [brotli]
 * @property {number} [files] - JavaScript files.
 * @property {number} [requests] - Requests to the page's own site and the wallet's, without the page.
 * @property {Partial<Record<'gzip' | 'brotli' | 'files' | 'requests', number>>} [goal] - If it is not reached yet.
 */

/** @type {readonly Budget[]} */
export const budgets = [
  // Goal: decisions/2026-11-28-errors-by-name.md.
  {
    app: 'Vite',
    moment: 'before the button works',
    gzip: 20_000,
    brotli: 17_600,
    files: 0,
    requests: 0,
    goal: { gzip: 12_000 },
  },
  {
    app: 'Vite',
    moment: 'when the first list is usable',
    gzip: 62_400,
    brotli: 54_900,
    files: 6,
    requests: 6,
  },
  {
    app: 'Vite',
    moment: 'after the first open',
    gzip: 62_400,
    brotli: 54_900,
    files: 6,
    requests: 6,
  },
  // Without hover before the press, the open list loads what connects to a wallet after half a second.
  {
    app: 'Vite, touch screen',
    moment: 'after the first open',
    gzip: 108_000,
    brotli: 95_500,
    files: 13,
    requests: 13,
    goal: { brotli: 55_000, files: 8 },
  },
  {
    app: 'Vite',
    moment: 'after connecting',
    gzip: 186_400,
    brotli: 165_500,
    files: 19,
  },
  {
    app: 'Vite',
    moment: 'after the account view',
    gzip: 230_000,
    brotli: 204_600,
    files: 25,
  },
  {
    app: 'Vite',
    moment: 'after the send view',
    gzip: 244_900,
    brotli: 218_100,
    files: 28,
  },
  // Includes 23 languages, of which a page loads its own: decisions/2026-11-27-languages-as-data.md.
  { app: 'Vite', moment: 'whole build', gzip: 769_600, files: 70 },
  // A page whose server offers the embedded wallet. The login includes the wallet's own site.
  {
    app: 'Vite, email login',
    moment: 'after the first open',
    gzip: 82_900,
    brotli: 73_200,
    files: 10,
    requests: 16,
  },
  {
    app: 'Vite, email login',
    moment: 'after the first email login',
    gzip: 460_000,
    brotli: 401_200,
    files: 31,
    requests: 45,
  },
  // esbuild writes a file for each chunk of ours that several parts of an app load.
  {
    app: 'esbuild',
    moment: 'before the button works',
    gzip: 20_000,
    brotli: 18_000,
    files: 3,
    requests: 3,
    goal: { gzip: 12_000, files: 1 },
  },
  {
    app: 'esbuild',
    moment: 'when the first list is usable',
    gzip: 61_500,
    brotli: 54_600,
    files: 12,
    requests: 12,
  },
  {
    app: 'esbuild',
    moment: 'after the first open',
    gzip: 61_500,
    brotli: 54_600,
    files: 12,
    requests: 12,
    goal: { files: 8 },
  },
  {
    app: 'esbuild',
    moment: 'after connecting',
    gzip: 167_700,
    brotli: 148_100,
    files: 31,
  },
  {
    app: 'webpack',
    moment: 'before the button works',
    gzip: 19_600,
    brotli: 17_600,
    files: 0,
    requests: 0,
    goal: { gzip: 12_000 },
  },
  {
    app: 'webpack',
    moment: 'when the first list is usable',
    gzip: 60_100,
    brotli: 52_800,
    files: 4,
    requests: 4,
  },
  {
    app: 'webpack',
    moment: 'after the first open',
    gzip: 60_100,
    brotli: 52_800,
    files: 4,
    requests: 4,
  },
  {
    app: 'webpack',
    moment: 'after connecting',
    gzip: 189_200,
    brotli: 167_200,
    files: 14,
  },
  {
    app: 'Next',
    moment: 'before the button works',
    gzip: 20_000,
    brotli: 17_900,
    files: 2,
    requests: 2,
    goal: { gzip: 12_000 },
  },
  {
    app: 'Next',
    moment: 'when the first list is usable',
    gzip: 65_500,
    brotli: 58_000,
    files: 7,
    requests: 7,
  },
  {
    app: 'Next',
    moment: 'after the first open',
    gzip: 65_500,
    brotli: 58_000,
    files: 7,
    requests: 7,
  },
  {
    app: 'Next',
    moment: 'after connecting',
    gzip: 222_900,
    brotli: 197_300,
    files: 21,
  },
  // Its base is an app with React and the configuration of `@wagmi/core`.
  {
    app: 'wagmi',
    moment: 'before the button works',
    gzip: 22_600,
    brotli: 20_000,
    files: 3,
    requests: 3,
    goal: { gzip: 20_200 },
  },
  {
    app: 'wagmi',
    moment: 'when the first list is usable',
    gzip: 62_900,
    brotli: 55_400,
    files: 8,
    requests: 8,
  },
  {
    app: 'wagmi',
    moment: 'after the first open',
    gzip: 62_900,
    brotli: 55_400,
    files: 8,
    requests: 8,
  },
  {
    app: 'wagmi',
    moment: 'after connecting',
    gzip: 172_900,
    brotli: 153_600,
    files: 19,
  },
  // Complete: this page has no base, so React is included.
  {
    app: 'script tag',
    moment: 'before the button works',
    gzip: 139_300,
    brotli: 118_800,
    files: 6,
    requests: 6,
  },
  {
    app: 'script tag',
    moment: 'when the first list is usable',
    gzip: 175_700,
    brotli: 150_900,
    files: 25,
    requests: 25,
  },
  {
    app: 'script tag',
    moment: 'after the first open',
    gzip: 175_700,
    brotli: 150_900,
    files: 25,
    requests: 25,
  },
  {
    app: 'script tag',
    moment: 'after connecting',
    gzip: 276_000,
    brotli: 240_900,
    files: 60,
  },
  // The base of an adapter is the Vite app. The whole build includes the library that the adapter loads when it is used.
  // The adapter for ethers 5 differs in one file, and this app has ethers 6.
  { app: 'adapter bitcoin', moment: 'before the button works', gzip: 3_000, files: 1 },
  { app: 'adapter bitcoin', moment: 'whole build', gzip: 57_400 },
  { app: 'adapter ethers', moment: 'before the button works', gzip: 2_100, files: 1 },
  { app: 'adapter ethers', moment: 'whole build', gzip: 117_500 },
  { app: 'adapter ethers5', moment: 'before the button works', gzip: 2_100, files: 1 },
  { app: 'adapter solana', moment: 'before the button works', gzip: 4_800, files: 3 },
  { app: 'adapter solana', moment: 'whole build', gzip: 20_000 },
  { app: 'adapter universal', moment: 'before the button works', gzip: 1_700, files: 0 },
  { app: 'adapter universal', moment: 'whole build', gzip: 200 },
  { app: 'networks only', moment: 'before the button works', gzip: 900, files: 1 },
]
