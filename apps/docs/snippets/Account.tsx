import { useDisconnect, useFairlead, useFairleadAccount, useFairleadBalance } from 'fairlead/react'

export function Account() {
  const { open } = useFairlead()
  const { address, isConnected } = useFairleadAccount()
  const { data: balance } = useFairleadBalance()
  const { disconnect, isPending } = useDisconnect()

  if (!isConnected)
    return (
      <button onClick={() => open()} type="button">
        Sign in
      </button>
    )
  return (
    <section>
      <p>{address}</p>
      {balance && (
        <p>
          {balance.formatted} {balance.symbol}
        </p>
      )}
      <button disabled={isPending} onClick={() => disconnect()} type="button">
        Leave
      </button>
    </section>
  )
}
