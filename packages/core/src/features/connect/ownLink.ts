import type { Namespace } from '@fairlead/protocol'
import type { PairingLink } from '../../Pairing.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'
import { type LinkWorld, toLink } from './pairingLinks.ts'

/** The page to open in a wallet's in-app browser. Both fields are URI-component encoded. */
type Page = { readonly origin: string; readonly url: string }
type OwnWallet = {
  readonly namespaces: readonly Namespace[]
  /** Names of globals by namespace. If one exists, the wallet is already injected into the page. */
  readonly globals: Readonly<Partial<Record<Namespace, readonly string[]>>>
  readonly href: (page: Page, world: LinkWorld) => string
}

const browse = ({ origin, url }: Page) => `browse/${url}?ref=${origin}`

/** Wallets that open a page in their in-app browser by their own deep link. Source: options and API, section 12. */
const wallets: Readonly<Record<string, OwnWallet>> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    namespaces: ['eip155', 'solana', 'bip122'],
    globals: { eip155: ['phantom'], solana: ['phantom'], bip122: ['phantom'] },
    href(page, { device }) {
      const path = `ul/${browse(page)}`
      const web = `https://phantom.app/${path}`
      if (device.system !== 'android' || device.isTelegram) return web
      // Android browsers open the app more reliably with an intent URL than with the https link.
      const target = 'scheme=phantom;package=app.phantom'
      return `intent://${path}#Intent;${target};S.browser_fallback_url=${encodeURIComponent(web)};end`
    },
  },
  // Coinbase Wallet
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: {
    namespaces: ['eip155', 'solana'],
    globals: {
      eip155: ['coinbaseWalletExtension', 'ethereum.isCoinbaseWallet'],
      solana: ['coinbaseSolana'],
    },
    href: ({ url }) => `https://go.cb-w.com/dapp?cb_url=${url}`,
  },
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    namespaces: ['solana'],
    globals: { solana: ['solflare'] },
    href: (page) => `https://solflare.com/ul/v1/${browse(page)}`,
  },
}

/**
 * Returns a link that opens this page in a wallet's in-app browser.
 *
 * @param id - Wallet id in the catalogue.
 * @returns `undefined` if the wallet has no such link, is already injected into this page, or supports none of the
 *   namespaces.
 */
export function ownLink(id: string, options: ownLink.Options): PairingLink | undefined {
  const { namespaces, world } = options
  const wallet = Object.hasOwn(wallets, id) ? wallets[id] : undefined
  const namespace = namespaces.find((one) => wallet?.namespaces.includes(one))
  if (!wallet || !namespace) return undefined
  if (wallet.globals[namespace]?.some((path) => isThere(world, path))) return undefined
  const href = world.href()
  if (!URL.canParse(href)) return undefined
  const url = encodeURIComponent(href)
  const origin = encodeURIComponent(new URL(href).origin)
  return toLink(wallet.href({ origin, url }, world), world)
}

export declare namespace ownLink {
  type Options = {
    /** Accepted namespaces, the preferred one first. */
    namespaces: readonly Namespace[]
    world: LinkWorld & Pick<PagePairingEnvironment, 'global' | 'href'>
  }
}

function isThere({ global }: Pick<PagePairingEnvironment, 'global'>, path: string): boolean {
  const [name = '', field] = path.split('.')
  const found = global(name) as Record<string, unknown> | null | undefined
  return Boolean(field ? found?.[field] : found)
}
