import type { Environment } from '../utils/environment.ts'
import { dataUrl, type Server } from './server.ts'
import { createSupportedChains, type SupportedChains } from './supportedChains.ts'

/** Part of what the server is told about the caller. */
const version = '0.0.0'

/** Where a widget's calls go, and which chains are answered there; its one list of them. */
export type WidgetServer = Server & { readonly supported: SupportedChains }

/** Where this widget's calls go, as its options say. */
export function createServer(
  options: createServer.Options,
  environment: Environment,
  hooks: Pick<Server, 'onFailure' | 'onProblem'>,
): WidgetServer {
  const { analyticsUrl, dataApiMirrorUrl, dataApiUrl, projectId, serverUrl, walletApiUrl } = options
  const { timeZone } = environment
  const types = options.adapters.map(({ type }) => type).join(',') || 'universal'
  const server: Server = {
    urls: {
      analytics: analyticsUrl ?? serverUrl,
      data: dataUrl({ main: dataApiUrl ?? serverUrl, mirror: dataApiMirrorUrl, timeZone }),
      wallet: walletApiUrl ?? serverUrl,
    },
    projectId: projectId || undefined,
    sdk: { st: 'fairlead', sv: `html-${types}-${version}` },
    environment,
    ...hooks,
    silencedUntil: new Map(),
  }
  return { ...server, supported: createSupportedChains(server) }
}

export declare namespace createServer {
  /** The options that matter here. */
  type Options = {
    readonly adapters: readonly { readonly type: string }[]
    readonly analyticsUrl?: string | undefined
    readonly dataApiMirrorUrl?: string | undefined
    readonly dataApiUrl?: string | undefined
    readonly projectId?: string | undefined
    readonly serverUrl?: string | undefined
    readonly walletApiUrl?: string | undefined
  }
}
