import type { SwapAsset } from './swapAsset.ts'

// Source: constants, section 4.
const suggested =
  'ETH WETH USDC USDT DAI WBTC UNI AAVE LINK 1INCH ARB OP POL AVAX SOL DOT ADA NEAR TRX GNO BAL BICO CRV ENS'
const alsoPopular =
  'BNB LDO MKR COMP SNX GRT YFI SUSHI CAKE PENDLE GMX PEPE SHIB stETH wstETH rETH cbETH FRAX FOX BUSD EURC PYUSD'
const suggestedSymbols: readonly string[] = suggested.split(' ')
const popularSymbols: readonly string[] = [...suggestedSymbols, ...alsoPopular.split(' ')]

/** Symbol by which a token is ranked: on Arbitrum, USDT is listed as `USD₮0`. */
function rankedSymbol({ chainId, symbol }: SwapAsset): string {
  return chainId === 'eip155:42161' && symbol === 'USD₮0' ? 'USDT' : symbol
}

/** Returns the suggested tokens that the provider's list contains, matched by exact symbol and in a fixed order. */
export function suggestedTokens(listed: readonly SwapAsset[]): readonly SwapAsset[] {
  const found = suggestedSymbols.flatMap(
    (symbol) => listed.find((token) => rankedSymbol(token) === symbol) ?? [],
  )
  // On Arbitrum, USDT comes first.
  const isFirst = ({ symbol }: SwapAsset) => Number(symbol === 'USD₮0')
  return found.toSorted((left, right) => isFirst(right) - isFirst(left))
}

/** Returns all tokens: the popular ones first, in a fixed order, then the others by symbol. */
export function orderedTokens(listed: readonly SwapAsset[]): readonly SwapAsset[] {
  const rank = (token: SwapAsset) => {
    const place = popularSymbols.indexOf(rankedSymbol(token))
    return place === -1 ? popularSymbols.length : place
  }
  return listed.toSorted(
    (left, right) => rank(left) - rank(right) || left.symbol.localeCompare(right.symbol, 'en'),
  )
}
