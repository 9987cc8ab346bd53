import type { PairingLink, PairingLinks } from '../../Pairing.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'

/** Parts of the environment that links depend on. */
export type LinkWorld = Pick<PagePairingEnvironment, 'device' | 'openFromTelegram'>

/**
 * Returns the links that open a wallet with a pairing URI. Links that the wallet does not have, or that can't work
 * here, are absent.
 */
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
 * Returns a wallet's link with a pairing URI: one `/` before `wc?uri=`, the URI encoded once.
 *
 * @param base - An https URL, or a custom scheme with or without `://`. Source: options and API, section 12.
 */
export function pairingHref(base: string, uri: string): string {
  // Some wallet lists already contain the `wc?uri=` part.
  const start = base.replace(/(?:(?<=\/)wc)?\?(?:uri=)?$/, '')
  const [, scheme = '', rest = ''] = /^([^:]+):\/{0,2}(.*)$/s.exec(start) ?? []
  const path = rest === '' ? '' : rest.replace(/\/*$/, '/')
  return `${scheme}://${path}wc?uri=${encodeURIComponent(uri)}`
}

/** Returns a link and its target. Undefined for a custom scheme inside Telegram, which can't open one. */
export function toLink(href: string, world: LinkWorld): PairingLink | undefined {
  const target = linkTarget(href, world)
  if (!world.device.isTelegram) return { href, target }
  return isWeb(href) ? { href, target, open: () => world.openFromTelegram(href) } : undefined
}

/**
 * Returns the target of a link: a new tab for https; for an app scheme this tab, or the top window if the page is
 * framed.
 */
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
