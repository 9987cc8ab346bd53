import {
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  type Route,
} from '@fairlead/protocol'
import { nativeToken } from '../../chains/nativeToken.ts'
import type { Configuration } from '../../configuration/Configuration.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { createImageFolder, type ImageFile, type ImageKind } from './createImageFolder.ts'
import { currencySign, drawIcon, initials, sign } from './drawIcon.ts'

/** Content Security Policy that disables everything if an image is opened as a page. */
const policy = "default-src 'none'; sandbox"

/** Returns the letters of a generated icon; `undefined` for unknown ids. */
type Letters = (id: string) => Promise<string | undefined> | string | undefined

/**
 * Serves images of wallets, networks, currencies and tokens: the operator's image, or a generated icon with the letters
 * of the name.
 */
export function createImagesFeature(
  { chains, clock, log }: FeatureContext,
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
    letters: Letters,
    resolve: (id: string) => Promise<string> | string = (id) => id,
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
      async ({ params }) => {
        const asked = params.id ?? ''
        const id = await resolve(others.get(lower(asked)) ?? asked)
        const picture = await folder?.find(kind, id)
        if (picture) return toResponse(picture)
        const text = await letters(id)
        if (text === undefined) throw new Refusal('NOT_FOUND', { field: 'id' })
        const icon = drawIcon({ id: lower(id), text })
        return toResponse({ bytes: new TextEncoder().encode(icon), type: 'image/svg+xml' })
      },
    )
  }

  const wallets = async (id: string) => {
    const name = await walletName(id)
    return name === undefined ? undefined : initials(name)
  }
  const assets = (id: string) => {
    const chain = networks.get(lower(id))
    return chain && initials(chain.name ?? chain.caipNetworkId)
  }
  return {
    routes: [
      images(getWalletImage, 'wallets', wallets, walletId),
      images(getAssetImage, 'assets', assets, toAssetId),
      images(getCurrencyImage, 'currencies', currencySign),
      images(getTokenImage, 'tokens', (id) => (tokens.has(lower(id)) ? sign(id) : undefined)),
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
