import { defineRoute, getIdentity, type Identity } from '@fairlead/protocol'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { type Endpoint, implement, implementOpen } from '../../implement.ts'
import type { Log } from '../../log.ts'
import { answerPicture } from '../../pictures/answerPicture.ts'
import { hashOf, type Pictures } from '../../pictures/createPictures.ts'
import { Refusal } from '../../problem.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import { parseAccount } from '../../vendors/parseAccount.ts'
import type { IdentityVendor } from '../../vendors/questions.ts'
import { avatarRoute } from './avatarPath.ts'
import type { OnchainIdentity } from './providers/onchain.ts'

// Source of these figures: data API contract, sections 3 and 2.1.
const keptMs = 24 * 60 * 60_000
const cacheControl = 'public, max-age=300'
const pictureMs = 10_000

const getAvatar = defineRoute({
  method: 'GET',
  path: avatarRoute,
  query: v.object({ v: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  // The response is bytes, not JSON.
  response: v.unknown(),
  errors: ['REQUEST_INVALID', 'NOT_FOUND', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'SERVER_ERROR'],
})

/** Returns the routes of identities and their avatars. */
export function identityRoutes(dependencies: identityRoutes.Dependencies): readonly Endpoint[] {
  const { clock, log, onchain, pictures, publicUrl, ways } = dependencies
  const cache = createCache<Identity>({ clock, keptMs })

  const identity = implement(getIdentity, { cacheControl }, async ({ origin, params }) => {
    const { address, isEvm } = parseAccount(params.address)
    if (!isEvm) return { avatar: null, name: null, resolvedAt: null }
    const found = await cache.read(address.toLowerCase(), () =>
      askInOrder(ways, { address }, { feature: 'identity', log }),
    )
    const isOurs = found.avatar?.startsWith('/')
    return { ...found, avatar: isOurs ? `${publicUrl ?? origin}${found.avatar}` : found.avatar }
  })

  const avatar = implementOpen(
    getAvatar,
    { isOriginChecked: false, rateLimit: 'rpc' },
    async ({ params, query }) => {
      const { address, isEvm } = parseAccount(params.address)
      if (!isEvm) throw new Refusal('NOT_FOUND', { field: 'address' })
      const known = await pictures.recall(query.v)
      if (known) return answerPicture(known, true)
      const image = await onchain
        .findImage(getAddress(address), AbortSignal.timeout(pictureMs))
        .catch(() => {
          throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'identity', retryAfterSeconds: 5 })
        })
      const finding = image === undefined ? undefined : await pictures.read(image)
      return answerPicture(finding, image !== undefined && hashOf(image) === query.v)
    },
  )

  return [identity, avatar]
}

export declare namespace identityRoutes {
  type Dependencies = {
    clock: () => number
    log: Log
    /** Finds the images for {@link avatarRoute}. */
    onchain: OnchainIdentity
    pictures: Pictures
    publicUrl: string | undefined
    ways: readonly IdentityVendor[]
  }
}
