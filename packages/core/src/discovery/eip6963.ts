import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { isEip1193Provider } from '../namespaces/eip1193Provider.ts'

const Announcement = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    // Pictures are shown as `<img>` only; a page must not be made to fetch one from anywhere.
    icon: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^data:image\//))), undefined),
    rdns: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9.-]{1,253}$/)),
  }),
  provider: v.custom<Eip1193Provider>(isEip1193Provider),
})
export type AnnouncedWallet = v.InferOutput<typeof Announcement>

/**
 * Listens for wallets that announce themselves, then asks them to; goes on listening for late ones.
 *
 * The same wallet announcing again (same uuid) is told once. An rdns proves nothing about identity.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @returns Stops listening.
 */
export function watchAnnouncedWallets(
  events: EventTarget,
  onWallet: (wallet: AnnouncedWallet) => void,
): () => void {
  const seen = new Set<string>()
  function receive(event: Event) {
    const wallet = tryParse(Announcement, (event as CustomEvent<unknown>).detail)
    if (!wallet || seen.has(wallet.info.uuid)) return
    seen.add(wallet.info.uuid)
    onWallet(wallet)
  }
  events.addEventListener('eip6963:announceProvider', receive)
  events.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => events.removeEventListener('eip6963:announceProvider', receive)
}
