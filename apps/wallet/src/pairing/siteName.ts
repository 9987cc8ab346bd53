import type { Metadata } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'

/** What a site calls itself. */
export function siteName({ name }: Metadata): string {
  return cleanText(name) || 'A site without a name'
}

/** Host of the address that a site gives; in Punycode, so that no letter looks like another. */
export function domainOf({ url }: Pick<Metadata, 'url'>): string | undefined {
  try {
    const { host, protocol } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? cleanText(host, 80) : undefined
  } catch {
    return undefined
  }
}
