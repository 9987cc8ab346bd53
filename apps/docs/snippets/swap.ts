// #region opening
import { type Fairlead, fetchSwapQuote, formatUnits, openSwap, SwapError, swap } from 'fairlead'
// #endregion opening

export async function buyWithEther(fairlead: Fairlead, usdc: string) {
  // #region opening
  await openSwap(fairlead, { fromToken: 'native', toToken: usdc, amount: '0.1' })
  // #endregion opening
}

export async function priceOfEther(fairlead: Fairlead, usdc: string) {
  // #region quote
  const { to, toAmount } = await fetchSwapQuote(fairlead, {
    amount: '1',
    from: 'native',
    to: usdc,
  })
  const price = `${formatUnits(toAmount, to.decimals)} ${to.symbol}`
  // #endregion quote
  return price
}

export async function swapWithoutView(
  fairlead: Fairlead,
  usdc: string,
  show: (text: string) => void,
) {
  // #region swap
  try {
    const { hash } = await swap(fairlead, {
      amount: '100',
      from: usdc,
      to: 'native',
      slippage: '0.5',
      onStep: ({ kind, phase }) => show(`${kind}: ${phase}`),
    })
    show(hash ? `Swapped in ${hash}` : 'The swap is on its way')
  } catch (error) {
    if (error instanceof SwapError && error.reason === 'priceMoved') show('The price changed')
    else throw error
  }
  // #endregion swap
}
