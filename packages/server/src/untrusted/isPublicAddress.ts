import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 ranges that are not public: loopback, private, carrier-grade NAT, link-local (cloud metadata), benchmarking,
 * documentation, multicast, reserved.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const closed4 = toBlockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** The only allocated range of global IPv6 unicast. Mapped, local and translated addresses are outside it. */
const global6 = toBlockList('ipv6', [['2000::', 3]])

/**
 * Special ranges inside it: tunnels that embed an IPv4 address, documentation, benchmarking.
 *
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const closed6 = toBlockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** True if an address may belong to a public server. Unparsable addresses are refused. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  // A zone id (`fe80::1%eth0`) names a network interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

function toBlockList(
  family: 'ipv4' | 'ipv6',
  nets: readonly (readonly [address: string, bits: number])[],
): BlockList {
  const list = new BlockList()
  for (const [address, bits] of nets) list.addSubnet(address, bits, family)
  return list
}
