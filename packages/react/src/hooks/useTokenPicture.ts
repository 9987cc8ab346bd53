import type { Fairlead, Token } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import { useKeptPicture, usePicture } from './usePicture.ts'

/**
 * Returns the picture of a token: its own, otherwise the server's if it is a chain's native token, which the server
 * always has. Undefined until loaded.
 */
export function useTokenPicture(
  fairlead: Fairlead,
  token: Pick<Token, 'address' | 'chainId' | 'iconUrl' | 'symbol'>,
): string | undefined {
  const { address, chainId, iconUrl, symbol } = token
  const isAsked = !iconUrl && !address && hasCatalogue(fairlead)
  const kept = useKeptPicture(
    fairlead,
    isAsked ? `token:${chainId.replace(':', '-')}/${symbol}` : undefined,
  )
  const own = usePicture(fairlead, iconUrl)
  return isAsked ? kept : own
}
