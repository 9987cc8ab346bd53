import type { Modal } from '@fairlead/core'
import { useMemo } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'

/** Opens and closes the modal. */
export function useFairlead(): Pick<Modal, 'close' | 'open' | 'ready'> {
  const { modal } = useFairleadInstance('useFairlead')
  return useMemo(() => ({ close: modal.close, open: modal.open, ready: modal.ready }), [modal])
}
