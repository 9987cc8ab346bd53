import { matchesOrigin } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { FrameTrouble } from '../../frame/frameErrors.ts'

const alerts = {
  iframe_load_failed: 'FL003',
  iframe_request_timeout: 'FL004',
} as const

/**
 * Raises an alert if the frame can't load or does not answer. The browser gives no reason for a blocked frame, so an
 * origin that is missing in the project's list is reported as the likely cause.
 */
export function reportFrameProblem(fairlead: Fairlead, trouble: FrameTrouble): void {
  const { environment, modal, project } = fairlead
  const { origins = [] } = project
  const isListed = origins.some((pattern) => matchesOrigin(pattern, environment.origin))
  const isUnverified = trouble === 'iframe_load_failed' && origins.length > 0 && !isListed
  modal.raise(isUnverified ? 'FL005' : alerts[trouble])
}
