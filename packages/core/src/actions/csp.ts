import type { Fairlead } from '../Fairlead.ts'
import { adaptersOf } from './adaptersOf.ts'

/**
 * Returns the strictest Content Security Policy that this widget works under, as a header value. It
 * covers only origins from the options, the networks and the known wallets. Pages add their own
 * sources.
 *
 * @example
 * csp(fairlead) // "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' …"
 */
export function csp(fairlead: Fairlead): string {
  const { options, store } = fairlead
  adaptersOf(fairlead)
  const { chainImages, connectorImages, customRpcUrls, customWallets, pairing } = options
  const servers = [
    options.serverUrl,
    options.dataApiUrl,
    options.dataApiMirrorUrl,
    options.walletApiUrl,
    options.analyticsUrl,
    options.manualPairing ? undefined : options.relayUrl,
  ]
  const { connectors, networks } = store.getState()
  const rpc = networks.flatMap(({ caipNetworkId, rpcUrls }) => [
    pairing.rpcMap?.[caipNetworkId],
    ...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url),
    ...rpcUrls.default.http,
  ])
  const pictures = [
    ...Object.values(chainImages),
    ...Object.values(connectorImages),
    ...customWallets.map(({ image_url }) => image_url),
    ...networks.map(({ assets }) => assets?.imageUrl),
    ...connectors.map(({ imageUrl }) => imageUrl),
  ]
  const frames = origins([options.frameUrl, pairing.verify || undefined])
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'"],
    ["style-src 'self'"],
    ["connect-src 'self'", ...origins([...servers, ...rpc])],
    ...(frames.length > 0 ? [['frame-src', ...frames]] : []),
    ["img-src 'self' data: blob:", ...origins(pictures)],
    ["require-trusted-types-for 'script'"],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/** Returns the distinct origins. Skips paths and `data:` URIs, which the other sources cover. */
function origins(urls: readonly (string | undefined)[]): readonly string[] {
  const found = urls.flatMap((url) =>
    url && /^(?:https?|wss?):/.test(url) ? [new URL(url).origin] : [],
  )
  // A hostname with `;` or `,` could end the directive, so it is dropped.
  return [...new Set(found)].filter((origin) => !/[;,]/.test(origin))
}
