import type { BaseError } from '@fairlead/protocol'
import type { Environment } from '../utils/environment.ts'

/** Base URLs, project and environment of server calls. A URL that is not set is never called. */
export type ApiClient = {
  readonly urls: {
    readonly analytics?: string | undefined
    readonly data?: string | undefined
    readonly wallet?: string | undefined
  }
  readonly projectId: string | undefined
  /** Query parameters `st` and `sv` of every GET. */
  readonly sdk: { readonly st: string; readonly sv: string }
  readonly environment: Pick<Environment, 'fetch' | 'now' | 'schedule'>
  /** Called with every error response, so that each misconfiguration of the project can be reported once. */
  onProblem(problem: ServerProblem): void
  /** Called with the error of every failed call. */
  onFailure(error: BaseError): void
  /** End of the pause (`Retry-After`) by route path, in milliseconds since 1970. */
  readonly silencedUntil: Map<string, number>
}

export type ServerProblem = { code: string; message: string; path: string }

const restrictedCities = new Set([
  'Shanghai',
  'Urumqi',
  'Chongqing',
  'Harbin',
  'Kashgar',
  'Macau',
  'Macao',
  'Hong_Kong',
  'Beijing',
])

/** Returns the URL of the data API: the mirror, if one is set, in time zones where the main URL may be blocked. */
export function dataUrl(options: dataUrl.Options): string | undefined {
  const { main, mirror, timeZone } = options
  const [region, city = ''] = timeZone.split('/')
  return region === 'Asia' && restrictedCities.has(city) ? (mirror ?? main) : main
}

export declare namespace dataUrl {
  type Options = { main: string | undefined; mirror: string | undefined; timeZone: string }
}
