import { cleanText, type SwapToken, toImageUrl } from '@fairlead/protocol'

/** Symbols that come first, in this order. Source: constants contract, section 4. */
const popular = (
  'ETH WETH USDC USDT DAI WBTC UNI AAVE LINK 1INCH ARB OP POL AVAX SOL DOT ADA NEAR TRX GNO BAL BICO CRV ENS ' +
  'BNB LDO MKR COMP SNX GRT YFI SUSHI CAKE PENDLE GMX PEPE SHIB stETH wstETH rETH cbETH FRAX FOX BUSD EURC PYUSD'
).split(' ')
const ranks = new Map(popular.map((symbol, index) => [symbol, index]))

/** Sorts tokens by the suggested order, then by symbol. Texts and pictures of vendors are made safe to show. */
export function orderTokens(tokens: readonly SwapToken[]): SwapToken[] {
  const rankOf = ({ symbol }: SwapToken) => ranks.get(symbol) ?? popular.length
  return tokens
    .map((token) => ({
      ...token,
      logoUri: toImageUrl(token.logoUri) ?? null,
      name: cleanText(token.name),
      symbol: cleanText(token.symbol, 32),
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compare(a.symbol, b.symbol))
}

/** Compares code units, so that the order doesn't depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
