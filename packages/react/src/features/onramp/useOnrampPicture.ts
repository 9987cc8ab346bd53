import type { Fairlead } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import { useKeptPicture } from '../../hooks/usePicture.ts'

/** Returns the server's picture of a currency, `token:USDC` or `currency:USD`; undefined without a server. */
export function useOnrampPicture(fairlead: Fairlead, id: string): string | undefined {
  return useKeptPicture(fairlead, hasCatalogue(fairlead) ? id : undefined)
}
