import { keccak_256 } from '@noble/hashes/sha3.js'

const form = /^0x[\da-f]{40}$/i

/**
 * Returns an EVM address with its EIP-55 checksum; any other text unchanged.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksumAddress(address: string): string {
  if (!form.test(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  const isUpper = (index: number) => ((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) % 16 > 7
  return `0x${[...digits].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * Returns why an EVM address can't receive any transfer: it is the zero address, or its EIP-55
 * checksum is wrong, which points to a typing error.
 */
export function addressProblem(address: string): 'checksum' | 'zero' | undefined {
  if (/^0x0{40}$/.test(address)) return 'zero'
  return hasWrongChecksum(address) ? 'checksum' : undefined
}

/** True if a mixed-case address has a wrong EIP-55 checksum. Addresses in a single case have no checksum. */
export function hasWrongChecksum(address: string): boolean {
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return form.test(address) && !isPlain && checksumAddress(address) !== address
}
