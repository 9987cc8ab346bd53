import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createGuardedFetch } from '../outside/createGuardedFetch.ts'
import { isPublicAddress } from '../outside/isPublicAddress.ts'
import { createCertificate } from './createCertificate.ts'

const hosts = ['web.example', 'other.example']

/**
 * A web of its own: an `https` server on a free port of this machine that is `web.example` and
 * `other.example`, and a guarded fetch that finds it there. Every other name stands for a private
 * address. Closed when the test ends.
 *
 * @param answer - Sees each request that arrives.
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
    // A stand-in for a public address, which no test machine has.
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
