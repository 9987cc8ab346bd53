import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'

// Third-party wallets that run in the page: `interop/wallets`, bundled as one script each.

const root = fileURLToPath(new URL('../interop', import.meta.url))

/** Adds a wallet to all documents that a page opens from now on, before their own scripts. */
export async function installBundled(page: Page, { name, options }: installBundled.Parameters) {
  const script = await bundle(name)
  await page.addInitScript({ content: `${script};wallet.install(${JSON.stringify(options)})` })
}

export declare namespace installBundled {
  type Parameters = {
    /** File name in `interop/wallets`. */
    name: 'burner' | 'ethereum' | 'keplr' | 'metamask' | 'polkadot'
    /** Options of its `install`. */
    options?: Readonly<Record<string, unknown>> | undefined
  }
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    // Node globals and modules that the wallets expect.
    define: { global: 'globalThis' },
    resolve: {
      alias: [
        { find: /^buffer$/, replacement: `${root}/node_modules/buffer/index.js` },
        { find: /^rpc-websockets$/, replacement: `${root}/wallets/noSockets.mjs` },
        {
          find: /^stream$/,
          replacement: `${root}/node_modules/readable-stream/readable-browser.js`,
        },
      ],
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: `${root}/wallets/${name}.mjs`, formats: ['iife'], name: 'wallet' },
      rolldownOptions: {
        output: { exports: 'named', intro: `const process = ${processInPage}` },
        transform: { inject: { Buffer: ['buffer', 'Buffer'] } },
      },
    },
  })
  const [output] = [result].flat()
  if (output && 'output' in output) return output.output[0].code
  throw new Error(`${name} was not built`)
}

const processInPage = `{
  env: { NODE_ENV: 'production', PORT_PREFIX: 'interop' },
  nextTick: (call, ...given) => queueMicrotask(() => call(...given)),
  version: '',
}`
