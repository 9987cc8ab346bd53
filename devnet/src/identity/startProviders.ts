import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrandName, brandNames } from './brands.ts'
import { createBrand } from './createBrand.ts'

/** Stand-ins of all providers, each on a host of its own. */
export type LocalProviders = {
  /** Part `auth.social` of the server's configuration. */
  readonly social: Readonly<Record<string, Record<string, string>>>
  stop(): Promise<void>
}

/**
 * @param options.brands - Which ones; all unless told otherwise.
 * @param options.frameUrl - Origin of the frame's site: where browsers are sent back to.
 * @param options.port - On 127.0.0.1; 0 for any that is free.
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
