import { keccak_256 } from '@noble/hashes/sha3.js'

const form = /^0x[\da-f]{40}$/i

/**
 * An EVM address with the letter case of EIP-55; anything else as it is.
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

/** Whether the letter case says what is not so. Without any case, in either direction, it says nothing. */
export function hasWrongChecksum(address: string): boolean {
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return form.test(address) && !isPlain && checksumAddress(address) !== address
}
