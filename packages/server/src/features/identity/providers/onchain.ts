import { routePath } from '@fairlead/protocol'
import { type Address, getAddress, isAddress } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { hashOf, type Pictures } from '../../../pictures/createPictures.ts'
import type { UntrustedReader } from '../../../untrusted/createUntrustedReader.ts'
import type { IdentityVendor } from '../../../vendors/questions.ts'
import { createNames } from '../createNames.ts'
import { findAvatar } from '../findAvatar.ts'

/** Route of the avatars. The server finds the image by the address's name. */
export const avatarRoute = '/v1/identity-image/:address'

/** Identity vendor that reads ENS on chain and finds the source of avatars. */
export type OnchainIdentity = IdentityVendor & {
  /** Returns the source of an address's avatar; `undefined` if it has none. */
  findImage(address: Address, signal: AbortSignal): Promise<string | undefined>
}

/** Returns the name that an address has in the operator's zones, with its `avatar` text. */
export type FindRegistered = (
  address: string,
) => Promise<{ readonly avatar: string | undefined; readonly name: string } | undefined>

export function createOnchainIdentity(
  dependencies: createOnchainIdentity.Dependencies,
): OnchainIdentity {
  const { chains, clock, findRegistered, outside, pictures } = dependencies
  const names = createNames(chains, outside)

  async function find(address: Address, signal: AbortSignal) {
    const registered = await findRegistered(address)
    const name = registered?.name ?? (await names?.findName(address, signal))
    if (name === undefined) return undefined
    const text = registered ? registered.avatar : await names?.findText(name, 'avatar', signal)
    const image = text && (await findAvatar(text, address, { chains, outside, signal }))
    return { image: image || undefined, name }
  }

  return {
    vendor: 'onchain',
    async ask({ address }, signal) {
      const isEvm = isAddress(address, { strict: false })
      const found = isEvm ? await find(getAddress(address), signal) : undefined
      const { image, name = null } = found ?? {}
      const picture = image === undefined ? undefined : await pictures.read(image)
      // An image whose host failed temporarily may load later, so its path is returned as well.
      const isShown = picture?.isFound || picture?.isFinal === false
      return {
        avatar: isShown && image !== undefined ? avatarPath(address, image) : null,
        name,
        resolvedAt: name === null ? null : new Date(clock()).toISOString(),
      }
    },
    async findImage(address, signal) {
      return (await find(address, signal))?.image
    },
  }
}

export declare namespace createOnchainIdentity {
  type Dependencies = {
    chains: readonly Chain[]
    clock: () => number
    findRegistered: FindRegistered
    outside: UntrustedReader
    pictures: Pictures
  }
}

/**
 * Returns the path of an avatar, without this server's origin.
 *
 * @param image - Source of the image. A new source changes the path.
 */
function avatarPath(address: string, image: string): string {
  return `${routePath(avatarRoute, { address })}?v=${hashOf(image)}`
}
