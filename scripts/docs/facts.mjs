import { createServer } from 'vite'
import { root } from '../workspace.mjs'

/**
 * Runs modules of the sources, so that the reference contains actual values instead of hand-written ones.
 *
 * @template value
 * @param {(load: (path: string) => Promise<any>) => Promise<value>} read - `load` takes a path from the root and
 *   returns
 *   the module's exports.
 * @returns {Promise<value>}
 */
export async function withSources(read) {
  const conditions = ['@fairlead/source', 'module', 'node']
  const server = await createServer({
    appType: 'custom',
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions },
    root,
    server: { middlewareMode: true, watch: null, ws: false },
    ssr: { resolve: { conditions } },
  })
  try {
    return await read((path) => server.ssrLoadModule(`/${path}`))
  } finally {
    await server.close()
  }
}
