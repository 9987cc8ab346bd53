import { type Fairlead, sendDraft } from '@fairlead/core'
import type { Messages } from '../../messages/en.ts'
import { sendFailure } from '../../messages/errors.ts'
import { formatAmount } from '../../ui/formatAmount.ts'

/**
 * Asks the wallet to send, then shows the Account view and a toast. If the user has left the send views, the view stays
 * and only the toast is shown.
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
      // The preview's own notice is only visible while the preview is.
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
        // Puts the Account view in the history behind the details, even if the modal was closed.
        modal.reset('Account')
        modal.push('SendConfirmed', sent)
      },
    },
    message: messages.sent(amount),
    variant: 'success',
  })
}
