import type { Catalogue, Fairlead } from '@fairlead/core'
import { useCallback, useEffect, useState } from 'react'

/** Catalogues whose code is here: screens that come later need not wait a frame for them. */
const here = new WeakMap<Fairlead, Catalogue>()

/** The wallet catalogue; its code is fetched by the first screen that lists wallets. */
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
    if (isWanted) load()
  }, [isWanted, load])
  return { catalogue, hasFailed, retry: load }
}
