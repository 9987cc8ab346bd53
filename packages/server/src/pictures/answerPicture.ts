import { Refusal } from '../problem.ts'
import type { PictureFinding } from './createPictures.ts'

/** `retry-after` for an image whose host did not answer, in seconds. */
const retryAfterSeconds = 30
/** `retry-after` when too many images are waiting, in seconds. */
const busySeconds = 5

/**
 * Additional cost of an image that isn't cached, in tokens of the caller's rate limit: it takes several requests to
 * other hosts, and a process.
 */
export const newPictureTokens = 9

/**
 * Creates the response for an image. Its headers prevent any use other than as an image.
 *
 * @param isNamed - True if the URL contains the image's hash, so that it can be cached for long.
 * @throws `NOT_FOUND` if there is none, `UPSTREAM_UNAVAILABLE` if it is unavailable now.
 */
export function answerPicture(finding: PictureFinding | undefined, isNamed: boolean): Response {
  if (!finding?.isFound) {
    if (finding && !finding.isFinal)
      throw new Refusal('UPSTREAM_UNAVAILABLE', {
        field: 'picture',
        retryAfterSeconds: finding.isBusy ? busySeconds : retryAfterSeconds,
        ...(finding.isBusy && { shortMessage: 'Too many images are waiting. Try again later' }),
      })
    throw new Refusal('NOT_FOUND', { field: 'picture' })
  }
  const { bytes, type } = finding.picture
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'cache-control': isNamed ? 'public, max-age=604800, immutable' : 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': type,
      // Pages with `Cross-Origin-Embedder-Policy` require this header.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
