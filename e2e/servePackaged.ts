import { fixtureDir } from '../scripts/fixtures.mjs'
import { servePages } from '../scripts/pages.mjs'
import { appUrls } from './addresses.ts'
import { rpcOrigins } from './packaged.ts'

/** Strictest Content Security Policy that such an app works with. */
const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src ${rpcOrigins.join(' ')}`,
  'img-src data:',
  "require-trusted-types-for 'script'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Global setup: serves the static apps. @returns Stops the servers. */
export default async function servePackaged(): Promise<() => Promise<void>> {
  const sites = await Promise.all([serve('html', ''), serve('vite-react', 'dist')])
  return async () => {
    for (const site of sites) await site.close()
  }
}

function serve(name: 'html' | 'vite-react', built: string) {
  const folder = `${fixtureDir(name)}/${built}`
  const site = {
    config: {},
    folder,
    headers: { 'content-security-policy': strictPolicy },
    pages: { '/': { file: `${folder}/index.html` } },
  }
  return servePages(site, Number(new URL(appUrls[name]).port))
}
