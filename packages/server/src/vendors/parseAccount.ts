import { Refusal } from '../problem.ts'

const evmAddress = /^0x[0-9a-f]{40}$/i
/** Addresses of non-EVM networks: base58, bech32 and similar. */
const otherAddress = /^(?!0x)[-.%a-zA-Z0-9]{20,128}$/

/**
 * Parses a plain address from a path.
 *
 * @throws `REQUEST_INVALID` for a text that is not an address of any network.
 */
export function parseAccount(address = ''): { readonly address: string; readonly isEvm: boolean } {
  const isEvm = evmAddress.test(address)
  if (!isEvm && !otherAddress.test(address))
    throw new Refusal('REQUEST_INVALID', { field: 'address', shortMessage: 'Invalid input' })
  return { address, isEvm }
}
