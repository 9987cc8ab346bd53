import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { createGzip } from 'node:zlib'

/** @type {Readonly<Record<string, string>>} */
const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// No Cross-Origin-Opener-Policy: the sample wallet answers its opener, which must stay reachable.
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/**
 * A site made of built files.
 *
 * @typedef {object} Site
 * @property {string} folder - Vite's output.
 * @property {unknown} config - Served at `/config.json`, where pages read ports and networks.
 * @property {Record<string, string>} headers - Sent with every answer.
 * @property {Record<string, Page>} pages - Paths that differ from their file's name.
 *
 * @typedef {{ file: string, headers?: Record<string, string> }} Page
 */

/**
 * The demo. `/lab` has a switch for each option. `/strict` is the lab under the strictest Content Security Policy that
 * the widget supports: it lists exactly what a page must allow. `/strict-verify` allows the verify server's frame as
 * well. `/isolated` sends a `Cross-Origin-Opener-Policy`, so popups have no opener.
 *
 * @param {{ folder: string, walletFolder: string, config: any }} options
 * @returns {Site}
 */
export function demoSite({ config, folder, walletFolder }) {
  const lab = join(folder, 'lab.html')
  const announcer = join(walletFolder, 'announcer.js')
  const strict = (/** @type {(string | undefined)[]} */ ...frames) => [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${[config.serverUrl, relayUrl(config), ...rpcUrls(config)].join(' ')}`,
    ...(frames.some(Boolean) ? [`frame-src ${frames.filter(Boolean).join(' ')}`] : []),
    "img-src 'self' data: blob:",
    "require-trusted-types-for 'script'",
  ]
  const strictPage = (/** @type {(string | undefined)[]} */ ...frames) => ({
    file: lab,
    headers: { 'content-security-policy': strict(...frames).join('; ') },
  })
  return {
    config,
    folder,
    headers: {},
    pages: {
      '/': { file: join(folder, 'index.html') },
      '/lab': { file: lab },
      '/strict': strictPage(config.frameUrl),
      '/strict-verify': strictPage(config.frameUrl, config.serverUrl),
      '/isolated': {
        file: lab,
        headers: {
          'cross-origin-embedder-policy': 'require-corp',
          'cross-origin-opener-policy': 'same-origin',
        },
      },
      '/wallet-announcer.js': { file: announcer },
      '/wallet-announcer.js.map': { file: `${announcer}.map` },
      // The name of the source map in the script.
      '/announcer.js.map': { file: `${announcer}.map` },
    },
  }
}

/**
 * The sample wallet. It holds a key, so no page may frame it and it runs no third-party code.
 *
 * @param {{ folder: string, config: any }} options
 * @returns {Site}
 */
export function walletSite({ config, folder }) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${[...rpcUrls(config), ...relayOrigin(config), ...verifyOrigin(config)].join(' ')}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    config,
    folder,
    headers: { 'content-security-policy': policy.join('; ') },
    pages: {
      '/': { file: join(folder, 'index.html') },
      // Targets of links into the wallet: to pair, or to show a request.
      '/wc': { file: join(folder, 'index.html') },
      '/confirm': { file: join(folder, 'confirm.html') },
    },
  }
}

/** The server is also the relay, over WebSocket. @param {{ serverUrl: string }} config */
function relayUrl({ serverUrl }) {
  return serverUrl.replace(/^http/, 'ws')
}

/** Origin of the server whose attestations the wallet trusts. @param {{ verifyUrl?: string }} config @returns {string[]} */
function verifyOrigin({ verifyUrl }) {
  return verifyUrl === undefined ? [] : [new URL(verifyUrl).origin]
}

/** Origin of the relay's socket. @param {{ relayUrl?: string }} config @returns {string[]} */
function relayOrigin({ relayUrl }) {
  return relayUrl === undefined ? [] : [new URL(relayUrl).origin]
}

/** @param {{ networks: { rpcUrls: { default: { http: string[] } } }[] }} config */
function rpcUrls({ networks }) {
  return networks.flatMap((network) => network.rpcUrls.default.http)
}

/**
 * Serves one site on 127.0.0.1, always with the current files.
 *
 * @param {Site} site
 * @param {number} port - 0 picks a free one.
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function servePages(site, port) {
  const server = createServer((request, response) => answer(site, request, response))
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve(undefined)))
    },
  }
}

/**
 * @param {Site} site
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function answer(site, request, response) {
  const { method = 'GET' } = request
  const pathname = readPathname(request.url)
  const headers = { ...everywhere, ...site.headers }

  /** @param {number} status @param {unknown} body @param {Record<string, string>} [extra] */
  function send(status, body, extra) {
    const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    response.writeHead(status, { ...headers, ...type, ...extra })
    response.end(method === 'HEAD' ? undefined : JSON.stringify(body))
  }

  if (method !== 'GET' && method !== 'HEAD')
    return send(405, { error: 'Method not allowed' }, { allow: 'GET, HEAD' })
  if (pathname === '/health') return send(200, { status: 'ok' })
  if (pathname === '/config.json') return send(200, site.config)

  const page = pathname === undefined ? undefined : findPage(site, pathname)
  const size = page && sizeOf(page.file)
  if (!page || size === undefined) return send(404, { error: 'Not found' })
  const type = contentTypes[extname(page.file)] ?? 'application/octet-stream'
  const isText = /^text|json|svg|javascript/.test(type)
  const isPacked = isText && /\bgzip\b/.test(`${request.headers['accept-encoding']}`)
  response.writeHead(200, {
    ...headers,
    ...page.headers,
    'content-type': type,
    ...(isPacked ? { 'content-encoding': 'gzip' } : { 'content-length': size }),
    ...(isText ? { vary: 'accept-encoding' } : {}),
    // Vite adds a hash to these names.
    'cache-control': pathname?.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  })
  if (method === 'HEAD') return response.end()
  const file = createReadStream(page.file).on('error', () => response.destroy())
  ;(isPacked ? file.pipe(createGzip()) : file).pipe(response)
}

/**
 * Returns the decoded path; `undefined` if it can't be decoded.
 *
 * @param {string | undefined} url
 */
function readPathname(url = '/') {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, ''))
  } catch {
    return undefined
  }
}

/**
 * @param {Site} site
 * @param {string} pathname
 * @returns {Page | undefined}
 */
function findPage({ folder, pages }, pathname) {
  if (Object.hasOwn(pages, pathname)) return pages[pathname]
  if (/[\0\\]/.test(pathname) || pathname.split('/').includes('..')) return undefined
  const file = resolve(folder, `.${pathname}`)
  return file.startsWith(resolve(folder) + sep) ? { file } : undefined
}

/** Returns the size of a file in bytes; `undefined` if there is none. @param {string} file */
function sizeOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : undefined
}
