import type { Fairlead } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import { useCallback, useSyncExternalStore } from 'react'
import { useCatalogue } from './useCatalogue.ts'

/**
 * Returns a picture's URL for use in `<img>`. Pictures of the configured server are fetched and returned as `blob:`
 * URLs, which a strict CSP can allow without naming the server. Undefined until loaded.
 */
export function usePicture(fairlead: Fairlead, url: string | undefined): string | undefined {
  const isOurs = url !== undefined && hasCatalogue(fairlead) && isOfServer(fairlead, url)
  const kept = useKeptPicture(fairlead, isOurs ? url : undefined)
  return isOurs ? kept : url
}

/** Returns a cached picture by id or URL, and retains it while the component is mounted. */
export function useKeptPicture(fairlead: Fairlead, id: string | undefined): string | undefined {
  const images = useCatalogue(fairlead, id !== undefined).catalogue?.images
  const hold = useCallback(
    (onChange: () => void) => (id && images?.hold(id, onChange)) || (() => {}),
    [id, images],
  )
  return useSyncExternalStore(
    hold,
    () => (id ? images?.get(id) : undefined),
    () => undefined,
  )
}

function isOfServer({ options }: Fairlead, url: string): boolean {
  const bases = [options.serverUrl, options.dataApiUrl, options.walletApiUrl]
  return bases.some((base) => base && url.startsWith(`${base.replace(/\/$/, '')}/`))
}
