import { createFairlead, csp, type FairleadOptions } from 'fairlead'
import { base, mainnet } from 'fairlead/networks'

export const options: FairleadOptions = { networks: [mainnet, base] }

/** On your server, or while you build: the text of the header Content-Security-Policy. */
export function policy(): string {
  const fairlead = createFairlead(options)
  const text = csp(fairlead)
  fairlead.destroy()
  return text
}
