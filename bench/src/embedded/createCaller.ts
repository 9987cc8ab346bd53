import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { type Agent, request } from 'node:http'

/** The project that a server on a loopback address creates by default. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
const pageOrigin = 'http://localhost:4401'

/** API client with its own DPoP key (RFC 9449), like the frame in a browser. */
export type Caller = (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>

/**
 * Creates a caller.
 * @param site - The server's address; the DPoP nonce is shared, because it is the same for all clients.
 * @param address - IP address that the server sees.
 */
export function createCaller(site: createCaller.Site, address: string): Caller {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
  const origin = `http://frame.localhost:${site.port}`
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  function prove(path: string, text: string): string {
    const claims = {
      bd: createHash('sha256').update(text).digest('base64url'),
      htm: 'POST',
      htu: `${origin}${path}`,
      iat: Math.floor((site.clock ?? Date.now)() / 1000),
      jti: randomUUID(),
      nonce: site.nonce,
    }
    const head = { alg: 'ES256', jwk: { crv, kty, x, y }, typ: 'dpop+jwt' }
    const signed = `${part(head)}.${part(claims)}`
    const key = { dsaEncoding: 'ieee-p1363', key: privateKey } as const
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  return async (path, body) => {
    const text = JSON.stringify(body)
    const ask = () =>
      post(site, path, text, { dpop: prove(path, text), 'x-forwarded-for': address })
    const used = site.nonce
    const first = await ask()
    if (first.status !== 401 || first.nonce === undefined || first.nonce === used)
      return expectDone(path, first)
    site.nonce = first.nonce
    return expectDone(path, await ask())
  }
}

export declare namespace createCaller {
  type Site = {
    readonly agent: Agent
    /** Clock of the browser; default: of this machine. */
    readonly clock?: () => number
    nonce?: string | undefined
    readonly port: number
  }
}

type Answer = { body: Record<string, unknown>; nonce: string | undefined; status: number }

function expectDone(path: string, { body, status }: Answer): Readonly<Record<string, unknown>> {
  if (status !== 200) throw new TypeError(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

function post(
  { agent, port }: createCaller.Site,
  path: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        headers: {
          ...headers,
          'content-length': Buffer.byteLength(text),
          'content-type': 'application/json',
          host: `frame.localhost:${port}`,
          'sec-fetch-site': 'same-origin',
          'x-dapp-origin': pageOrigin,
          'x-project-id': projectId,
        },
        host: '127.0.0.1',
        method: 'POST',
        path,
        port,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          const nonce = response.headers['dpop-nonce']
          resolve({
            body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
            nonce: typeof nonce === 'string' ? nonce : undefined,
            status: response.statusCode ?? 0,
          })
        })
      },
    )
    asked.once('error', reject)
    asked.end(text)
  })
}
