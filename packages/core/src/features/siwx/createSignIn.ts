import { BaseError, type Namespace } from '@fairlead/protocol'
import { accountSwitch } from '../../actions/accountSwitch.ts'
import { regularAddressOf } from '../../connectors/embedded/regularAddressOf.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { Subject } from '../../store/subjectOf.ts'
import { abortable } from '../../utils/abortable.ts'
import { askSignature } from './askSignature.ts'
import type { Tracks } from './createTracks.ts'

/**
 * Creates the function that asks wallets to sign, one after the other. Calls for the same namespace share one request.
 */
export function createSignIn(
  fairlead: Fairlead,
  options: createSignIn.Options,
): (namespace: Namespace) => Promise<SiwxSession> {
  const { onChanged, onSigned, siwx, tracks } = options
  const { events } = fairlead
  let turn: Promise<unknown> = Promise.resolve()

  /** Switches to the regular account if the smart account in use supports no signature verification. */
  async function useSigner(namespace: Namespace): Promise<void> {
    const connection = connectedOf(fairlead.store.getState(), namespace)
    if (siwx.signMessage || !connection || !regularAddressOf(connection)) return
    await accountSwitch(fairlead).useRegular?.()
  }

  async function sign(namespace: Namespace): Promise<SiwxSession> {
    await useSigner(namespace)
    const { address, chainId } = subjectToSign(fairlead, tracks, namespace)
    const track = tracks.of(namespace)
    const { key } = track
    const attempt = new AbortController()
    const { signal } = attempt
    track.attempt = attempt
    const before = tracks.state(namespace)
    tracks.put(namespace, { ...before, error: undefined, status: 'pending' })
    events.emit('SIGNIN_STARTED', { network: chainId })
    let keeping: Promise<void> | undefined
    let message: string | undefined
    let isNeeded = before.isRequired ?? true
    try {
      isNeeded = await abortable(tracks.isRequired(), signal)
      tracks.put(namespace, { ...tracks.unsigned(namespace, isNeeded), status: 'pending' })
      const given = { accountAddress: address, chainId }
      const data = await abortable(Promise.resolve(siwx.createMessage(given)), signal)
      message = String(data)
      tracks.put(namespace, { ...tracks.state(namespace), message })
      const asking = askSignature(fairlead, { address, chainId, message, namespace, siwx })
      const session = { data, message, ...(await abortable(asking, signal)) }
      keeping = Promise.resolve(siwx.addSession(session))
      await abortable(keeping, signal)
      track.attempt = undefined
      onSigned(namespace, session)
      events.emit('SIGNIN_SUCCESS', { network: chainId })
      onChanged()
      return session
    } catch (cause) {
      const error = BaseError.is(cause) ? cause : new BaseError('UNKNOWN', { cause })
      if (track.attempt === attempt) track.attempt = undefined
      // Cancelled while the session was being stored: revoke it.
      if (signal.aborted)
        void keeping?.then(() => siwx.revokeSession(chainId, address)).catch(() => {})
      else events.emit('SIGNIN_ERROR', { code: error.code, network: chainId })
      // Kept in the state: the view is gone while the embedded wallet shows its own.
      if (track.key === key)
        tracks.put(namespace, {
          ...tracks.unsigned(namespace, isNeeded),
          message,
          error: signal.aborted ? undefined : error,
        })
      throw error
    }
  }

  return (namespace) => {
    const track = tracks.of(namespace)
    if (track.asked) return track.asked
    const asked = turn.then(() => sign(namespace))
    track.asked = asked
    const end = () => {
      track.asked = undefined
    }
    turn = asked.then(end, end)
    return asked
  }
}

export declare namespace createSignIn {
  type Options = {
    /** Notifies other tabs. */
    onChanged: () => void
    onSigned: (namespace: Namespace, session: SiwxSession) => void
    siwx: Siwx
    tracks: Tracks
  }
}

/**
 * Returns the account that can sign.
 *
 * @throws `FEATURE_UNAVAILABLE`, `CHAIN_UNSUPPORTED` or `NOT_CONNECTED` if there is none.
 */
export function subjectToSign(fairlead: Fairlead, tracks: Tracks, namespace: Namespace): Subject {
  if (!tracks.served.includes(namespace))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Nobody signs in on ${namespace}`] })
  const subject = tracks.subject(namespace)
  if (subject) return subject
  const isThere = connectedOf(fairlead.store.getState(), namespace) !== undefined
  throw new BaseError(isThere ? 'CHAIN_UNSUPPORTED' : 'NOT_CONNECTED')
}
