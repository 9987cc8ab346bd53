import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFiles } from '../../scripts/workspace.mjs'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves the files of a folder from memory like a well-configured host: compressed, and cached permanently if Vite put
 * a hash into the name.
 * @param headers - Added to each response.
 */
export async function servePages(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const files = new Map(
    listFiles(folder).map((name) => [
      `/${name.replace(/(^|\/)index\.html$/, '$1')}`,
      {
        body: gzipSync(readFileSync(join(folder, name)), { level: 9 }),
        headers: {
          ...headers,
          'cache-control': name.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
          'content-encoding': 'gzip',
          'content-type': types[extname(name)] ?? 'application/octet-stream',
        },
      },
    ]),
  )
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length })
    response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Served = { url: string; stop(): Promise<void> }
