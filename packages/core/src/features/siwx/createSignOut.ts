import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import { isSameAddress } from '../../siwx/sameAddress.ts'
import { liveAt } from '../../store/others.ts'
import { slotsOf } from '../../store/transitions.ts'
import { subjectToSign } from './createSignIn.ts'
import type { Tracks } from './createTracks.ts'

/** Creates the functions that end sign-ins: on request, and for accounts that have disconnected. */
export function createSignOut(
  fairlead: Fairlead,
  options: createSignOut.Options,
): Pick<SiwxClient, 'leave' | 'signOut'> {
  const { lookAgain, onChanged, siwx, tracks } = options
  const { store } = fairlead

  async function revoke({ addresses, namespace }: SiwxClient.Left): Promise<void> {
    const { networks } = store.getState()
    const chains = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    await Promise.all(
      addresses.flatMap((address) =>
        chains.map(async ({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, address)),
      ),
    )
    onChanged()
  }

  /** True if another connected wallet has the same account. */
  function isLive(namespace: Namespace, address: string): boolean {
    return slotsOf(store.getState(), namespace)
      .flatMap((slot) => liveAt(store.getState(), slot)?.accounts ?? [])
      .some((account) => isSameAddress(namespace, account.address, address))
  }

  return {
    async signOut(namespace) {
      const { address } = subjectToSign(fairlead, tracks, namespace)
      await revoke({ addresses: [address], namespace })
      const track = tracks.of(namespace)
      track.attempt?.abort()
      track.last = undefined
      track.skipped = track.key
      tracks.put(namespace, tracks.unsigned(namespace, await tracks.isRequired()))
    },

    async leave(left) {
      if (siwx.signOutOnDisconnect === false) return
      const own = left.filter(({ namespace }) => tracks.served.includes(namespace))
      const gone = own.flatMap(({ addresses, namespace }) => {
        const rest = addresses.filter((address) => !isLive(namespace, address))
        return rest.length > 0 ? [{ addresses: rest, namespace }] : []
      })
      await Promise.all(gone.map(revoke)).catch(fairlead.report)
      // The page's sign-in client may have ended more sessions than these.
      for (const { namespace } of gone)
        if (tracks.state(namespace).status === 'signed') lookAgain(namespace)
    },
  }
}

export declare namespace createSignOut {
  type Options = {
    lookAgain: (namespace: Namespace) => void
    /** Notifies other tabs. */
    onChanged: () => void
    siwx: Siwx
    tracks: Tracks
  }
}
