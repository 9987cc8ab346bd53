import type { Fairlead, Pairing, PairingAttempt } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useSelected } from './useSelected.ts'

/** State of a pairing; fails with any error if the pairing code itself failed to load. */
export type PairingProgress =
  | Exclude<PairingAttempt, { status: 'failed' }>
  | { readonly status: 'failed'; readonly error: unknown }

const resting = createStore<PairingAttempt>(() => ({ status: 'idle' }))
const whole = (attempt: PairingAttempt) => attempt

/**
 * Prepares a pairing while `isWanted`, reusing one that is still waiting for a wallet.
 *
 * With `isKept`, the pairing lasts until the modal closes: the link that the user pressed in a list contains its URI,
 * and the next view has not mounted yet when the list unmounts.
 */
export function usePairing(fairlead: Fairlead, options: usePairing.Options): usePairing.Result {
  const { isKept = false, isWanted, isLoaded = isWanted, namespace } = options
  const [tries, setTries] = useState(0)
  const [started, setStarted] = useState<{ error: unknown } | { pairing: Pairing }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts again.
  useEffect(() => {
    if (!isLoaded) return
    let isGone = false
    let stop = () => {}
    fairlead.pairing().then(
      (pairing) => {
        if (isGone) return
        if (isWanted) stop = pairing.start({ namespace })
        setStarted({ pairing })
      },
      (error: unknown) => isGone || setStarted({ error }),
    )
    return () => {
      isGone = true
      setStarted(undefined)
      if (isKept) whenClosed(fairlead, stop)
      else stop()
    }
  }, [fairlead, isKept, isLoaded, isWanted, namespace, tries])

  const pairing = started && 'pairing' in started ? started.pairing : undefined
  const attempt = useSelected(pairing?.attempt ?? resting, whole)
  return {
    attempt: started && 'error' in started ? { error: started.error, status: 'failed' } : attempt,
    pairing,
    retry: useCallback(() => setTries((count) => count + 1), []),
    tries,
  }
}

export declare namespace usePairing {
  type Options = {
    /** Keeps the pairing until the modal is closed. */
    isKept?: boolean | undefined
    /** Loads the pairing code even if no pairing is wanted yet. Default: `isWanted`. */
    isLoaded?: boolean | undefined
    isWanted: boolean
    namespace: Namespace | undefined
  }
  type Result = {
    attempt: PairingProgress
    /** Undefined until its code is loaded. */
    pairing: Pairing | undefined
    /** Retries after a failure. */
    retry: () => void
    tries: number
  }
}

function whenClosed({ modal }: Fairlead, run: () => void): void {
  if (!modal.isOpen()) {
    run()
    return
  }
  const stop = modal.store.subscribe(({ navigation }) => {
    if (navigation.open) return
    stop()
    run()
  })
}
