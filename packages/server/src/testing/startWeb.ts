import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createGuardedFetch } from '../untrusted/createGuardedFetch.ts'
import { isPublicAddress } from '../untrusted/isPublicAddress.ts'
import { createCertificate } from './createCertificate.ts'

const hosts = ['web.example', 'other.example']

/**
 * Starts a local `https` server for `web.example` and `other.example`, and a guarded fetch that resolves these names to
 * it. Every other name resolves to a private address. Closed when the test ends.
 *
 * @param answer - Receives each request that arrives.
 */
export async function startWeb(answer: RequestListener) {
  const { cert, key } = createCertificate(hosts)
  const received: string[] = []
  const server = createServer({ cert, key }, (request, response) => {
    received.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const guarded = createGuardedFetch({
    ca: cert,
    // 127.0.0.1 represents a public address, which test machines lack.
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    resolve: async (hostname) => [
      { address: hosts.includes(hostname) ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ],
  })
  onTestFinished(async () => {
    await guarded.close()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  })
  return { fetch: guarded.fetch, received, url: `https://web.example:${port}` }
}
