import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { adapterOf } from '../../actions/adapterOf.ts'
import { disconnect } from '../../actions/disconnect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { networkById } from '../../store/selectors.ts'
import { chainChanged } from '../../store/transitions.ts'
import { isUsedElsewhere } from './isUsedElsewhere.ts'
import type { Signing } from './Signing.ts'
import { promptSkipped } from './track.ts'

/** Applies a cancelled sign-in: switches back to the network that is signed in, or disconnects. */
export async function cancelPendingSignIn(signing: Signing, namespace: Namespace): Promise<void> {
  const { fairlead, prompts, siwx, tracks } = signing
  const { events, report, store } = fairlead
  const track = tracks.of(namespace)
  const id = track.status === 'connected' ? track.connection.connectorId : undefined
  const subject = tracks.subject(namespace)
  const { isRequired, returnTo, status } = tracks.state(namespace)
  tracks.work(namespace).attempt?.abort()
  if (!subject || status === 'signed') return prompts.end(namespace)
  tracks.update(namespace, promptSkipped)
  events.emit('SIGNIN_CANCELLED', { network: subject.chainId })
  prompts.end(namespace)
  if (returnTo && (await switchBack(fairlead, { chainId: returnTo, id, namespace }))) return
  if (!isRequired || siwx.onCancel === 'stay') return
  // A login or session that also serves other namespaces stays connected there.
  const signOut = !isUsedElsewhere(store.getState(), namespace)
  await disconnect(fairlead, { id, namespace, signOut }).catch(report)
}

/** Switches to the network that is signed in already. @returns True if the wallet switched. */
async function switchBack(
  fairlead: Fairlead,
  to: { chainId: ChainId; id: string | undefined; namespace: Namespace },
): Promise<boolean> {
  const { chainId, id: connectorId, namespace } = to
  const { events, store } = fairlead
  const network = networkById(store.getState(), chainId)
  if (!network || !connectorId) return false
  try {
    const { signal } = new AbortController()
    await adapterOf(fairlead, namespace).switchNetwork({ connectorId, network, signal })
    store.setState((state) => chainChanged(state, { chainId, connectorId, namespace }))
    events.emit('NETWORK_SWITCHED', { network: chainId })
    return true
  } catch (error) {
    const code = BaseError.is(error) ? error.code : 'UNKNOWN'
    events.emit('NETWORK_SWITCH_ERROR', { code, network: chainId })
    return false
  }
}
