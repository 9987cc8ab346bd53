import { type ChainId, isAccountId, isChainId } from './caip.ts'

/** Asset of a payment: a network's native currency, or one of its tokens. */
export type PayAsset = {
  readonly chainId: ChainId
  /** EVM contract or Solana mint; absent for the native currency. */
  readonly token?: string | undefined
}

/** SLIP-44 coin types of EVM chains whose native currency is not Ether's. Source: data API contract, section 8. */
const bnbChains: ReadonlySet<string> = new Set(['eip155:56', 'eip155:204'])

function nativeReference(chainId: string): string | undefined {
  if (chainId.startsWith('solana:')) return 'slip44:501'
  if (!chainId.startsWith('eip155:')) return undefined
  return bnbChains.has(chainId) ? 'slip44:714' : 'slip44:60'
}

/**
 * Parses a CAIP-19 id of an asset that can be paid with. Returns undefined for anything else, e.g. an NFT. The letter
 * case of an EVM contract is kept and its checksum is not verified.
 *
 * @see https://chainagnostic.org/CAIPs/caip-19
 * @example
 * parsePayAsset('eip155:1/slip44:60') // { chainId: 'eip155:1' }
 */
export function parsePayAsset(id: unknown): PayAsset | undefined {
  if (typeof id !== 'string' || id.length > 200) return undefined
  const [chainId = '', asset = '', ...more] = id.split('/')
  if (more.length > 0 || !isChainId(chainId)) return undefined
  if (/^eip155:[1-9]\d{0,15}$/.test(chainId)) {
    if (asset === nativeReference(chainId)) return { chainId }
    const token = /^erc20:(0x[0-9a-fA-F]{40})$/.exec(asset)?.[1]
    return token === undefined ? undefined : { chainId, token }
  }
  if (!chainId.startsWith('solana:')) return undefined
  if (asset === nativeReference(chainId)) return { chainId }
  const token = /^token:([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(asset)?.[1]
  return token === undefined ? undefined : { chainId, token }
}

/** Returns the CAIP-19 id of an asset; the inverse of {@link parsePayAsset}. */
export function toPayAssetId({ chainId, token }: PayAsset): string {
  if (token === undefined) return `${chainId}/${nativeReference(chainId)}`
  return `${chainId}/${chainId.startsWith('solana:') ? 'token' : 'erc20'}:${token}`
}

/** True for a CAIP-10 account that can be paid: on an EVM or Solana chain, with an address of that chain's form. */
export function isPayRecipient(value: unknown): boolean {
  if (!isAccountId(value)) return false
  const [namespace = '', , address = ''] = String(value).split(':')
  if (namespace === 'eip155') return /^0x(?!0{40})[0-9a-fA-F]{40}$/.test(address)
  return namespace === 'solana' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
}
