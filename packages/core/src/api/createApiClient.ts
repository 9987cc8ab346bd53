import type { Environment } from '../utils/environment.ts'
import { type ApiClient, dataUrl } from './ApiClient.ts'
import { createSupportedChains, type SupportedChains } from './supportedChains.ts'

/** SDK version that is sent to the server with each GET. */
const version = '0.0.0'

/** Server settings of a widget, with the list of chains that its data API supports. */
export type WidgetServer = ApiClient & { readonly supported: SupportedChains }

/** Creates the server settings from the widget's options. */
export function createApiClient(
  options: createApiClient.Options,
  environment: Environment,
  hooks: Pick<ApiClient, 'onFailure' | 'onProblem'>,
): WidgetServer {
  const { analyticsUrl, dataApiMirrorUrl, dataApiUrl, projectId, serverUrl, walletApiUrl } = options
  const { timeZone } = environment
  const types = options.adapters.map(({ type }) => type).join(',') || 'universal'
  const server: ApiClient = {
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

export declare namespace createApiClient {
  /** Options that the server settings depend on. */
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
