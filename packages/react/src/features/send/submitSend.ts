import { type Fairlead, sendDraft } from '@fairlead/core'
import type { Messages } from '../../messages/en.ts'
import { sendFailure } from '../../messages/errors.ts'
import { formatAmount } from '../../ui/formatAmount.ts'

/**
 * Asks the wallet, and leads to the account when it is sent; whoever has gone elsewhere meanwhile
 * stays there, and is told all the same.
 */
export async function submitSend(
  fairlead: Fairlead,
  messages: Messages,
  tag: string,
): Promise<void> {
  const { modal } = fairlead
  const sent = await sendDraft(fairlead)
    .submit()
    .catch((error: unknown) => {
      // Where nobody looks at the preview any more, its notice would not be seen.
      if (modal.view() !== 'SendPreview')
        modal.showToast({ message: sendFailure(error, messages), variant: 'error' })
      throw error
    })
  const amount = `${formatAmount(sent.amount, 6, tag)} ${sent.symbol}`
  if (modal.view()?.startsWith('Send')) modal.reset('Account')
  modal.showToast({
    action: {
      label: messages.sentDetails,
      run() {
        // The account lies behind it, also where the modal was closed.
        modal.reset('Account')
        modal.push('SendConfirmed', sent)
      },
    },
    message: messages.sent(amount),
    variant: 'success',
  })
}
