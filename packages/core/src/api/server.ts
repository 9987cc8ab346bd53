import type { BaseError } from '@fairlead/protocol'
import type { Environment } from '../utils/environment.ts'

/** Where the calls go and who makes them. A URL that is not set means: never called. */
export type Server = {
  readonly urls: {
    readonly analytics?: string | undefined
    readonly data?: string | undefined
    readonly wallet?: string | undefined
  }
  readonly projectId: string | undefined
  /** `st` and `sv` of every GET. */
  readonly sdk: { readonly st: string; readonly sv: string }
  readonly environment: Pick<Environment, 'fetch' | 'now' | 'schedule'>
  /** Told of every refusal, so that a project's misconfiguration is said once and clearly. */
  onProblem(problem: ServerProblem): void
  /** Told of every call that was made and failed. */
  onFailure(error: BaseError): void
  /** Routes that must rest, by path: milliseconds since 1970 until which they do. */
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

/** In these time zones the data API is called at its mirror, where there is one. */
export function dataUrl(options: dataUrl.Options): string | undefined {
  const { main, mirror, timeZone } = options
  const [region, city = ''] = timeZone.split('/')
  return region === 'Asia' && restrictedCities.has(city) ? (mirror ?? main) : main
}

export declare namespace dataUrl {
  type Options = { main: string | undefined; mirror: string | undefined; timeZone: string }
}
