import { type Fairlead, hasCatalogue } from '@fairlead/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useCatalogue } from './useCatalogue.ts'

/**
 * A picture's address as a page may show it: one of the configured server is fetched and kept, so that
 * it is shown where a policy lets pictures come from memory alone. Undefined until it is there.
 */
export function usePicture(fairlead: Fairlead, url: string | undefined): string | undefined {
  const isOurs = url !== undefined && hasCatalogue(fairlead) && isOfServer(fairlead, url)
  const kept = useKeptPicture(fairlead, isOurs ? url : undefined)
  return isOurs ? kept : url
}

/** A picture of the cache, by id or URL, held while it is on the screen. */
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
