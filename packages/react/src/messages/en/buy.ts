import type { BuyTexts } from '../totalTexts.ts'

/** Buying with money, and the purchase in the provider's window. */
export const buyWords = {
  buy: 'Buy',
  buyTitle: 'Buy crypto',
  buyPay: 'You pay',
  buyReceive: 'You receive',
  buyCurrency: 'Choose a currency',
  buyToken: 'Choose what to buy',
  buyPresets: 'Common amounts',
  buyMethod: 'Payment method',
  buyByCard: 'Card',
  buyByBank: 'Bank account',
  buyLimits: (min: string, max: string) => `From ${min} to ${max}`,
  buyProviders: 'Providers',
  buyFeeRange: (range: string) => `Usual fee ${range}`,
  buyQuoting: 'Getting a quote',
  buyQuoteMissing: 'Enter an amount to see the price.',
  buySubtotal: 'Without fees',
  buyTotal: 'Total',
  buyWith: (provider: string) => `Continue with ${provider}`,
  buyUnavailable: 'Can’t buy right now',
  buySample: (provider: string) =>
    `${provider} sent no price. These figures are a sample, not an offer, so you can’t buy now.`,
  buySampleMark: 'sample',
  buySampleOptions: 'Couldn’t load what is for sale. This list is a sample.',
  buySearch: 'Search',
  buyNoMatches: 'Nothing found.',
  buyLegal: 'By buying, you accept the provider’s own terms.',
  buyRunning: 'A purchase is in progress.',
  buyGoal: (amount: string) => `You need ${amount} more for your payment.`,
  buyShow: 'Show',

  'buy.amountMissing': 'Enter an amount.',
  'buy.amountInvalid': 'Enter a valid amount.',
  'buy.amountTooLow': (min: string) => `Enter at least ${min}.`,
  'buy.amountTooHigh': (max: string) => `Enter at most ${max}.`,
  'buy.assetMissing': 'Nothing is for sale on this network.',

  buyOpening: (provider: string) => `Opening ${provider}`,
  buyOpeningText: 'A new window opens.',
  buyContinue: (provider: string) => `Continue at ${provider}`,
  buyContinueText: (symbol: string) =>
    `Pay in the other window. You’ll see here when your ${symbol} arrives.`,
  buyBlocked: 'Your browser blocked the window',
  buyBlockedText: (provider: string) => `Press the button to open ${provider}.`,
  buyOpen: (provider: string) => `Open ${provider}`,
  buyReopen: (provider: string) => `Open ${provider} again`,
  buyNoUrl: (provider: string) => `Couldn’t open ${provider}`,
  buyClosed: 'The window is closed',
  buyClosedText: (provider: string) =>
    `${provider} has reported no payment. If you have paid, your funds still arrive, and you’ll see it here.`,
  buyPaid: 'Your payment is being processed',
  buyPaidText: (provider: string) =>
    `${provider} received your payment. Delivery can take a while. You can close this page and come back.`,
  buySent: 'Your funds are on their way',
  buySentText: (provider: string) =>
    `${provider} sent them. Your balance on the network hasn’t changed yet.`,
  buyFailed: 'The purchase failed',
  buyFailedText: (provider: string) =>
    `${provider} declined it. Try again, or pay with another card or provider.`,
  buyIdle: 'No purchase in progress',
  buyIdleText: 'Start one to buy crypto.',
  buyArrivedText: 'Your balance on the network went up by this amount.',
  buyAgain: 'Try again',
  buyStop: 'Stop watching',
  buyCopyFailed: 'Your browser didn’t allow copying.',

  buyHelpTitle: 'How buying works',
  buyHelpHow: 'Pay with money, receive crypto',
  buyHelpHowText:
    'Choose an amount and a provider. You pay in the provider’s own window, and the provider sends the crypto to your wallet.',
  buyHelpWho: 'Who sells',
  buyHelpWhoText: (providers: string) =>
    `The seller is ${providers}, not this app. Your card or bank details never reach this app.`,
  buyHelpTerms: 'Terms and checks',
  buyHelpTermsText:
    'The provider’s own terms, fees and limits apply. It may ask for proof of your identity, and it may refuse a payment.',
  buyHelpDone: 'Buy crypto',
} satisfies BuyTexts & Record<string, unknown>
