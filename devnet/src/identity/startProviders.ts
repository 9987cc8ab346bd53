import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brandNames } from './brands.ts'
import { createBrand } from './createBrand.ts'

/** All simulated providers, each on its own host. */
export type LocalProviders = {
  /** Value of `auth.social` in the server's configuration. */
  readonly social: Readonly<Record<string, Record<string, string>>>
  /** Value of `auth.oidc`: one company's provider, in each of the projects. */
  readonly oidc: readonly LocalOidc[]
  stop(): Promise<void>
}

/** An OpenID Connect provider of one project. */
export type LocalOidc = {
  readonly clientId: string
  readonly clientSecret: string
  readonly id: string
  readonly issuer: string
  readonly projectId: string
  readonly title: string
}

/**
 * Starts the simulated providers.
 *
 * @param options.brands - Providers to start. Default: all.
 * @param options.frameUrl - Origin of the frame's site, which browsers are redirected to.
 * @param options.oidcProjects - Projects that have the company's provider. Default: none.
 * @param options.port - On 127.0.0.1; 0 picks a free one.
 */
export async function startProviders(options: startProviders.Options): Promise<LocalProviders> {
  const { brands: names = brandNames, frameUrl, oidcProjects = [] } = options
  const brands = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').split('.')[0] ?? ''
    const answer = brands.get(host)
    if (request.url === '/health') return void response.end('ok\n')
    if (!answer) return void response.writeHead(404).end()
    answer(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const made = await Promise.all(
    names.map(async (name) => {
      const issuer = `http://${name}.localhost:${port}`
      const brand = await createBrand({ frameUrl, issuer, name })
      brands.set(name, brand.answer)
      return [name, brand.configuration] as const
    }),
  )
  const oidc = await startCompany()

  /** The local issuer has plain `http`, which a server accepts on this machine only. */
  async function startCompany(): Promise<LocalOidc[]> {
    if (oidcProjects.length === 0) return []
    const issuer = `http://acme.localhost:${port}`
    const redirectNames = oidcProjects.map((projectId) => `${projectId}.acme`)
    const brand = await createBrand({ frameUrl, issuer, name: 'acme', redirectNames })
    brands.set('acme', brand.answer)
    const { configuration } = brand
    const { clientId } = configuration
    const clientSecret = 'clientSecret' in configuration ? configuration.clientSecret : ''
    const client = { clientId, clientSecret, id: 'acme', issuer, title: 'Acme' }
    return oidcProjects.map((projectId) => ({ ...client, projectId }))
  }

  return {
    oidc,
    social: Object.fromEntries(made),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startProviders {
  type Options = {
    brands?: readonly (typeof brandNames)[number][]
    frameUrl: string
    oidcProjects?: readonly string[]
    port: number
  }
}
