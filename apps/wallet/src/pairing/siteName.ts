import type { Metadata } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'

/** Returns the name that a site gives itself. */
export function siteName({ name }: Metadata): string {
  return cleanText(name) || 'Unnamed site'
}

/** Returns the host of a site's URL, in Punycode, so that similar letters can't imitate another host. */
export function domainOf({ url }: Pick<Metadata, 'url'>): string | undefined {
  try {
    const { host, protocol } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? cleanText(host, 80) : undefined
  } catch {
    return undefined
  }
}
