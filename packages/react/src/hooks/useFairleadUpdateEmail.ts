import { updateEmail } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'

/**
 * Lets the user change the email address of their embedded wallet: `updateEmail` opens the modal, which closes when the
 * change is done. Closing it earlier rejects with `MODAL_CLOSED`.
 *
 * @example
 * const { updateEmail, isPending } = useFairleadUpdateEmail({ onSuccess: ({ email }) => greet(email) })
 */
export function useFairleadUpdateEmail(
  callbacks: Callbacks<{ email: string }> = {},
): useFairleadUpdateEmail.Result {
  const fairlead = useFairleadInstance('useFairleadUpdateEmail')
  const { data, error, isPending, run } = usePending(callbacks)
  const update = useCallback(() => run(() => updateEmail(fairlead)), [fairlead, run])
  return { data, error, isPending, updateEmail: update }
}

export declare namespace useFairleadUpdateEmail {
  type Result = {
    readonly data: { email: string } | undefined
    /** Error of the last run, if it failed. */
    readonly error: unknown
    readonly isPending: boolean
    updateEmail(): Promise<{ email: string }>
  }
}
