import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the address that rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because a whole
 * /64 usually belongs to one customer.
 *
 * @param forwardedFor - Header `x-forwarded-for`. Only the last `trustedProxies` entries were written by trusted
 *   proxies; the caller may have forged those before them.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const path = [...(forwardedFor?.split(',').map((entry) => entry.trim()) ?? []), socketAddress]
  const address = path[Math.max(0, path.length - 1 - trustedProxies)] ?? socketAddress
  return toKey(isIP(address) ? address : socketAddress)
}

function toKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

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
