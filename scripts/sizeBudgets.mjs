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
 * @property {number} [requests] - Requests to the page's own site, without the page.
 * @property {Partial<Record<'gzip' | 'brotli' | 'files' | 'requests', number>>} [goal] - If it is not reached yet.
 */

/** @type {readonly Budget[]} */
export const budgets = [
  // Goal: decisions/2026-11-28-errors-by-name.md.
  {
    app: 'Vite',
    moment: 'before the button works',
    gzip: 20_200,
    brotli: 17_600,
    files: 1,
    requests: 1,
    goal: { gzip: 12_000 },
  },
  {
    app: 'Vite',
    moment: 'when the first list is usable',
    gzip: 61_700,
    brotli: 54_000,
    files: 5,
    requests: 5,
  },
  {
    app: 'Vite',
    moment: 'after the first open',
    gzip: 106_900,
    brotli: 94_400,
    files: 13,
    requests: 13,
    goal: { brotli: 55_000, files: 8 },
  },
  {
    app: 'Vite',
    moment: 'after connecting',
    gzip: 186_000,
    brotli: 164_600,
    files: 19,
  },
  {
    app: 'Vite',
    moment: 'after the account view',
    gzip: 229_000,
    brotli: 203_500,
    files: 23,
  },
  {
    app: 'Vite',
    moment: 'after the send view',
    gzip: 243_500,
    brotli: 216_500,
    files: 26,
  },
  // Includes 23 languages, of which a page loads its own: decisions/2026-11-27-languages-as-data.md.
  { app: 'Vite', moment: 'whole build', gzip: 767_500, files: 65 },
  // esbuild loads a module with each entry whose static imports reach it, even if only a later load uses the module. So
  // the exports of `fairlead/react` bring the `-shared` chunks into the first load.
  {
    app: 'esbuild',
    moment: 'before the button works',
    gzip: 66_500,
    brotli: 59_500,
    files: 20,
    requests: 20,
    goal: { gzip: 20_200, files: 1 },
  },
  {
    app: 'esbuild',
    moment: 'when the first list is usable',
    gzip: 102_000,
    brotli: 90_700,
    files: 26,
    requests: 26,
    goal: { gzip: 61_700 },
  },
  {
    app: 'esbuild',
    moment: 'after the first open',
    gzip: 126_000,
    brotli: 112_000,
    files: 32,
    requests: 32,
    goal: { brotli: 55_000, files: 8 },
  },
  {
    app: 'esbuild',
    moment: 'after connecting',
    gzip: 186_000,
    brotli: 164_600,
    files: 39,
  },
  {
    app: 'webpack',
    moment: 'before the button works',
    gzip: 19_700,
    brotli: 17_700,
    files: 0,
    requests: 0,
    goal: { gzip: 12_000 },
  },
  {
    app: 'webpack',
    moment: 'when the first list is usable',
    gzip: 58_800,
    brotli: 52_000,
    files: 4,
    requests: 4,
  },
  {
    app: 'webpack',
    moment: 'after the first open',
    gzip: 109_300,
    brotli: 96_800,
    files: 12,
    requests: 12,
    goal: { brotli: 55_000, files: 8 },
  },
  {
    app: 'webpack',
    moment: 'after connecting',
    gzip: 189_500,
    brotli: 167_700,
    files: 15,
  },
  // Its base is an app with React and the configuration of `@wagmi/core`.
  {
    app: 'wagmi',
    moment: 'before the button works',
    gzip: 37_600,
    brotli: 33_800,
    files: 7,
    requests: 7,
    goal: { gzip: 20_200 },
  },
  {
    app: 'wagmi',
    moment: 'when the first list is usable',
    gzip: 92_100,
    brotli: 81_900,
    files: 15,
    requests: 15,
  },
  {
    app: 'wagmi',
    moment: 'after the first open',
    gzip: 103_300,
    brotli: 91_700,
    files: 17,
    requests: 17,
  },
  {
    app: 'wagmi',
    moment: 'after connecting',
    gzip: 174_500,
    brotli: 155_400,
    files: 21,
  },
  // Complete: this page has no base, so React is included.
  {
    app: 'script tag',
    moment: 'before the button works',
    gzip: 140_500,
    brotli: 119_800,
    files: 6,
    requests: 6,
  },
  {
    app: 'script tag',
    moment: 'when the first list is usable',
    gzip: 177_800,
    brotli: 152_600,
    files: 26,
    requests: 26,
  },
  {
    app: 'script tag',
    moment: 'after the first open',
    gzip: 193_900,
    brotli: 166_800,
    files: 34,
    requests: 34,
  },
  {
    app: 'script tag',
    moment: 'after connecting',
    gzip: 279_000,
    brotli: 243_500,
    files: 61,
  },
  // The base of an adapter is the Vite app. The whole build includes the library that the adapter loads when it is used.
  // The adapter for ethers 5 differs in one file, and this app has ethers 6.
  { app: 'adapter bitcoin', moment: 'before the button works', gzip: 3_850, files: 3 },
  { app: 'adapter bitcoin', moment: 'whole build', gzip: 60_100 },
  { app: 'adapter ethers', moment: 'before the button works', gzip: 2_800, files: 2 },
  { app: 'adapter ethers', moment: 'whole build', gzip: 120_000 },
  { app: 'adapter ethers5', moment: 'before the button works', gzip: 2_800, files: 2 },
  { app: 'adapter solana', moment: 'before the button works', gzip: 5_500, files: 4 },
  { app: 'adapter solana', moment: 'whole build', gzip: 21_500 },
  { app: 'adapter universal', moment: 'before the button works', gzip: 2_560, files: 2 },
  { app: 'adapter universal', moment: 'whole build', gzip: 1_800 },
  { app: 'networks only', moment: 'before the button works', gzip: 820, files: 1 },
]
