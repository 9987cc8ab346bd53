import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { build as buildWithEsbuild } from 'esbuild'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'
import { withFixture } from '../fixtures.mjs'
import { packsDir } from '../pack.mjs'
import { run } from '../run.mjs'
import { listFiles, readJson, root } from '../workspace.mjs'

/** @typedef {keyof typeof bundlers} Bundler */

const folder = join(root, '.cache', 'size')
const stage = join(packsDir, 'stage', 'packages', 'fairlead')
/** Libraries that apps bring, for adapters. */
const peers = ['@scure/btc-signer', '@solana/kit', '@wagmi/core', 'ethers', 'react', 'react-dom']
const nextCommand = join('node_modules', 'next', 'dist', 'bin', 'next')
const nextLayout = `
import { createElement as h } from 'react'
export default function Layout({ children }) {
  return h('html', { lang: 'en' }, h('body', null, children))
}`
/** Folders in which libraries are looked up. */
const places = ['fairlead', 'core'].map((name) => join(root, 'packages', name)).concat(root)

/**
 * Installs the packed files of `fairlead` in an empty app. Its dependencies are those of this repository. The packages
 * that `fairlead` is built from are missing, because its code doesn't need them.
 */
export function installApp() {
  const modules = join(folder, 'node_modules')
  rmSync(folder, { force: true, recursive: true })
  cpSync(stage, join(modules, 'fairlead'), { recursive: true })
  const { dependencies } = readJson(join(stage, 'package.json'))
  const libraries = Object.keys(dependencies).filter((name) => !name.startsWith('@fairlead/'))
  for (const name of [...libraries, ...peers]) {
    const found = places.map((place) => join(place, 'node_modules', name)).find(existsSync)
    if (!found) throw new Error(`${name} is not installed. Run npm ci.`)
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(found, join(modules, name), 'dir')
  }
}

/** Production builds with each bundler's defaults. They read `main.js` of the folder, and all except Next's also `index.html`. */
const bundlers = {
  /** Builds in the folder of the fixture, which has Next installed. @param {string} outDir */
  next: (outDir) =>
    withFixture('next', async (installed) => {
      const site = join(installed, 'size')
      rmSync(site, { force: true, recursive: true })
      mkdirSync(join(site, 'app'), { recursive: true })
      writeFileSync(join(site, 'next.config.mjs'), "export default { output: 'export' }")
      writeFileSync(join(site, 'app', 'layout.js'), nextLayout)
      cpSync(join(folder, 'main.js'), join(site, 'app', 'page.js'))
      const { code, output } = await run(process.execPath, [nextCommand, 'build', 'size'], {
        cwd: installed,
        env: { NEXT_TELEMETRY_DISABLED: '1' },
        quiet: true,
      })
      if (code !== 0) throw new Error(`next build:\n${output}`)
      cpSync(join(site, 'out'), outDir, { recursive: true })
    }),
  /** @param {string} outDir */
  vite: (outDir) =>
    buildWithVite({
      build: { outDir },
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      root: folder,
    }),
  /** @param {string} outDir */
  async esbuild(outDir) {
    cpSync(join(folder, 'index.html'), join(outDir, 'index.html'))
    await buildWithEsbuild({
      bundle: true,
      entryPoints: [join(folder, 'main.js')],
      format: 'esm',
      minify: true,
      outdir: outDir,
      splitting: true,
    })
  },
  /** @param {string} outDir */
  async webpack(outDir) {
    cpSync(join(folder, 'index.html'), join(outDir, 'index.html'))
    await new Promise((resolve, reject) => {
      webpack(
        { context: folder, entry: './main.js', mode: 'production', output: { path: outDir } },
        (error, stats) => {
          if (error || stats?.hasErrors())
            reject(error ?? new Error(stats?.toString('errors-only')))
          else resolve(undefined)
        },
      )
    })
  },
}

/**
 * Builds an app.
 *
 * @param {import('./apps.mjs').App} app
 * @returns {Promise<ReadonlyMap<string, Buffer>>} Its files, by path, e.g. `/index.html`.
 */
export async function buildApp({ bundler, code, name }) {
  if (!bundler)
    return new Map([
      ['/index.html', Buffer.from(code)],
      ...readFiles(join(stage, 'dist', 'script')),
    ])
  const source =
    '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>'
  const outDir = join(folder, 'built', name)
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(folder, 'index.html'), source)
  writeFileSync(join(folder, 'main.js'), code)
  await bundlers[bundler](outDir)
  return new Map(readFiles(outDir))
}

/** @param {string} from @returns {(readonly [path: string, body: Buffer])[]} */
function readFiles(from) {
  return listFiles(from).map((file) => [`/${file}`, readFileSync(join(from, file))])
}
