import { Refusal } from '../problem.ts'
import type { PictureFinding } from './createPictures.ts'

/** When a client may come again for a picture whose host did not answer, in seconds. */
const retryAfterSeconds = 30

/**
 * A picture as an answer that can do nothing but be looked at.
 *
 * @param isNamed - The address names this very picture, so that it may be kept for long.
 * @throws `NOT_FOUND` when there is none, `UPSTREAM_UNAVAILABLE` when it can't be had now.
 */
export function answerPicture(finding: PictureFinding | undefined, isNamed: boolean): Response {
  if (!finding?.isFound) {
    if (finding && !finding.isFinal)
      throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'picture', retryAfterSeconds })
    throw new Refusal('NOT_FOUND', { field: 'picture' })
  }
  const { bytes, type } = finding.picture
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'cache-control': isNamed ? 'public, max-age=604800, immutable' : 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': type,
      // Pages that keep foreign content out ask for this before they show a picture.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
