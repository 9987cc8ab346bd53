import type { Catalogue, Fairlead } from '@fairlead/core'
import { useCallback, useEffect, useState } from 'react'

/** The loaded catalogue, so that later views have it in their first render. */
function createLoaded(): { catalogue?: Catalogue } {
  return {}
}

/** Returns the wallet catalogue; its code is loaded by the first view that lists wallets. */
export function useCatalogue(
  fairlead: Fairlead,
  isWanted = true,
): { catalogue: Catalogue | undefined; hasFailed: boolean; retry: () => void } {
  const [catalogue, setCatalogue] = useState(() => fairlead.own(createLoaded).catalogue)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    fairlead.catalogue().then(
      (loaded) => {
        fairlead.own(createLoaded).catalogue = loaded
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
