import { isIP, isIPv6 } from 'node:net'

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
