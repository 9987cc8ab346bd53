import type { Modal } from '@fairlead/core'
import { useMemo } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'

/**
 * Opens and closes the modal. `ready` resolves when the reconnection of earlier wallets has finished.
 *
 * @example
 * const { open } = useFairlead()
 * <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 */
export function useFairlead(): Pick<Modal, 'close' | 'open' | 'ready'> {
  const { modal } = useFairleadInstance('useFairlead')
  return useMemo(() => ({ close: modal.close, open: modal.open, ready: modal.ready }), [modal])
}
