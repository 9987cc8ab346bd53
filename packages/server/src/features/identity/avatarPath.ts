import { routePath } from '@fairlead/protocol'
import { hashOf } from '../../pictures/createPictures.ts'

/** Route of the avatars. The server finds the image by the address's name. */
export const avatarRoute = '/v1/identity-image/:address'

/**
 * Returns the path of an avatar, without this server's origin.
 *
 * @param image - Source of the image. A new source changes the path.
 */
export function avatarPath(address: string, image: string): string {
  return `${routePath(avatarRoute, { address })}?v=${hashOf(image)}`
}
