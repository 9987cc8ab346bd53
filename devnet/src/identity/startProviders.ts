import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrandName, brandNames } from './brands.ts'
import { createBrand } from './createBrand.ts'

/** All simulated providers, each on its own host. */
export type LocalProviders = {
  /** Value of `auth.social` in the server's configuration. */
  readonly social: Readonly<Record<string, Record<string, string>>>
  stop(): Promise<void>
}

/**
 * Starts the simulated providers.
 *
 * @param options.brands - Providers to start. Default: all.
 * @param options.frameUrl - Origin of the frame's site, which browsers are redirected to.
 * @param options.port - On 127.0.0.1; 0 picks a free one.
 */
export async function startProviders(options: startProviders.Options): Promise<LocalProviders> {
  const { brands: names = brandNames, frameUrl } = options
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
  return {
    social: Object.fromEntries(made),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startProviders {
  type Options = { brands?: readonly BrandName[]; frameUrl: string; port: number }
}
