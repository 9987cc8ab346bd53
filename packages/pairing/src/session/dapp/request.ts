import { PairingError } from '../../errors.ts'
import type { DappClient } from '../DappClient.ts'
import { requestSeconds } from '../methods.ts'
import { chainsOf, grantsOn } from '../namespaces.ts'
import type { Session } from '../Session.ts'
import type { Context, State, Step } from '../State.ts'
import { liveSession } from '../shared/liveSession.ts'
import { startCall } from '../shared/startCall.ts'
import { find } from '../steps.ts'

/** Sends a request that the session grants. A request with a known id is not sent again. */
export function request(state: State, input: request.Input, context: Context): Step {
  const { chainId, expirySeconds = requestSeconds.least, id, topic } = input
  if (find(state.calls, id)) return { state, effects: [] }
  if (state.answered.includes(id)) {
    const hints = ['The request was already answered']
    throw new PairingError('REQUEST_EXPIRED', { hints })
  }
  const { session } = liveSession(state, topic, context)
  checkAllowed(session, input)
  checkExpiry(expirySeconds)
  const { method, params } = input.request
  const expiry = Math.floor(context.now / 1000) + expirySeconds
  return startCall(
    state,
    {
      id,
      topic,
      asks: method,
      method: 'wc_sessionRequest',
      params: { request: { method, params, expiryTimestamp: expiry }, chainId },
      seconds: expirySeconds,
    },
    context,
  )
}

export declare namespace request {
  type Input = Omit<DappClient.RequestOptions, 'id' | 'signal'> & { id: number }
}

function checkAllowed(session: Session, { chainId, request: { method } }: request.Input): void {
  const { accounts, methods } = grantsOn(session.namespaces, chainId)
  if (accounts.length === 0)
    throw new PairingError('NOT_APPROVED', {
      hints: [`Requested: ${chainId}`, `Allowed: ${chainsOf(session.namespaces).join(', ')}`],
    })
  if (!methods.includes(method))
    throw new PairingError('NOT_APPROVED', {
      hints: [`Requested: ${method} on ${chainId}`, `Allowed: ${methods.join(', ') || 'nothing'}`],
    })
}

function checkExpiry(seconds: number): void {
  const { least, most } = requestSeconds
  if (!Number.isSafeInteger(seconds) || seconds < least || seconds > most)
    throw new PairingError('INPUT_INVALID', {
      hints: [`expirySeconds: ${seconds}`, `Allowed: ${least} to ${most}`],
    })
}
