import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { adapterOf } from '../../actions/adapterOf.ts'
import { disconnect } from '../../actions/disconnect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import { networkById } from '../../store/selectors.ts'
import { chainChanged } from '../../store/transitions.ts'
import type { Prompts } from './createPrompts.ts'
import type { Tracks } from './createTracks.ts'
import { isUsedElsewhere } from './isUsedElsewhere.ts'

/**
 * Creates the function that applies a cancelled sign-in: switches back to the network that is signed in, or
 * disconnects.
 */
export function createCancel(
  fairlead: Fairlead,
  options: createCancel.Options,
): (namespace: Namespace) => Promise<void> {
  const { prompts, siwx, tracks } = options
  const { events, store } = fairlead

  /** Switches to the network that is signed in already. @returns True if the wallet switched. */
  async function goBack(namespace: Namespace, chainId: ChainId): Promise<boolean> {
    const network = networkById(store.getState(), chainId)
    const connectorId = tracks.of(namespace).connection?.connectorId
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

  return async (namespace) => {
    const track = tracks.of(namespace)
    const subject = tracks.subject(namespace)
    const { isRequired, returnTo, status } = tracks.state(namespace)
    track.attempt?.abort()
    if (!subject || status === 'signed') return prompts.end(namespace)
    track.skipped = track.key
    events.emit('SIGNIN_CANCELLED', { network: subject.chainId })
    prompts.end(namespace)
    if (returnTo && (await goBack(namespace, returnTo))) return
    if (!isRequired || siwx.onCancel === 'stay') return
    const id = track.connection?.connectorId
    // A login or session that also serves other namespaces stays connected there.
    const signOut = !isUsedElsewhere(store.getState(), namespace)
    await disconnect(fairlead, { id, namespace, signOut }).catch(fairlead.report)
  }
}

export declare namespace createCancel {
  type Options = { prompts: Prompts; siwx: Siwx; tracks: Tracks }
}
