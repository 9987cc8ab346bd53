import { bytesToHex } from '@noble/hashes/utils.js'
import { createRelayToken } from '../crypto/relayToken.ts'
import type { PairingEnvironment, Signer } from '../environment.ts'

/**
 * Creates a function that returns the URL of a connection, each with a new token. Source: pairing protocol,
 * section 3.
 *
 * @returns A function. Its URLs contain a token, so never log them or put them into an error.
 */
export function createConnectUrls(options: createConnectUrls.Options): () => Promise<string> {
  const { environment, host, platform = 'unknown', product, projectId, relayUrl, signer } = options
  const subject = bytesToHex(environment.random(32))
  const where = host === undefined ? 'browser' : `browser:${host}`

  return async () => {
    const issuedAt = Math.floor(environment.now() / 1_000)
    const query = new URLSearchParams({
      auth: await createRelayToken({ audience: relayUrl, issuedAt, signer, subject }),
      projectId,
      ua: `wc-2/${product}/${platform}/${where}`,
      useOnCloseEvent: 'true',
    })
    return `${relayUrl.replace(/\/$/, '')}/?${query}`
  }
}

export declare namespace createConnectUrls {
  type Options = {
    environment: Pick<PairingEnvironment, 'now' | 'random'>
    /** Host of the page, e.g. `shop.example`. */
    host?: string | undefined
    /** System and browser, e.g. `linux-chrome`. */
    platform?: string | undefined
    /** Name and version of this product, e.g. `fairlead-1.0.0`. */
    product: string
    projectId: string
    /** Exactly as configured. */
    relayUrl: string
    /** The client's key. */
    signer: Signer
  }
}
