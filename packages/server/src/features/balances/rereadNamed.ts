import type { TokenBalance } from '@fairlead/protocol'
import { isAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import { nativeAddress } from '../../chains/nativeToken.ts'
import { isSolanaAddress } from '../../chains/solana/base58.ts'
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
 * Puts what the chain says of the named tokens, and of the coins of their chains, over what a vendor
 * answered: an index is behind the chain by some blocks. Chains that can't be read are left as they were.
 */
export async function rereadNamed(
  balances: readonly TokenBalance[],
  question: BalanceQuestion,
  dependencies: RereadDependencies,
): Promise<readonly TokenBalance[]> {
  // Its addresses are read in their own way, and letter by letter.
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
      // What the vendor knows of its looks is more than the chain tells.
      return { ...fresh, ...before, quantity, ...(value !== undefined && { value }) }
    }),
  ])
}

const keyOfHolding = (holding: Holding) => idOf(holding).toLowerCase()

function keyOf({ address, chainId }: TokenBalance): string {
  return (address ?? `${chainId}:${nativeAddress}`).toLowerCase()
}
