import { disconnect } from '@fairlead/core'
import { useCallback, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'

/**
 * Disconnects the connected wallets. After a failure, `error` is set and `disconnect` rejects with `DISCONNECT_FAILED`,
 * but the wallets are disconnected here all the same.
 */
export function useDisconnect(): {
  disconnect: (parameters?: disconnect.Parameters) => Promise<void>
  error: unknown
  isPending: boolean
} {
  const fairlead = useFairleadInstance('useDisconnect')
  const [state, setState] = useState<{ error: unknown; isPending: boolean }>({
    error: undefined,
    isPending: false,
  })
  const leave = useCallback(
    async (parameters?: disconnect.Parameters) => {
      setState({ error: undefined, isPending: true })
      try {
        await disconnect(fairlead, parameters)
        setState({ error: undefined, isPending: false })
      } catch (error) {
        setState({ error, isPending: false })
        throw error
      }
    },
    [fairlead],
  )
  return { disconnect: leave, ...state }
}
