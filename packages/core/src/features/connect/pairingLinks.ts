import type { PairingLink, PairingLinks } from '../../Pairing.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import type { PairingWorld } from '../../utils/pairingWorld.ts'

/** What of the world links depend on. */
export type LinkWorld = Pick<PairingWorld, 'device' | 'openFromTelegram'>

/** Where a wallet can be reached with a code; what it does not have, or can't work here, is absent. */
export function pairingLinks(
  wallet: Pick<CatalogueWallet, 'desktopLink' | 'mobileLink' | 'universalLink' | 'webappLink'>,
  options: pairingLinks.Options,
): PairingLinks {
  const { preferUniversalLinks, uri, world } = options
  const { desktopLink, mobileLink, universalLink, webappLink } = wallet
  const { isTelegram } = world.device
  const isPreferred = preferUniversalLinks || isTelegram
  const app = isPreferred ? (universalLink ?? mobileLink) : (mobileLink ?? universalLink)
  const link = (base: string | undefined) => base && toLink(pairingHref(base, uri), world)
  const found = { mobile: link(app), desktop: link(desktopLink), webapp: link(webappLink) }
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one))
}

export declare namespace pairingLinks {
  type Options = { preferUniversalLinks: boolean; uri: string; world: LinkWorld }
}

/**
 * A wallet's link that carries a code: one `/` before `wc?uri=`, the code encoded once.
 *
 * @param base - https, or an app's scheme with or without `://`. Source: options and API, section 12.
 */
export function pairingHref(base: string, uri: string): string {
  // Some lists write down the whole of it already.
  const start = base.replace(/(?:(?<=\/)wc)?\?(?:uri=)?$/, '')
  const [, scheme = '', rest = ''] = /^([^:]+):\/{0,2}(.*)$/s.exec(start) ?? []
  const path = rest === '' ? '' : rest.replace(/\/*$/, '/')
  return `${scheme}://${path}wc?uri=${encodeURIComponent(uri)}`
}

/** A link as a tap follows it; undefined for a scheme of its own inside Telegram, which opens none. */
export function toLink(href: string, world: LinkWorld): PairingLink | undefined {
  const target = linkTarget(href, world)
  if (!world.device.isTelegram) return { href, target }
  return isWeb(href) ? { href, target, open: () => world.openFromTelegram(href) } : undefined
}

/** Where a link opens: a page beside this one, an app from this one or, inside a frame, from its top. */
export function linkTarget(
  href: string,
  { device }: Pick<LinkWorld, 'device'>,
): PairingLink['target'] {
  if (isWeb(href)) return '_blank'
  return device.isFramed ? '_top' : '_self'
}

function isWeb(href: string): boolean {
  return /^https?:/i.test(href)
}
