import {
  getAssetImage,
  getCurrencyImage,
  getLogo,
  getTokenImage,
  getWalletImage,
  type Route,
} from '@fairlead/protocol'
import * as v from 'valibot'
import { nativeToken } from '../../chains/nativeToken.ts'
import type { Configuration } from '../../configuration/Configuration.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implement, implementOpen } from '../../implement.ts'
import { parseInput } from '../../parseInput.ts'
import { isLogoKind, type Logos, type LogoVariant } from '../../pictures/createLogos.ts'
import { Refusal } from '../../problem.ts'
import { createImageFolder, type ImageFile, type ImageKind } from './createImageFolder.ts'
import { currencySign, drawIcon, initials, sign } from './drawIcon.ts'

/** Content Security Policy that disables everything if an image is opened as a page. */
const policy = "default-src 'none'; sandbox"

/** Response for an id without an image of the operator. */
type Fallback = {
  /** Returns the letters of a generated icon; `undefined` for unknown ids. */
  letters: (id: string) => Promise<string | undefined> | string | undefined
  /** Returns the SVG of a logo; `undefined` if there is none. */
  logo?: (id: string, variant: LogoVariant) => Promise<string | undefined>
  /** Returns the id of the image for an id that other clients use. */
  resolve?: (id: string) => Promise<string> | string
}

/** @throws `REQUEST_INVALID` */
function readVariant(search: Readonly<Record<string, string>>): LogoVariant {
  const { theme, variant } = parseInput(Query, search, 'query')
  if (variant === 'colour') return variant
  return theme === 'dark' ? 'monoDark' : 'monoLight'
}

/** Query of all images. `theme` is the page's theme, and applies to logos in one colour. */
const Query = v.object({
  theme: v.optional(v.picklist(['dark', 'light']), 'light'),
  variant: v.optional(v.picklist(['colour', 'mono']), 'colour'),
})

/**
 * Serves images of wallets, networks, exchanges, currencies and tokens: the operator's image, otherwise the logo,
 * otherwise a generated icon with the letters of the name.
 */
export function createImagesFeature(
  { chains, clock, log, logos }: FeatureContext,
  options: createImagesFeature.Options,
): Feature {
  const { aliases = {}, walletId, walletName } = options
  const folder = options.folder ? createImageFolder(options.folder, { clock, log }) : undefined
  const networks = new Map(
    chains.map((chain) => [chain.caipNetworkId.replace(':', '-').toLowerCase(), chain]),
  )
  const tokens = new Set(
    chains.flatMap((chain) =>
      [nativeToken(chain), ...(chain.tokens ?? [])].map(({ symbol }) => lower(symbol)),
    ),
  )

  function images(
    route: Route,
    kind: ImageKind,
    { letters, logo = async () => undefined, resolve = (id) => id }: Fallback,
  ): Endpoint {
    const others = new Map(
      Object.entries({ ...bundledAliases[kind], ...aliases[kind] }).map(([alias, id]) => [
        lower(alias),
        id,
      ]),
    )
    return implement(
      route,
      { isConditional: true, isOriginChecked: false, rateLimit: 'rpc' },
      async ({ params, search }) => {
        const variant = readVariant(search)
        const asked = params.id ?? ''
        const id = await resolve(others.get(lower(asked)) ?? asked)
        const picture = await folder?.find(kind, id)
        if (picture) return toResponse(picture)
        const drawn = await logo(id, variant)
        if (drawn) return toSvgResponse(drawn)
        const text = await letters(id)
        if (text === undefined) throw new Refusal('NOT_FOUND', { field: 'id' })
        return toSvgResponse(drawIcon({ id: lower(id), text }))
      },
    )
  }

  const wallets: Fallback = {
    letters: async (id) => {
      const name = await walletName(id)
      return name === undefined ? undefined : initials(name)
    },
    logo: async (id, variant) => {
      const name = await walletName(id)
      return name === undefined ? undefined : logos.find('wallets', name, variant)
    },
    resolve: walletId,
  }
  const assets: Fallback = {
    letters: (id) => {
      const chain = networks.get(lower(id))
      return chain && initials(chain.name ?? chain.caipNetworkId)
    },
    logo: (id, variant) => logos.find('networks', id.replace('-', ':'), variant),
    resolve: toAssetId,
  }
  const tokenIcons: Fallback = {
    letters: (id) => (tokens.has(lower(id)) ? sign(id) : undefined),
    logo: (id, variant) => logos.find('tokens', id, variant),
  }
  return {
    routes: [
      logoRoute(logos),
      images(getWalletImage, 'wallets', wallets),
      images(getAssetImage, 'assets', assets),
      images(getCurrencyImage, 'currencies', { letters: currencySign }),
      images(getTokenImage, 'tokens', tokenIcons),
    ],
  }
}

export declare namespace createImagesFeature {
  type Options = NonNullable<Configuration['images']> & {
    /** Returns the id of the wallet with an rdns; returns the input if no wallet has that rdns. */
    walletId: (idOrRdns: string) => Promise<string>
    /** Returns the name of a listed wallet, by its id or image id. */
    walletName: (id: string) => Promise<string | undefined>
  }
}

/** Serves the logo of any kind, by its name. */
function logoRoute(logos: Logos): Endpoint {
  return implementOpen(
    getLogo,
    { isConditional: true, isOriginChecked: false, rateLimit: 'rpc' },
    async ({ params: { id = '', kind }, search }) => {
      const variant = readVariant(search)
      const name = kind === 'networks' ? toAssetId(id).replace('-', ':') : id
      const logo = isLogoKind(kind) && (await logos.find(kind, name, variant))
      if (!logo) throw new Refusal('NOT_FOUND', { field: 'id' })
      return toSvgResponse(logo)
    },
  )
}

const lower = (text: string) => text.toLowerCase()

function toResponse({ bytes, type }: ImageFile): Response {
  return new Response(bytes, {
    headers: {
      'cache-control': 'public, max-age=604800, immutable',
      'content-security-policy': policy,
      'content-type': type,
      // Cross-origin isolated pages can embed it too.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

function toSvgResponse(svg: string): Response {
  return toResponse({ bytes: new TextEncoder().encode(svg), type: 'image/svg+xml' })
}

/**
 * Image ids that other clients use. The operator's aliases take precedence. Network ids are those that such clients
 * send. Connectors are keyed by the names that wallet libraries use, and map to an rdns.
 */
const bundledAliases: { readonly [kind in ImageKind]?: Readonly<Record<string, string>> } = {
  assets: { '692ed6ba-e569-459a-556a-776476829e00': 'eip155-1' },
  wallets: {
    coinbaseWallet: 'com.coinbase.wallet',
    coinbaseWalletSDK: 'com.coinbase.wallet',
    metaMask: 'io.metamask',
    metaMaskSDK: 'io.metamask',
  },
}

/** Returns the image id of a network. Also accepts a CAIP-2 id or an EVM chain id. */
function toAssetId(id: string): string {
  return /^\d{1,16}$/.test(id) ? `eip155-${id}` : id.replace(':', '-')
}
