import { type ChainId, isChainId, listOf, matching, optional, rule } from '@fairlead/protocol'
import { required } from '../errors/arguments.ts'
import { CallsError } from '../errors/CallsError.ts'
import type { Fairlead } from '../Fairlead.ts'
import { type Eip1193Provider, isEip1193Provider } from '../namespaces/eip1193Provider.ts'
import { connectedOf } from '../store/selectors.ts'
import { findAdapter } from './adapterOf.ts'
import { getProvider } from './getProvider.ts'

/** Time limit for what a wallet answers without a prompt. Some wallets never answer methods they don't know. */
const quietLimitMs = 10_000

/** CAIP-2 id of an EVM network. */
export const anEvmChain = rule(
  (value) => isChainId(value) && String(value).startsWith('eip155:'),
  'a CAIP-2 chain id, e.g. eip155:1',
)
/** Id of a batch. https://eips.ethereum.org/EIPS/eip-5792 */
export const aBatchId = matching(/^.{1,8194}$/s, 'an id of 1 to 8194 characters')
/** Optional list of networks. */
export const chainFields = { chainIds: optional(listOf(anEvmChain, 1)) }

/** The connected EVM wallet, for requests about batches. */
export type CallsWallet = {
  readonly account: string
  readonly chainId: ChainId
  readonly provider: Eip1193Provider
}

/** Returns the connected EVM wallet. @throws `ARGUMENT_REQUIRED` if none is connected. */
export function requireCallsWallet(fairlead: Fairlead, operation: string): CallsWallet {
  required(findAdapter(fairlead, 'eip155'), 'adapter', operation)
  const found = connectedOf(fairlead.store.getState(), 'eip155')
  const connection = required(found, 'address', operation)
  const provider = getProvider(fairlead, 'eip155')
  if (!isEip1193Provider(provider)) throw new CallsError('unsupportedMethod')
  return { account: connection.accounts[0].address, chainId: connection.chainId, provider }
}

/** Settles like the wallet's answer. @throws `CallsError` with `noAnswer` if that takes too long. */
export function withinLimit<answer>(
  { environment }: Pick<Fairlead, 'environment'>,
  asking: Promise<answer>,
  limitMs = quietLimitMs,
): Promise<answer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new CallsError('noAnswer'))
    const cancel = environment.schedule(end, limitMs)
    asking.then(resolve, reject).finally(cancel)
  })
}
