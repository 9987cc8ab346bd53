import { defineRoute, getIdentity, type Identity } from '@fairlead/protocol'
import * as v from 'valibot'
import { getAddress } from 'viem'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement, implementOpen } from '../../implement.ts'
import { answerPicture, newPictureTokens } from '../../pictures/answerPicture.ts'
import { hashOf } from '../../pictures/createPictures.ts'
import { Refusal } from '../../problem.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import { parseAccount } from '../../vendors/parseAccount.ts'
import { pickVendors } from '../../vendors/pickVendors.ts'
import { avatarRoute, createOnchainIdentity, type FindRegistered } from './providers/onchain.ts'
import { upstreamIdentity } from './providers/upstream.ts'

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

/**
 * Creates the identity feature.
 *
 * @param findRegistered - Returns the name that an address has in the operator's zones. It comes first.
 */
export function createIdentityFeature(
  context: FeatureContext,
  findRegistered: FindRegistered,
): Feature {
  const { clock, log, pictures, publicUrl, vendors } = context
  const { upstream } = context.remotes
  const onchain = createOnchainIdentity({ ...context, findRegistered })
  const ways = pickVendors('identity', vendors.identity, {
    onchain,
    upstream: upstream && upstreamIdentity(upstream),
  })
  const cache = createCache<Identity>({ clock, keptMs })

  /** The name is shown even if its avatar can't be read. */
  async function describeRegistered(address: string, name: string): Promise<Identity> {
    return onchain
      .ask({ address }, AbortSignal.timeout(pictureMs))
      .catch(() => ({ avatar: null, name, resolvedAt: new Date(clock()).toISOString() }))
  }

  const identity = implement(getIdentity, { cacheControl }, async ({ origin, params }) => {
    const { address, isEvm } = parseAccount(params.address)
    if (!isEvm) return { avatar: null, name: null, resolvedAt: null }
    const registered = await findRegistered(address)
    // Not cached, because its owner may change it at any time.
    const found = registered
      ? await describeRegistered(address, registered.name)
      : await cache.read(address.toLowerCase(), () =>
          askInOrder(ways, { address }, { feature: 'identity', log }),
        )
    const isOurs = found.avatar?.startsWith('/')
    return { ...found, avatar: isOurs ? `${publicUrl ?? origin}${found.avatar}` : found.avatar }
  })

  const avatar = implementOpen(
    getAvatar,
    { isOriginChecked: false, rateLimit: 'rpc' },
    async ({ charge, params, query }) => {
      const { address, isEvm } = parseAccount(params.address)
      if (!isEvm) throw new Refusal('NOT_FOUND', { field: 'address' })
      const known = await pictures.recall(query.v)
      if (known) return answerPicture(known, true)
      charge(newPictureTokens)
      const image = await onchain
        .findImage(getAddress(address), AbortSignal.timeout(pictureMs))
        .catch(() => {
          throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'identity', retryAfterSeconds: 5 })
        })
      const finding = image === undefined ? undefined : await pictures.read(image)
      return answerPicture(finding, image !== undefined && hashOf(image) === query.v)
    },
  )

  return { routes: [identity, avatar] }
}
