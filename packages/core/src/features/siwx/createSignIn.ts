import { BaseError, type Namespace } from '@fairlead/protocol'
import { accountSwitch } from '../../actions/accountSwitch.ts'
import { regularInstead } from '../../connectors/embedded/regularInstead.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { Subject } from '../../store/subjectOf.ts'
import { abortable } from '../../utils/abortable.ts'
import { askSignature } from './askSignature.ts'
import type { Tracks } from './createTracks.ts'

/** Asks wallets to sign, one after the other; who asks twice waits for the same answer. */
export function createSignIn(
  fairlead: Fairlead,
  options: createSignIn.Options,
): (namespace: Namespace) => Promise<SiwxSession> {
  const { onChanged, onSigned, siwx, tracks } = options
  const { events } = fairlead
  let turn: Promise<unknown> = Promise.resolve()

  /** A smart account that checks no signatures can't sign in: the regular account takes its place. */
  async function useSigner(namespace: Namespace): Promise<void> {
    const connection = connectedOf(fairlead.store.getState(), namespace)
    if (siwx.signMessage || !connection || !regularInstead(connection)) return
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
      // Given up while it was being kept: then it must not count.
      if (signal.aborted)
        void keeping?.then(() => siwx.revokeSession(chainId, address)).catch(() => {})
      else events.emit('SIGNIN_ERROR', { code: error.code, network: chainId })
      // Kept here: the view is gone while the embedded wallet asks in a view of its own.
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
    /** Other tabs are to look again. */
    onChanged: () => void
    onSigned: (namespace: Namespace, session: SiwxSession) => void
    siwx: Siwx
    tracks: Tracks
  }
}

/** @throws `FEATURE_UNAVAILABLE`, `CHAIN_UNSUPPORTED` or `NOT_CONNECTED`: why nobody can sign. */
export function subjectToSign(fairlead: Fairlead, tracks: Tracks, namespace: Namespace): Subject {
  if (!tracks.served.includes(namespace))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Nobody signs in on ${namespace}`] })
  const subject = tracks.subject(namespace)
  if (subject) return subject
  const isThere = connectedOf(fairlead.store.getState(), namespace) !== undefined
  throw new BaseError(isThere ? 'CHAIN_UNSUPPORTED' : 'NOT_CONNECTED')
}
