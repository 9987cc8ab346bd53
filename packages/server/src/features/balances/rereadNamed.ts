import type { TokenBalance } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import { isAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import { nativeAddress } from '../../chains/nativeToken.ts'
import type { MintReader } from '../../chains/solana/createMintReader.ts'
import type { BalanceQuestion } from '../../vendors/questions.ts'
import { type Holding, idOf, namedOn, type PriceOf, readHoldings, toBalance } from './holdings.ts'
import { orderBalances } from './orderBalances.ts'
import { rereadSolana } from './rereadSolana.ts'

export type RereadDependencies = {
  chains: readonly Chain[]
  mints: MintReader
  priceOf: PriceOf
  signal: AbortSignal
  tokens: TokenReader
}

/**
 * Replaces a vendor's balances of the named tokens, and of their chains' native coins, with those read from the chain.
 * An index lags some blocks behind the chain. Keeps the vendor's balances of chains that can't be read.
 */
export async function rereadNamed(
  balances: readonly TokenBalance[],
  question: BalanceQuestion,
  dependencies: RereadDependencies,
): Promise<readonly TokenBalance[]> {
  // Solana addresses are case-sensitive and read by a different method.
  if (isSolanaAddress(question.address)) return rereadSolana(balances, question, dependencies)
  const { address, chainId, tokens: ids = [] } = question
  const account = address.toLowerCase()
  if (!isAddress(account)) return balances
  const { chains, priceOf } = dependencies
  const touched = chains.flatMap((chain) => {
    const named = namedOn(chain, ids)
    const isAsked = chain.caipNetworkId === (chainId ?? chain.caipNetworkId)
    return chain.client && isAsked && named.length > 0 ? [{ chain, named }] : []
  })
  const reads = await Promise.allSettled(
    touched.map(async ({ chain, named }) => ({
      held: await readHoldings(chain, account, named, dependencies),
      ids: [nativeAddress, ...named].map((token) => `${chain.caipNetworkId}:${token}`),
    })),
  )
  const done = reads.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []))
  const gone = new Set(done.flatMap((read) => read.ids))
  const held = done.flatMap((read) => read.held)
  const old = new Map(balances.map((balance) => [keyOf(balance), balance]))
  const prices = await priceOf(held.filter((one) => !old.has(keyOfHolding(one))).map(idOf))
  return orderBalances([
    ...balances.filter((balance) => !gone.has(keyOf(balance))),
    ...held.map((one) => {
      const key = keyOfHolding(one)
      const before = old.get(key)
      const { quantity, value, ...fresh } = toBalance(one, before?.price ?? prices.get(key))
      // The vendor's metadata is more complete than that of the chain.
      return { ...fresh, ...before, quantity, ...(value !== undefined && { value }) }
    }),
  ])
}

const keyOfHolding = (holding: Holding) => idOf(holding).toLowerCase()

function keyOf({ address, chainId }: TokenBalance): string {
  return (address ?? `${chainId}:${nativeAddress}`).toLowerCase()
}
