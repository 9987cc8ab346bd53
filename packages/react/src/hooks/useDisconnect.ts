import { disconnect } from '@fairlead/core'
import { useCallback, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'

/**
 * Lets go of the connected wallets. `error` is the last failure; disconnected it is all the same.
 * `disconnect` rejects with `DISCONNECT_FAILED` then.
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
