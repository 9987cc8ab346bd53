import {
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  type Route,
} from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import { nativeToken } from '../../chains/nativeToken.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { bundledAliases, toAssetId } from './bundledAliases.ts'
import type { ImageFile, ImageFolder, ImageKind } from './createImageFolder.ts'
import { currencySign } from './currencySign.ts'
import { drawIcon, initials, sign } from './drawIcon.ts'

/** Content Security Policy that disables everything if an image is opened as a page. */
const policy = "default-src 'none'; sandbox"

/** Returns the letters of a generated icon; `undefined` for unknown ids. */
type Letters = (id: string) => Promise<string | undefined> | string | undefined

/**
 * Returns the image routes of wallets, networks, currencies and tokens. They serve the operator's image, or a generated
 * icon with the letters of the name.
 */
export function imageRoutes(options: imageRoutes.Options): readonly Endpoint[] {
  const { aliases = {}, chains, folder, walletId, walletName } = options
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

  return [
    images(
      getWalletImage,
      'wallets',
      async (id) => {
        const name = await walletName(id)
        return name === undefined ? undefined : initials(name)
      },
      walletId,
    ),
    images(
      getAssetImage,
      'assets',
      (id) => {
        const chain = networks.get(lower(id))
        return chain && initials(chain.name ?? chain.caipNetworkId)
      },
      toAssetId,
    ),
    images(getCurrencyImage, 'currencies', currencySign),
    images(getTokenImage, 'tokens', (id) => (tokens.has(lower(id)) ? sign(id) : undefined)),
  ]
}

export declare namespace imageRoutes {
  type Options = {
    /** Aliases of image ids, by kind. Other clients use network ids of their own. */
    aliases?:
      | { readonly [kind in ImageKind]?: Readonly<Record<string, string>> | undefined }
      | undefined
    chains: readonly Chain[]
    folder?: ImageFolder | undefined
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
