import { createFairlead, csp, type FairleadOptions } from 'fairlead'
import { base, mainnet } from 'fairlead/networks'

export const options: FairleadOptions = { networks: [mainnet, base] }

/** Returns the value of the Content-Security-Policy header. Call it on your server or at build time. */
export function policy(): string {
  const fairlead = createFairlead(options)
  const text = csp(fairlead)
  fairlead.destroy()
  return text
}
