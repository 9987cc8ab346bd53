import { BaseError, getAllowedOrigins, getProjectConfig, matchesOrigin } from '@fairlead/protocol'
import { reportError } from '../../actions/reportError.ts'
import { RefusalError, refusal, request } from '../../api/request.ts'
import type { ServerProblem } from '../../api/server.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { AlertCode } from '../../modal/alerts.ts'
import { resolveFeatures } from './resolveFeatures.ts'

/**
 * Reads the project's configuration and applies it; then, where e-mail or a social login is on,
 * whether this page may use the project. Call it once, when a person first opens the modal.
 *
 * Trouble is told to developers and never to people: local settings apply then.
 */
export async function loadProject(fairlead: Fairlead): Promise<void> {
  const { environment, features, modal } = fairlead
  const server = await fairlead.server()
  const { basic, manualPairing } = fairlead.options
  if (basic || manualPairing || !server.urls.wallet || !server.projectId) return
  try {
    const { features: remote } = await request(server, getProjectConfig, { base: 'wallet' })
    fairlead.project.remote = remote
    // As they are now: the page may have changed them while the server answered.
    const { features: local } = fairlead.options
    const resolved = resolveFeatures({ basic: false, local, remote })
    features.setState(resolved.features)
    if (resolved.ignored.length > 0) modal.raise('FL011', resolved.ignored.join(', '))
  } catch (error) {
    const code = BaseError.is(error) ? alertsByCode[error.code] : undefined
    // The refusals of a project are told by `tellProblem`, whichever call met them.
    if (!code) modal.raise('FL009', BaseError.is(error) ? error.shortMessage : undefined)
    // Asking the same server for more would not help.
    if (BaseError.find(error, 'RATE_LIMITED')) return modal.raise('FL010')
  }
  const { email, socials } = features.getState()
  if (!email && !socials) return
  const origins = await fetchAllowedOrigins(fairlead).catch((error: unknown) => {
    if (BaseError.find(error, 'RATE_LIMITED')) modal.raise('FL010')
    return []
  })
  fairlead.project.origins = origins
  const isAllowed = origins.some((pattern) => matchesOrigin(pattern, environment.origin))
  if (origins.length > 0 && !isAllowed) modal.raise('FL002', environment.origin)
}

/**
 * Origins that may use the project; an empty list allows all.
 *
 * @throws `RATE_LIMITED` and `SERVER_ERROR`; any other failure is an empty list.
 */
export async function fetchAllowedOrigins(fairlead: Fairlead): Promise<readonly string[]> {
  try {
    const answer = await request(await fairlead.server(), getAllowedOrigins, { base: 'wallet' })
    return answer.allowedOrigins
  } catch (error) {
    if (BaseError.find(error, 'RATE_LIMITED')) throw error
    const status = error instanceof RefusalError ? error.status : 0
    if (status >= 500 && status <= 599) throw new BaseError('SERVER_ERROR', { cause: error })
    return []
  }
}

/** What a refusal by the server means for the developer of the page. */
const alertsByCode: Readonly<Partial<Record<string, AlertCode>>> = {
  ORIGIN_NOT_ALLOWED: 'FL002',
  PROJECT_INVALID: 'FL007',
  RATE_LIMITED: 'FL010',
}

/** Raises the alert of a refusal, once each: a page repeats its calls, not its mistakes. */
export function tellProblem(fairlead: Fairlead, { code, message }: ServerProblem): void {
  const { modal, project } = fairlead
  const alert = alertsByCode[code]
  // Being told to wait is quiet, except for the configuration, which says so itself.
  if (!alert || code === 'RATE_LIMITED' || project.told.has(code)) return
  project.told.add(code)
  modal.raise(alert, message)
}

/** As {@link reportError}: whoever acts first needs what is here, so it is fetched together. */
export function tellError(...input: Parameters<typeof reportError>): void {
  reportError(...input)
}

/** As {@link tellProblem}, for a refusal of the data API: its status and its body, unparsed. */
export function tellRefusal(fairlead: Fairlead, status: number, body: unknown): void {
  const { code, shortMessage } = refusal(status, body)
  tellProblem(fairlead, { code, message: shortMessage, path: '/v1' })
}
