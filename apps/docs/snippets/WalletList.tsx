import { useFairleadWallets } from 'fairlead/react'

export function WalletList() {
  const { connect, wallets } = useFairleadWallets()
  if (wallets.length === 0) return <p>No wallet in this browser.</p>
  return (
    <ul>
      {wallets.map(({ id, isRecent, name }) => (
        <li key={id}>
          <button onClick={() => connect(id)} type="button">
            {name}
            {isRecent && ' (used before)'}
          </button>
        </li>
      ))}
    </ul>
  )
}
