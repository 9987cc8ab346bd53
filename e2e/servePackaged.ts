import { fixtureDir } from '../scripts/fixtures.mjs'
import { type Page, servePages } from '../scripts/pages.mjs'
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

/** Policy without Trusted Types, because Solid 1 assigns its templates to `innerHTML`. */
const policyOfSolid = strictPolicy.replace("require-trusted-types-for 'script'; ", '')
/** Policy with `unsafe-eval`, because Angular without its build tool compiles templates in the browser. */
const policyOfAngular = policyOfSolid.replace(
  "script-src 'self'",
  "script-src 'self' 'unsafe-eval'",
)

/** Global setup: serves the static apps. @returns Stops the servers. */
export default async function servePackaged(): Promise<() => Promise<void>> {
  const frameworks = `${fixtureDir('frameworks')}/dist`
  const html = fixtureDir('html')
  const react = `${fixtureDir('vite-react')}/dist`
  const sites = await Promise.all([
    serve('frameworks', frameworks, {
      '/angular.html': page(`${frameworks}/angular.html`, policyOfAngular),
      '/solid.html': page(`${frameworks}/solid.html`, policyOfSolid),
    }),
    serve('html', html, { '/': page(`${html}/index.html`) }),
    serve('vite-react', react, {
      '/': page(`${react}/index.html`),
      '/wagmi/': page(`${react}/wagmi/index.html`),
    }),
  ])
  return async () => {
    for (const site of sites) await site.close()
  }
}

const page = (file: string, policy = strictPolicy): Page => ({
  file,
  headers: { 'content-security-policy': policy },
})

function serve(name: keyof typeof appUrls, folder: string, pages: Record<string, Page>) {
  const site = {
    config: {},
    folder,
    headers: { 'content-security-policy': strictPolicy },
    pages,
  }
  return servePages(site, Number(new URL(appUrls[name]).port))
}
