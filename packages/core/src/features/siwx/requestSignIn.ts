import { BaseError, type Namespace } from '@fairlead/protocol'
import { accountSwitch } from '../../actions/accountSwitch.ts'
import { regularAddressOf } from '../../connectors/embedded/regularAddressOf.ts'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { Subject } from '../../store/subjectOf.ts'
import { abortable } from '../../utils/abortable.ts'
import { askSignature } from './askSignature.ts'
import { recordSignIn } from './followConnections.ts'
import type { Signing } from './Signing.ts'

/** Asks the wallet to sign in, one wallet after the other. Calls for the same namespace share one request. */
export function requestSignIn(signing: Signing, namespace: Namespace): Promise<SiwxSession> {
  const work = signing.tracks.work(namespace)
  if (work.signing) return work.signing
  const asked = signing.turn.then(() => askToSign(signing, namespace))
  work.signing = asked
  const end = () => {
    work.signing = undefined
  }
  signing.turn = asked.then(end, end)
  return asked
}

/** Switches to the regular account if the smart account in use supports no signature verification. */
async function useSigner({ fairlead, siwx }: Signing, namespace: Namespace): Promise<void> {
  const connection = connectedOf(fairlead.store.getState(), namespace)
  if (siwx.signMessage || !connection || !regularAddressOf(connection)) return
  await accountSwitch(fairlead).useRegular?.()
}

async function askToSign(signing: Signing, namespace: Namespace): Promise<SiwxSession> {
  const { fairlead, onChanged, siwx, tracks } = signing
  const { events } = fairlead
  await useSigner(signing, namespace)
  const { address, chainId } = subjectToSign(signing, namespace)
  const { key } = tracks.of(namespace)
  const work = tracks.work(namespace)
  const attempt = new AbortController()
  const { signal } = attempt
  work.attempt = attempt
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
    work.attempt = undefined
    recordSignIn(signing, namespace, session)
    events.emit('SIGNIN_SUCCESS', { network: chainId })
    onChanged()
    return session
  } catch (cause) {
    const error = BaseError.is(cause) ? cause : new BaseError('UNKNOWN', { cause })
    if (work.attempt === attempt) work.attempt = undefined
    // Cancelled while the session was being stored: revoke it.
    if (signal.aborted)
      void keeping?.then(() => siwx.revokeSession(chainId, address)).catch(() => {})
    else events.emit('SIGNIN_ERROR', { code: error.code, network: chainId })
    // Kept in the state: the view is gone while the embedded wallet shows its own.
    if (tracks.of(namespace).key === key)
      tracks.put(namespace, {
        ...tracks.unsigned(namespace, isNeeded),
        message,
        error: signal.aborted ? undefined : error,
      })
    throw error
  }
}

/**
 * Returns the account that can sign.
 *
 * @throws `FEATURE_UNAVAILABLE`, `CHAIN_UNSUPPORTED` or `NOT_CONNECTED` if there is none.
 */
export function subjectToSign({ fairlead, tracks }: Signing, namespace: Namespace): Subject {
  if (!tracks.served.includes(namespace))
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [`Sign-in is not available on ${namespace}`],
    })
  const subject = tracks.subject(namespace)
  if (subject) return subject
  const isThere = connectedOf(fairlead.store.getState(), namespace) !== undefined
  throw new BaseError(isThere ? 'CHAIN_UNSUPPORTED' : 'NOT_CONNECTED')
}
