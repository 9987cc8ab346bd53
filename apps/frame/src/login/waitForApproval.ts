import { BaseError } from '@fairlead/protocol'
import { waitForDevice } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import { pollUntil } from './pollUntil.ts'

/**
 * Waits until the user opens the emailed link and answers.
 *
 * @throws `OTP_EXPIRED`, `REQUEST_ABORTED`
 */
export async function waitForApproval(options: waitForApproval.Options): Promise<void> {
  const { api, environment, flowId, signal } = options
  await pollUntil({
    environment,
    signal,
    async ask() {
      const { status } = await api.call(waitForDevice, { body: { flowId: flowId() } }, { signal })
      if (status === 'expired') throw new BaseError('OTP_EXPIRED')
      return status === 'approved' || undefined
    },
  })
}

export declare namespace waitForApproval {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'schedule'>
    /** Returns the flow id of the login; called for each request, throws once the login is over. */
    flowId: () => string
    signal: AbortSignal
  }
}
