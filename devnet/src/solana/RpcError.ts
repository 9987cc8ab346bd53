/** A JSON-RPC error. The codes are those of Solana's nodes. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const rpcCodes = {
  parse: -32700,
  request: -32600,
  unknownMethod: -32601,
  params: -32602,
  internal: -32603,
  preflight: -32002,
  signature: -32003,
} as const
