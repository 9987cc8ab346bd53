import { cleanText, getIdentity, toImageUrl } from '@fairlead/protocol'
import type { IdentityVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'

/** Who an address is, as another server of this API tells it. */
export function upstreamIdentity(upstream: Upstream): IdentityVendor {
  return {
    vendor: 'upstream',
    async ask({ address }, signal) {
      const answer = await upstream.ask(getIdentity, { params: { address } }, signal)
      const name = cleanText(answer.name ?? '', 255)
      return {
        ...answer,
        // A name that reads differently from what it is would be another one: then there is none.
        name: name !== '' && name === answer.name ? name : null,
        avatar: toImageUrl(answer.avatar) ?? null,
      }
    },
  }
}
