/**
 * Returns the contract that an account delegates to (EIP-7702), in lower case.
 *
 * @param code - Code of the account, as `eth_getCode` returns it.
 * @returns `undefined` for an account without code, and for a contract.
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
export function delegateOf(code: unknown): `0x${string}` | undefined {
  const address = /^0xef0100([0-9a-f]{40})$/i.exec(String(code))?.[1]?.toLowerCase()
  return address && !/^0+$/.test(address) ? `0x${address}` : undefined
}
