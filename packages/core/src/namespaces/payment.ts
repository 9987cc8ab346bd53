import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import { toChainNumber } from './eip155.ts'

/** Payment request of a link or a pasted text. Missing parts are absent. */
export type Payment = {
  /** Address as written, or a name. */
  readonly to: string
  readonly chainId?: ChainId | undefined
  /** Token address; absent for the network's native token. */
  readonly token?: string | undefined
  /** In the smallest unit. */
  readonly amount?: bigint | undefined
  /** Amount in whole tokens, if the link uses that unit. */
  readonly numeric?: string | undefined
}

/** Reason why a text is not a valid payment. */
export type PaymentProblem =
  /** Another kind of network, or not a payment link. */
  | 'scheme'
  /** Neither an address nor a name. */
  | 'target'
  | 'chain'
  /** A contract call other than a transfer. */
  | 'function'
  | 'amount'

/** Result of parsing a text. */
export type PaymentReading =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly problem: PaymentProblem }

const fail = (problem: PaymentProblem): PaymentReading => ({ ok: false, problem })

const largest = 2n ** 256n - 1n
/** Maximum length of a text, in characters; longer than any valid payment link. */
const longest = 1_024

/** Chain ids by ERC-3770 short name, from ethereum-lists/chains. */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  gno: 100,
  pol: 137,
  matic: 137,
  ftm: 250,
  zksync: 324,
  base: 8453,
  arb1: 42161,
  avax: 43114,
  kaia: 8217,
  aurora: 1313161554,
  sep: 11155111,
  basesep: 84532,
}

/**
 * Returns the payment link for an address on its network, as shown in QR codes; the address alone if the
 * namespace has no link format. Links for Solana and Bitcoin do not name the network.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @see https://github.com/solana-foundation/solana-pay/blob/master/SPEC.md
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
export function paymentLink(address: string, network: CaipNetwork | undefined): string {
  const { caipNetworkId, chainNamespace, nativeCurrency } = network ?? {}
  if (caipNetworkId && chainNamespace === 'eip155')
    return `ethereum:${address}@${toChainNumber(caipNetworkId)}`
  if (chainNamespace === 'solana') return `solana:${address}`
  // Other native tokens of the namespace have their own URI schemes.
  if (chainNamespace === 'bip122' && nativeCurrency?.symbol === 'BTC') return `bitcoin:${address}`
  return address
}

/**
 * Parses a pasted receiver: an address, a name, an ERC-681 link, or an ERC-3770 or CAIP-10 address. Does not
 * validate the address itself.
 */
export function readPayment(text: string): PaymentReading {
  const trimmed = text.trim()
  if (trimmed.length > longest) return fail('target')
  const colon = trimmed.indexOf(':')
  if (colon < 0) return plain(trimmed, undefined)
  const scheme = trimmed.slice(0, colon).toLowerCase()
  const rest = trimmed.slice(colon + 1)
  if (scheme === 'ethereum') return readLink(rest)
  if (scheme === 'eip155') {
    const [reference = '', address = '', ...more] = rest.split(':')
    const chainId = toChain(reference)
    if (!chainId) return fail('chain')
    return more.length > 0 ? fail('target') : plain(address, chainId)
  }
  if (!/^[a-z0-9-]{1,40}$/.test(scheme)) return fail('target')
  if (!Object.hasOwn(shortNames, scheme)) return fail(isAddressLike(rest) ? 'chain' : 'scheme')
  return isAddressLike(rest) ? plain(rest, `eip155:${shortNames[scheme]}`) : fail('target')
}

/** True for `0x` and 40 hexadecimal digits. The checksum is not verified. */
export function isAddressLike(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** True for text with a dot inside, such as `name.eth`. Does not check that the name exists. */
export function isNameLike(text: string): boolean {
  return /^[^\s.:/?#@]+(?:\.[^\s.:/?#@]+)+$/.test(text) && text.length <= 255
}

function plain(to: string, chainId: ChainId | undefined): PaymentReading {
  if (!isAddressLike(to) && (!isNameLike(to) || /^0x/i.test(to))) return fail('target')
  return { ok: true, payment: chainId ? { chainId, to } : { to } }
}

/** `[pay-]target[@chain][/function][?parameters]` */
function readLink(rest: string): PaymentReading {
  const match = /^(?:pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/.exec(rest)
  if (!match) return fail('target')
  const [, target = '', chain, call, query = ''] = match
  const chainId = chain === undefined ? undefined : toChain(chain)
  if (chain !== undefined && !chainId) return fail('chain')
  const to = decoded(target)
  if (to === undefined) return fail('target')
  const subject = plain(to, chainId)
  if (!subject.ok) return subject
  const parameters = readParameters(query)
  if (!parameters) return fail('amount')
  // Sending native tokens along with a token transfer is not supported.
  if (call === undefined) return withAmount(subject.payment, parameters.get('value'))
  if (call !== 'transfer' || parameters.has('value') || !isAddressLike(to)) return fail('function')
  const receiver = plain(parameters.get('address') ?? '', chainId)
  if (!receiver.ok) return receiver
  return withAmount({ ...receiver.payment, token: to }, parameters.get('uint256'))
}

function withAmount(payment: Payment, text: string | undefined): PaymentReading {
  if (text === undefined) return { ok: true, payment }
  const amount = readNumber(text)
  return amount === undefined ? fail('amount') : { ok: true, payment: { ...payment, amount } }
}

/** Returns undefined if a parameter occurs twice, since it would be ambiguous. */
function readParameters(query: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=')
    const text = decoded(value.join('='))
    if (text === undefined || parameters.has(name)) return undefined
    parameters.set(name, text)
  }
  return parameters
}

/**
 * Parses an ERC-681 number, e.g. `2.014e18`, as an integer; undefined if it is invalid, negative or above the
 * maximum of a uint256.
 */
function readNumber(text: string): bigint | undefined {
  const match = /^\+?(\d{1,80})(?:\.(\d{1,80}))?(?:[eE](\d{1,3}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', power = '0'] = match
  const zeros = Number(power) - fraction.length
  // Above the maximum of a uint256, or a fraction of the smallest unit.
  if (zeros > 80 || (zeros < 0 && !/^0*$/.test(fraction.slice(Number(power))))) return undefined
  const digits = whole + fraction.slice(0, Number(power)) + '0'.repeat(Math.max(0, zeros))
  const amount = BigInt(digits)
  return amount > largest ? undefined : amount
}

function toChain(reference: string): ChainId | undefined {
  return /^[1-9]\d{0,15}$/.test(reference) ? `eip155:${reference}` : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
