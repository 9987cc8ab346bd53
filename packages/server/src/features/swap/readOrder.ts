import { type Address, isAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'
import type { SwapOrder, SwapPair } from './SwapVendor.ts'
import { isSwapNetwork } from './swapNetworks.ts'

/** More than the supply of any token. Nodes and vendors may fail on larger amounts. */
const amountLimit = 2n ** 128n

/** @throws `NETWORK_UNSUPPORTED` if there are no swaps on the network, or this server doesn't serve it. */
export function requireSwapChain(chains: readonly Chain[], chainId: string): Chain {
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (chain?.client && isSwapNetwork(chain)) return chain
  throw new Refusal('NETWORK_UNSUPPORTED', { shortMessage: 'Network not supported for Swaps' })
}

/** Returns the chain that a swap pays out on. @throws `NETWORK_UNSUPPORTED` if this server doesn't serve it. */
export function requireTarget(chains: readonly Chain[], chainId: string): Chain {
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (chain?.client && chainId.startsWith('eip155:')) return chain
  throw new Refusal('NETWORK_UNSUPPORTED', { shortMessage: 'Network not supported for Swaps' })
}

/** @throws `REQUEST_INVALID` naming the field, `NETWORK_UNSUPPORTED` */
export function readPair(chains: readonly Chain[], input: { from: string; to: string }): SwapPair {
  const from = readId(input.from, 'from')
  const to = readId(input.to, 'to')
  const isCrossing = from.chainId !== to.chainId
  if (!isCrossing && from.address === to.address) throw invalid('to')
  return {
    chain: requireSwapChain(chains, from.chainId),
    from: from.address,
    to: to.address,
    ...(isCrossing && { toChain: requireTarget(chains, to.chainId) }),
  }
}

/**
 * Reads a swap.
 *
 * @param input.userAddress - With or without the id of the tokens' chain.
 * @throws `REQUEST_INVALID` naming the field, `NETWORK_UNSUPPORTED`
 */
export function readOrder(
  chains: readonly Chain[],
  input: { amount: string; from: string; to: string; userAddress: string },
): SwapOrder {
  const pair = readPair(chains, input)
  return { ...pair, amount: readAmount(input.amount), user: readUser(input.userAddress, pair) }
}

/** @throws `REQUEST_INVALID` unless the amount is above 0. */
export function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount === 0n || amount >= amountLimit) throw invalid('amount')
  return amount
}

/** @throws `REQUEST_INVALID` for an account of another chain. */
export function readUser(text: string, { chain }: Pick<SwapPair, 'chain'>): Address {
  if (isPlain(text)) return text.toLowerCase() as Address
  const { address, chainId } = readId(text, 'userAddress')
  if (chainId !== chain.caipNetworkId) throw invalid('userAddress')
  return address
}

/** Reads a CAIP-10 id of an EVM chain. The address is in lower case. */
export function readId(id: string, field: string): { address: Address; chainId: string } {
  const end = id.lastIndexOf(':')
  const address = id.slice(end + 1)
  if (!isPlain(address)) throw invalid(field)
  return { address: address.toLowerCase() as Address, chainId: id.slice(0, end) }
}

function isPlain(text: string): boolean {
  return isAddress(text, { strict: false })
}

function invalid(field: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage: 'Invalid input' })
}
