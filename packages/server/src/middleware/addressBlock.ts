import { isIPv4 } from 'node:net'

/**
 * Returns the block of an address: the /24 of an IPv4 address, or the /48 of an IPv6 address, which providers assign to
 * one customer. Quotas of stored data count blocks, because one customer may own all addresses of a block.
 *
 * @param client - Result of `clientAddress`.
 * @returns `undefined` for loopback, which proxies and everything on this machine share, and for a caller without an
 *   address.
 */
export function addressBlock(client: string): string | undefined {
  if (isIPv4(client))
    return client.startsWith('127.') ? undefined : `${client.split('.').slice(0, 3).join('.')}.0/24`
  const [one, two, three] =
    /^([\da-f]+):([\da-f]+):([\da-f]+):[\da-f]+::\/64$/.exec(client)?.slice(1) ?? []
  if (!one || (one === '0' && two === '0' && three === '0')) return undefined
  return `${one}:${two}:${three}::/48`
}
