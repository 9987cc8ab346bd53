import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../workspace.mjs'

/**
 * A server whose users sign in by email.
 *
 * @typedef {object} EmbeddedSite
 * @property {object} options - Options of a page that uses it.
 * @property {string} port
 * @property {(tab: import('playwright').Page, email: string) => Promise<void>} finishLogin - Approves the device and
 *   enters the code.
 * @property {() => Promise<void>} stop
 */

/** No app of the size check reads a chain. */
const rpcUrl = 'http://127.0.0.1:9'

/** @returns {Promise<EmbeddedSite>} */
export async function startEmbeddedSite() {
  const [{ startSite }, { finishLogin }] = await Promise.all(['startSite', 'finishLogin'].map(load))
  const site = await startSite(rpcUrl, 'eip155:1')
  return {
    finishLogin: (tab, email) => finishLogin(tab, site, email),
    options: { frameUrl: site.frameUrl, walletApiUrl: `http://localhost:${site.port}` },
    port: String(site.port),
    stop: site.stop,
  }
}

/** Loads a module of the benchmarks. Node can't load TypeScript in all versions. @param {string} name */
async function load(name) {
  const path = join(root, 'bench', 'src', 'embedded', `${name}.ts`)
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  return /** @type {any} */ (module)
}
