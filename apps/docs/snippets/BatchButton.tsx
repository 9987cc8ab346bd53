import type { BatchCall } from 'fairlead'
import { useFairleadCallsStatus, useFairleadSendCalls } from 'fairlead/react'

export function BatchButton({ calls }: { calls: readonly BatchCall[] }) {
  const { data: batch, isPending, sendCalls } = useFairleadSendCalls()
  const { data } = useFairleadCallsStatus({ id: batch?.id })
  return (
    <button
      disabled={isPending || data?.status === 'pending'}
      // If the user declines, the button stays.
      onClick={() => sendCalls({ calls }).catch(() => {})}
      type="button"
    >
      {data ? `Deposit: ${data.status}` : 'Deposit'}
    </button>
  )
}
