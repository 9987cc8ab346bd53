/** An EIP-1193 provider. https://eips.ethereum.org/EIPS/eip-1193 */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  /** MetaMask only. */
  readonly _metamask?: { isUnlocked?(): Promise<boolean> } | undefined
}

/** True if the value has `request`. Events are optional, because some wallets lack them. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}
