/**
 * Shortens an address for display to 4 leading and 6 trailing characters, e.g. `0x12…abcdef`. Short addresses
 * stay unchanged.
 */
export function formatAddress(address: string, options: formatAddress.Options = {}): string {
  const { end = 6, start = 4 } = options
  if (address.length <= start + end) return address
  return `${address.slice(0, start)}…${end > 0 ? address.slice(-end) : ''}`
}

export declare namespace formatAddress {
  type Options = { end?: number | undefined; start?: number | undefined }
}
