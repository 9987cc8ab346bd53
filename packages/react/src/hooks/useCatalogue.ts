import type { Catalogue, Fairlead } from '@fairlead/core'
import { useCallback, useEffect, useState } from 'react'

/** Loaded catalogues, so that later views have theirs in the first render. */
const here = new WeakMap<Fairlead, Catalogue>()

/** Returns the wallet catalogue; its code is loaded by the first view that lists wallets. */
export function useCatalogue(
  fairlead: Fairlead,
  isWanted = true,
): { catalogue: Catalogue | undefined; hasFailed: boolean; retry: () => void } {
  const [catalogue, setCatalogue] = useState(() => here.get(fairlead))
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    fairlead.catalogue().then(
      (loaded) => {
        here.set(fairlead, loaded)
        setCatalogue(loaded)
      },
      () => setHasFailed(true),
    )
  }, [fairlead])
  useEffect(() => {
    if (isWanted && !catalogue) load()
  }, [catalogue, isWanted, load])
  return { catalogue, hasFailed, retry: load }
}
