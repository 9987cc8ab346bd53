import {
  aName,
  BaseError,
  type CaipNetwork,
  type ChainId,
  check,
  InputError,
  isChainId,
  matching,
  namespaceOf,
  objectOf,
  optional,
  parsePayAsset,
  rule,
  toPayAssetId,
} from '@fairlead/protocol'
import { findAdapter } from '../../actions/adapterOf.ts'
import { readerOf } from '../../actions/readerOf.ts'
import { readToken } from '../../actions/readToken.ts'
import { transferKinds } from '../../actions/transferKinds.ts'
import { NetworkError } from '../../errors/networks.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { PayOrder } from '../../modal/payOrder.ts'
import { networkById } from '../../store/selectors.ts'
import { readAmount } from '../../utils/amount.ts'
import { formatUnits } from '../../utils/units.ts'
import { readPayLink } from './readPayLink.ts'

/** An order after all checks: its exact amount, asset and recipient. */
export type PayBill = {
  /** Whole units of the asset, exactly. */
  readonly amount: string
  /** In the smallest unit. */
  readonly units: bigint
  readonly asset: {
    /** Address of the token; absent for the native currency. */
    readonly address?: string | undefined
    readonly chainId: ChainId
    readonly decimals: number
    readonly name: string
    readonly symbol: string
  }
  /** CAIP-19 id. */
  readonly assetId: string
  readonly network: CaipNetwork
  /** Address; with its checksum on EVM networks. */
  readonly recipient: string
}

const fields = objectOf({
  amount: matching(/^\d{1,80}(?:\.\d{1,80})?$/, 'a decimal number as a string, e.g. 1.5'),
  asset: rule((id) => parsePayAsset(id) !== undefined, 'a CAIP-19 id of a coin or a token'),
  recipient: aName,
})
const link = objectOf({
  chainId: optional(rule(isChainId, 'a CAIP-2 chain id')),
  uri: aName,
})

/**
 * Checks an order, and reads its token from the chain. Nothing is assumed: an order with anything unclear is refused.
 *
 * @throws `REQUEST_INVALID` with the path of the invalid field: `asset`, `amount`, `recipient` or `uri`;
 *   `NETWORK_NOT_FOUND` if the page does not have the network; `CHAIN_UNSUPPORTED`; `PROVIDER_ERROR` if the network
 *   does not answer.
 */
export async function resolveOrder(fairlead: Fairlead, order: PayOrder): Promise<PayBill> {
  const { amount: wanted, chainId, to, token } = readOrder(fairlead, order)
  const { networks } = fairlead.store.getState()
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) throw new NetworkError('NETWORK_NOT_FOUND', { networks, requested: chainId })
  const kind = transferKinds[network.chainNamespace]
  if (!kind) throw new NetworkError('CHAIN_UNSUPPORTED', { networks, requested: chainId })
  if (!(await kind.isReceiver(to))) throw invalid('recipient', 'An address with a valid checksum')
  const { checksumAddress } = await import('../../namespaces/checksumAddress.ts')
  const recipient = checksumAddress(to)
  if (token !== undefined && recipient === checksumAddress(token))
    throw invalid('recipient', 'Not the token itself')
  await checkOnChain(fairlead, network, { to, token })
  const asset = await readAsset(fairlead, network, token)
  const units = typeof wanted === 'bigint' ? wanted : toUnits(wanted, asset.decimals)
  if (units <= 0n || units >> kind.bits)
    throw invalid('amount', `More than zero, and within ${kind.bits} bits`)
  return {
    amount: formatUnits(units, asset.decimals),
    asset,
    assetId: toPayAssetId({ chainId, token: asset.address }),
    network,
    recipient,
    units,
  }
}

/** Order of the page, from its fields or from a link. */
type Asked = {
  amount: bigint | string
  chainId: ChainId
  to: string
  token: string | undefined
}

function readOrder(fairlead: Fairlead, order: PayOrder): Asked {
  if (order?.uri !== undefined) {
    check(link, order)
    const { amount, to, token, ...read } = readPayLink(order.uri)
    const chainId = read.chainId ?? order.chainId ?? onlyNetwork(fairlead, read.namespace)
    if (!chainId) throw invalid('uri', 'A link that names its network, or an order with chainId')
    if (order.chainId && chainId !== order.chainId)
      throw invalid('chainId', 'The network that the link names')
    if (namespaceOf(chainId) !== read.namespace)
      throw invalid('chainId', `A network of ${read.namespace}`)
    return { amount, chainId, to, token }
  }
  check(fields, order)
  const asset = parsePayAsset(order.asset)
  if (!asset) throw invalid('asset', 'A CAIP-19 id of a coin or a token')
  const { recipient } = order
  const isId = recipient.includes(':')
  if (isId && !recipient.startsWith(`${asset.chainId}:`))
    throw invalid('recipient', `An account on the network of the asset, ${asset.chainId}`)
  const to = isId ? recipient.slice(asset.chainId.length + 1) : recipient
  return { amount: order.amount, chainId: asset.chainId, to, token: asset.token }
}

/** Solana links name no network, so they are clear only if the page has a single Solana network. */
function onlyNetwork({ store }: Fairlead, namespace: 'eip155' | 'solana'): ChainId | undefined {
  if (namespace === 'eip155') return undefined
  const [first, ...others] = store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return others.length === 0 ? first?.caipNetworkId : undefined
}

/** On Solana, an address can be paid only if its account on the chain allows it. */
async function checkOnChain(
  fairlead: Fairlead,
  network: CaipNetwork,
  { to, token }: { to: string; token: string | undefined },
): Promise<void> {
  const reader = await readerOf(fairlead, network.chainNamespace)
  const problem = await reader.findReceiverProblem?.({ network, to, token })
  if (problem) throw invalid('recipient', `An account that can be paid: ${problem}`)
}

async function readAsset(
  fairlead: Fairlead,
  network: CaipNetwork,
  address: string | undefined,
): Promise<PayBill['asset']> {
  const { caipNetworkId: chainId, nativeCurrency } = network
  if (address === undefined) {
    const { decimals, name, symbol } = nativeCurrency
    return { chainId, decimals, name, symbol }
  }
  try {
    // The balance is not used, and no account may be connected yet.
    const facts = await readToken(fairlead, network, { address, holder: address })
    const { decimals, name, symbol } = facts
    return { address, chainId, decimals, name, symbol }
  } catch (error) {
    if (!BaseError.find(error, 'REQUEST_INVALID')) throw error
    throw invalid('asset', `A token on ${chainId}`)
  }
}

function toUnits(amount: string, decimals: number): bigint {
  const read = readAmount(amount, decimals)
  if ('value' in read) return read.value
  throw invalid('amount', `A decimal number with at most ${decimals} digits after the point`)
}

function invalid(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}

/** True if a wallet can pay the bill: the adapter of its namespace sends transfers. */
export function canPayWithWallet(fairlead: Fairlead, bill: PayBill): boolean {
  const { chainNamespace } = bill.network
  const kind = transferKinds[chainNamespace]
  return kind !== undefined && findAdapter(fairlead, chainNamespace)?.[kind.needs] !== undefined
}
