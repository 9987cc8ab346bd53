import type { OnrampOptions, OnrampQuote } from '@fairlead/protocol'

/**
 * Options that are shown while the server's can't be loaded. Source: constants, section 6. Nothing can be bought with
 * them unless the server quotes it.
 */
export const sampleOptions: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', max: '7500.00', min: '10.00' },
      { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
    ],
  })),
  purchaseCurrencies: [
    {
      id: 'usd-coin',
      name: 'USD Coin',
      networks: [
        {
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          display_name: 'Ethereum',
          name: 'ethereum-mainnet',
        },
        {
          chain_id: '137',
          contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
          display_name: 'Polygon',
          name: 'polygon-mainnet',
        },
      ],
      symbol: 'USDC',
    },
    {
      id: 'ether',
      name: 'Ether',
      networks: [
        {
          chain_id: '1',
          contract_address: null,
          display_name: 'Ethereum',
          name: 'ethereum-mainnet',
        },
      ],
      symbol: 'ETH',
    },
  ],
}

/** Returns the quote that is shown while no provider answers: each amount is the entered one. It can't be bought. */
export function sampleQuote(amount: string, currency: string): OnrampQuote {
  const same = { amount, currency }
  return {
    networkFee: same,
    paymentSubtotal: same,
    paymentTotal: same,
    purchaseAmount: same,
    quoteId: 'sample-quote',
  }
}
