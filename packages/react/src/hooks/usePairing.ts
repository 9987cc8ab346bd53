import type { Fairlead, Pairing, PairingAttempt } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useSelected } from './useSelected.ts'

/** How pairing stands for a screen; a failure may be that its code could not be fetched. */
export type PairingProgress =
  | Exclude<PairingAttempt, { status: 'failed' }>
  | { readonly status: 'failed'; readonly error: unknown }

const resting = createStore<PairingAttempt>(() => ({ status: 'idle' }))
const whole = (attempt: PairingAttempt) => attempt

/**
 * Prepares a code as long as it is wanted, and goes on with the one that waits.
 *
 * A list of wallets keeps it until the modal closes: what somebody pressed there holds the code, and
 * the screen it led to is not here yet when the list goes.
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
    /** Goes on until the modal is closed. */
    isKept?: boolean | undefined
    /** Its code is wanted in any case. Default: as `isWanted`. */
    isLoaded?: boolean | undefined
    isWanted: boolean
    namespace: Namespace | undefined
  }
  type Result = {
    attempt: PairingProgress
    /** As soon as it is here. */
    pairing: Pairing | undefined
    /** After a failure. */
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
