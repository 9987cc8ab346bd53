import {
  BaseError,
  cleanText,
  getAllowedOrigins,
  getProjectConfig,
  matchesOrigin,
} from '@fairlead/protocol'
import { applyNameZone, nameZone } from '../../actions/nameZone.ts'
import { offeredOwnProviders, projectProviders } from '../../actions/projectProviders.ts'
import type { ServerProblem } from '../../api/ApiClient.ts'
import { RefusalError, refusal, request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { AlertCode } from '../../modal/alerts.ts'
import { isOidcName } from '../../utils/isOidcName.ts'
import { resolveFeatures } from './resolveFeatures.ts'

// Loads together with the alerts below: both serve requests that failed.
export { reportError } from '../../actions/reportError.ts'

/**
 * Reads the project's configuration and applies it. If email, a social login or guests are on, also checks that the page's
 * origin may use the project. Call it once, when the modal is first opened.
 *
 * Problems raise alerts for developers and are never shown to users. Local settings apply then.
 */
export async function loadProject(fairlead: Fairlead): Promise<void> {
  const { environment, features, modal } = fairlead
  // The page's own zone applies without a configuration too.
  nameZone(fairlead)
  const server = await fairlead.internal.server()
  const { basic, manualPairing } = fairlead.options
  if (basic || manualPairing || !server.urls.wallet || !server.projectId) return
  try {
    const {
      features: remote,
      names,
      oidc,
    } = await request(server, getProjectConfig, {
      base: 'wallet',
    })
    applyNameZone(fairlead, names?.zone)
    applyProviders(fairlead, oidc)
    fairlead.internal.project.remote = remote
    // Read after the request, because the page may have changed them in the meantime.
    const { features: local } = fairlead.options
    const resolved = resolveFeatures({ basic: false, local, remote })
    features.setState(resolved.features)
    if (resolved.ignored.length > 0) modal.raise('FL011', resolved.ignored.join(', '))
  } catch (error) {
    const code = BaseError.is(error) ? alertsByCode[error.code] : undefined
    // `alertProblem` raises the alerts for the project's refusals, whichever request met them.
    if (!code) modal.raise('FL009', BaseError.is(error) ? error.shortMessage : undefined)
    // The server would refuse the next request too.
    if (BaseError.find(error, 'RATE_LIMITED')) return modal.raise('FL010')
  }
  const { email, guests, socials } = features.getState()
  if (!email && !guests && !socials && offeredOwnProviders(fairlead).length === 0) return
  const origins = await fetchAllowedOrigins(fairlead).catch((error: unknown) => {
    if (BaseError.find(error, 'RATE_LIMITED')) modal.raise('FL010')
    return []
  })
  fairlead.internal.project.origins = origins
  const isAllowed = origins.some((pattern) => matchesOrigin(pattern, environment.origin))
  if (origins.length > 0 && !isAllowed) modal.raise('FL002', environment.origin)
}

/**
 * Returns the origins that may use the project. An empty list allows all.
 *
 * @throws `RATE_LIMITED` and `SERVER_ERROR`; any other failure returns an empty list.
 */
export async function fetchAllowedOrigins(fairlead: Fairlead): Promise<readonly string[]> {
  try {
    const answer = await request(await fairlead.internal.server(), getAllowedOrigins, {
      base: 'wallet',
    })
    return answer.allowedOrigins
  } catch (error) {
    if (BaseError.find(error, 'RATE_LIMITED')) throw error
    const status = error instanceof RefusalError ? error.status : 0
    if (status >= 500 && status <= 599) throw new BaseError('SERVER_ERROR', { cause: error })
    return []
  }
}

/** Alerts for the developer of the page, by the server's error code. */
const alertsByCode: Readonly<Partial<Record<string, AlertCode>>> = {
  ORIGIN_NOT_ALLOWED: 'FL002',
  PROJECT_INVALID: 'FL007',
  RATE_LIMITED: 'FL010',
}

/** Raises the alert for a refusal, once per error code: the page repeats its requests, but one alert is enough. */
export function alertProblem(fairlead: Fairlead, { code, message }: ServerProblem): void {
  const { internal, modal } = fairlead
  const alert = alertsByCode[code]
  // A rate limit raises no alert here. `loadProject` raises one for the configuration itself.
  if (!alert || code === 'RATE_LIMITED' || internal.alerted.has(code)) return
  internal.alerted.add(code)
  modal.raise(alert, message)
}

/** Same as {@link alertProblem}, for a refusal of the data API: takes its status and its unparsed body. */
export function alertRefusal(fairlead: Fairlead, status: number, body: unknown): void {
  const { code, shortMessage } = refusal(status, body)
  alertProblem(fairlead, { code, message: shortMessage, path: '/v1' })
}

/** Applies the providers of the project's configuration. */
function applyProviders(
  fairlead: Fairlead,
  listed: readonly { name: string; title: string }[] = [],
): void {
  const found = listed.flatMap(({ name, title }) => {
    const text = cleanText(title, 40)
    return isOidcName(name) && text !== '' ? [{ name, title: text }] : []
  })
  projectProviders(fairlead).setState(found, true)
}
