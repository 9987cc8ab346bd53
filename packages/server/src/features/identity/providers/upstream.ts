import { cleanText, getIdentity, toImageUrl } from '@fairlead/protocol'
import type { IdentityVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'

/** Creates the identity vendor that reads another server of this API. */
export function upstreamIdentity(upstream: Upstream): IdentityVendor {
  return {
    vendor: 'upstream',
    async ask({ address }, signal) {
      const answer = await upstream.ask(getIdentity, { params: { address } }, signal)
      const name = cleanText(answer.name ?? '', 255)
      return {
        ...answer,
        // A name that cleaning changes would be another name, so it is dropped.
        name: name !== '' && name === answer.name ? name : null,
        avatar: toImageUrl(answer.avatar) ?? null,
      }
    },
  }
}
