/** Returns an EIP-1193 provider error. https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
export function rpcError(code: number, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code })
}
