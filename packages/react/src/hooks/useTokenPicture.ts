import { type Fairlead, hasCatalogue, type Token } from '@fairlead/core'
import { useKeptPicture, usePicture } from './usePicture.ts'

/**
 * Picture of a token: its own, else the server's where it is the native coin of a chain, which the server is
 * certain to have. Undefined until it is loaded.
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
