import { type ChainId, InputError } from '@fairlead/protocol'
import { isAddressLike, type PaymentReading, readPayment } from '../../namespaces/payment.ts'
import { readSolanaPayment } from '../../namespaces/solanaPayment.ts'

/** A payment as a link requests it. */
export type PayLink = {
  readonly chainId?: ChainId | undefined
  readonly namespace: 'eip155' | 'solana'
  /** Address of the token; absent for the native currency. */
  readonly token?: string | undefined
  readonly to: string
  /** In the smallest unit, or whole units as a decimal string, as the link's format has it. */
  readonly amount: bigint | string
}

/** Parameters that change neither the amount nor the recipient. */
const gas = ['gas', 'gasLimit', 'gasPrice']
const evmParameters = {
  native: new Set(['value', ...gas]),
  transfer: new Set(['address', 'uint256', ...gas]),
}

/**
 * Parses a payment link strictly: it must name an address, not a name, and an amount, and nothing in it may be
 * ambiguous.
 *
 * @throws `REQUEST_INVALID` with the path `uri`.
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @see https://github.com/solana-foundation/solana-pay/blob/master/SPEC.md
 */
export function readPayLink(uri: string): PayLink {
  const [scheme = ''] = uri.trim().toLowerCase().split(':', 1)
  if (scheme === 'ethereum') return toLink('eip155', readEvm(uri))
  if (scheme === 'solana') return toLink('solana', readSolanaPayment(uri))
  throw invalid('A link of ethereum: or solana:')
}

function readEvm(uri: string): PaymentReading {
  const [target = '', query = ''] = uri.trim().split('?')
  const known = target.includes('/') ? evmParameters.transfer : evmParameters.native
  const names = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=')[0] ?? '')
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw invalid(`No parameter: ${unknown}`)
  return readPayment(uri)
}

function toLink(namespace: PayLink['namespace'], reading: PaymentReading): PayLink {
  if (!reading.ok) throw invalid(details[reading.problem])
  const { amount, chainId, numeric, to, token } = reading.payment
  if (namespace === 'eip155' && !isAddressLike(to)) throw invalid('An address, not a name')
  const wanted = amount ?? numeric
  if (wanted === undefined) throw invalid('A link with an amount')
  return { amount: wanted, chainId, namespace, to, token }
}

const details = {
  amount: 'A valid amount',
  chain: 'A valid chain id',
  function: 'A transfer and nothing else',
  scheme: 'A payment link',
  target: 'A valid address',
} as const

function invalid(detail: string): InputError {
  return new InputError({ detail, path: 'uri', reason: 'Invalid input' })
}
