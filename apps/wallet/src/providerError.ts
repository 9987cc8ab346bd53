/** Error codes of this wallet. Source: https://eips.ethereum.org/EIPS/eip-1193#errors */
export const providerErrors = {
  rejected: { code: 4001, message: 'The request was rejected in the wallet' },
  unauthorised: { code: 4100, message: 'This site is not connected to the account' },
  unsupported: { code: 4200, message: 'The wallet does not support this method' },
  chainOffline: { code: 4901, message: 'The network cannot be reached' },
  chainUnknown: { code: 4902, message: 'The wallet does not know this network. Add it first.' },
  alreadyOpen: { code: -32002, message: 'A request of this kind is already open in the wallet' },
  tooMany: { code: -32005, message: 'Too many requests are waiting in the wallet' },
  requestInvalid: { code: -32600, message: 'Not a request' },
  paramsInvalid: { code: -32602, message: 'Invalid parameters' },
  internal: { code: -32603, message: 'Internal error' },
} as const

/** Error of a rejected request. Source: https://eips.ethereum.org/EIPS/eip-1193 */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(options: ProviderRpcError.Options) {
    super(options.message)
    this.code = options.code
    this.data = options.data
  }

  /** Creates one of {@link providerErrors}, with an optional detail for developers. */
  static of(name: keyof typeof providerErrors, detail?: string): ProviderRpcError {
    const { code, message } = providerErrors[name]
    return new ProviderRpcError({ code, message: detail ? `${message}: ${detail}` : message })
  }
}

export declare namespace ProviderRpcError {
  type Options = { code: number; data?: unknown; message: string }
}
