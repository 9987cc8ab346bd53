import { fixtureDir } from '../scripts/fixtures.mjs'
import { servePages } from '../scripts/pages.mjs'
import { appUrls } from './addresses.ts'
import { rpcOrigins } from './packaged.ts'

/** What such an app needs to be allowed, and not a word more. */
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

/** Before all journeys: serves the apps that are only files. @returns Ends it. */
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
