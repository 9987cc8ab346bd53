import { fits, matching, objectOf, rule } from '@fairlead/protocol'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { isEip1193Provider } from '../namespaces/eip1193Provider.ts'
import { toIcon } from './untrustedGlobals.ts'

const label = matching(/^.{1,100}$/s, 'a short text')
const announcement = objectOf({
  info: objectOf({ uuid: label, name: label, rdns: matching(/^[a-zA-Z0-9.-]{1,253}$/, 'an rdns') }),
  provider: rule(isEip1193Provider, 'an EIP-1193 provider'),
})
export type AnnouncedWallet = {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly rdns: string
    /** Data URI. */
    readonly icon: string | undefined
  }
  readonly provider: Eip1193Provider
}

/**
 * Listens for wallets that announce themselves, and asks them to. Keeps listening for late wallets.
 *
 * Repeated announcements of the same wallet (same uuid) are delivered once. An rdns is no proof of identity.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @returns A function that stops listening.
 */
export function watchAnnouncedWallets(
  events: EventTarget,
  onWallet: (wallet: AnnouncedWallet) => void,
): () => void {
  const seen = new Set<string>()
  function receive(event: Event) {
    const { detail } = event as CustomEvent<AnnouncedWallet>
    if (!fits(announcement, detail)) return
    const { info, provider } = detail
    const { name, rdns, uuid } = info
    if (seen.has(uuid)) return
    seen.add(uuid)
    onWallet({ info: { icon: toIcon(info.icon), name, rdns, uuid }, provider })
  }
  events.addEventListener('eip6963:announceProvider', receive)
  events.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => events.removeEventListener('eip6963:announceProvider', receive)
}
