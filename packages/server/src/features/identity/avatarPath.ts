import { routePath } from '@fairlead/protocol'
import { hashOf } from '../../pictures/createPictures.ts'

/** Where this server shows the picture of a person; it finds the picture by their name. */
export const avatarRoute = '/v1/identity-image/:address'

/**
 * Path of a person's picture, without this server's origin.
 *
 * @param image - Where it comes from; a new picture gets a new address.
 */
export function avatarPath(address: string, image: string): string {
  return `${routePath(avatarRoute, { address })}?v=${hashOf(image)}`
}
