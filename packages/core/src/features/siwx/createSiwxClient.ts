import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { chainIdOf } from '../../store/selectors.ts'
import { attachSiwx } from './attachSiwx.ts'
import { createCancel } from './createCancel.ts'
import { createPrompts } from './createPrompts.ts'
import { createSignIn } from './createSignIn.ts'
import { createSignInObserver } from './createSignInObserver.ts'
import { createSignOut } from './createSignOut.ts'
import { createTracks } from './createTracks.ts'
import { activeFirst, toOneClick } from './oneClick.ts'

/**
 * Creates the sign-in of a widget: checks connected accounts, asks them to sign in, and stores sessions. The code
 * loads with the first connected wallet.
 */
export function createSiwxClient(fairlead: Fairlead): SiwxClient {
  const { events, options, store } = fairlead
  const { onChanged, siwx, verifyContract } = attachSiwx(fairlead, () => {
    for (const namespace of tracks.served) look.again(namespace)
  })
  const tracks = createTracks(fairlead, { onDue: (namespace) => look.again(namespace), siwx })
  const prompts = createPrompts(fairlead, {
    isWanted(namespace) {
      const { status } = tracks.state(namespace)
      return status === 'required' || (status === 'none' && tracks.subject(namespace) !== undefined)
    },
    onClosed: (namespace) => void cancel(namespace),
    stateOf: tracks.state,
  })
  const look = createSignInObserver(fairlead, { prompts, siwx, tracks })
  const cancel = createCancel(fairlead, { prompts, siwx, tracks })

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
    start(back) {
      look.follow(back)
      const stop = store.subscribe(() => look.follow())
      fairlead.onDestroy(() => {
        stop()
        tracks.stop()
      })
    },
    signIn: createSignIn(fairlead, { onChanged, onSigned: look.signed, siwx, tracks }),
    cancel,
    ...createSignOut(fairlead, { lookAgain: look.again, onChanged, siwx, tracks }),
    oneClick: (proposed) => toOneClick(siwx, proposed, chainIdOf(store.getState(), 'eip155')),
    async oneStep(chainId) {
      const { toOneStep } = await import('./oneStep.ts')
      return toOneStep(siwx, { chainId, keep })
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
