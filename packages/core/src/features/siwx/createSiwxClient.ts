import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { chainIdOf } from '../../store/selectors.ts'
import { attachSiwx } from './attachSiwx.ts'
import { createPrompts } from './createPrompts.ts'
import { createTracks } from './createTracks.ts'
import { cancelPendingSignIn, endSignIns, signAccountOut } from './endSignIns.ts'
import { checkAgain, followConnections } from './followConnections.ts'
import { activeFirst, toOneClick } from './oneClick.ts'
import { requestSignIn } from './requestSignIn.ts'
import type { Signing } from './Signing.ts'

/**
 * Creates the sign-in of a widget: checks connected accounts, asks them to sign in, and stores sessions. The code
 * loads with the first connected wallet.
 */
export function createSiwxClient(fairlead: Fairlead): SiwxClient {
  const { events, options, store } = fairlead
  const { onChanged, siwx, verifyContract } = attachSiwx(fairlead, () => {
    for (const namespace of tracks.served) checkAgain(signing, namespace)
  })
  const onDue = (namespace: Namespace) => checkAgain(signing, namespace)
  const tracks = createTracks(fairlead, { onDue, siwx })
  const prompts = createPrompts(fairlead, {
    isWanted(namespace) {
      const { status } = tracks.state(namespace)
      return status === 'required' || (status === 'none' && tracks.subject(namespace) !== undefined)
    },
    onClosed: (namespace) => void cancelPendingSignIn(signing, namespace),
    stateOf: tracks.state,
  })
  const turn = Promise.resolve()
  const signing: Signing = { fairlead, onChanged, prompts, siwx, tracks, turn }

  /** Stores a sign-in that was signed together with connecting. If it is invalid, the wallet is asked again later. */
  async function keep(session: SiwxSession) {
    try {
      await siwx.addSession(session)
      events.emit('SIGNIN_SUCCESS', { network: session.data.chainId })
    } catch (error) {
      fairlead.report(error)
    }
  }

  return {
    start(stored) {
      followConnections(signing, stored)
      const stop = store.subscribe(() => followConnections(signing))
      fairlead.onDestroy(() => {
        stop()
        tracks.stop()
      })
    },
    signIn: (namespace) => requestSignIn(signing, namespace),
    cancel: (namespace) => cancelPendingSignIn(signing, namespace),
    signOut: (namespace) => signAccountOut(signing, namespace),
    leave: (left) => endSignIns(signing, left),
    oneClick: (proposed) => toOneClick(siwx, proposed, chainIdOf(store.getState(), 'eip155')),
    async oneStep(chainId) {
      const { toOneStep } = await import('./oneStep.ts')
      return toOneStep(siwx, { chainId, keep })
    },
    async connectSignIn(chainId) {
      const { toConnectSignIn } = await import('./connectSignIn.ts')
      return toConnectSignIn(siwx, { chainId, keep })
    },
    async accept(cacaos) {
      const sessions = activeFirst(cacaos, chainIdOf(store.getState(), 'eip155'))
      // The server behind `siweConfig` has one session and accepts a nonce only once.
      const isSingle = options.siwx === undefined
      for (const session of isSingle ? sessions.slice(0, 1) : sessions) await keep(session)
    },
    verifyContract,
  }
}
