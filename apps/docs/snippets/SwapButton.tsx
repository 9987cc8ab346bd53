import { useFairleadSwap } from 'fairlead/react'

export function SwapButton({ token }: { token: string }) {
  const { openSwap } = useFairleadSwap()
  return (
    <button onClick={() => openSwap({ toToken: token })} type="button">
      Get this token
    </button>
  )
}
