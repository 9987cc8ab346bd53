import type { TokenBalance } from '@fairlead/protocol'
import { formatUnits } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { nativeToken, solanaNativeAddress } from '../../chains/nativeToken.ts'
import type { MintReader } from '../../chains/solana/createMintReader.ts'
import { readAccount } from '../../chains/solana/readAccount.ts'
import type { PriceOf } from './holdings.ts'

/**
 * Reads the balances of an account on Solana: SOL, and the tokens of both token programs.
 *
 * @throws `UPSTREAM_UNAVAILABLE`, `RESPONSE_INVALID`, or the abort reason of the signal.
 */
export async function readSolanaBalances(
  chain: Chain,
  address: string,
  { mints, priceOf, signal }: { mints: MintReader; priceOf: PriceOf; signal: AbortSignal },
): Promise<readonly TokenBalance[]> {
  const { lamports, tokens } = await readAccount(chain, address, signal)
  const idOf = (mint: string) => `${chain.caipNetworkId}:${mint}`
  const held = tokens.map(({ mint }) => mint)
  const [names, prices] = await Promise.all([
    mints.read(chain, held, signal),
    priceOf([solanaNativeAddress, ...held].map(idOf)),
  ])
  const priceOfMint = (mint: string) => prices.get(idOf(mint).toLowerCase()) ?? 0

  const coin = nativeToken(chain)
  const balances = tokens.flatMap(({ amount, decimals, mint }) => {
    const named = names.get(mint)
    if (!named) return []
    const price = priceOfMint(mint)
    return { ...toBalance({ ...named, amount, chain, decimals, price }), address: idOf(mint) }
  })
  const price = priceOfMint(solanaNativeAddress)
  return lamports > 0n
    ? [toBalance({ ...coin, amount: lamports, chain, price }), ...balances]
    : balances
}

type Held = {
  amount: bigint
  chain: Chain
  decimals: number
  iconUrl: string
  name: string
  price: number
  symbol: string
}

function toBalance({ amount, chain, decimals, iconUrl, name, price, symbol }: Held): TokenBalance {
  const numeric = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId: chain.caipNetworkId,
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}
