import { createFairlead, getFiatCurrency, setFiatCurrency, updateOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({
  fiatCurrency: 'EUR',
  networks: [mainnet],
  serverUrl: 'http://localhost:4400',
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
})

/** Changes the currency for users who have not chosen one. */
export const setDefault = (code: string) => updateOptions(fairlead, { fiatCurrency: code })

/** Stores a user's choice, as the Currency view does. */
export const choose = (code: string) => setFiatCurrency(fairlead, code)

/** Returns the currency in use, e.g. `EUR`. */
export const current = () => getFiatCurrency(fairlead)
