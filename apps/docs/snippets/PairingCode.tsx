import { useFairleadWallets } from 'fairlead/react'

export function PairingCode({ draw }: { draw: (uri: string) => React.ReactNode }) {
  const { pairing } = useFairleadWallets()
  const { error, refresh, uri } = pairing
  if (uri) return draw(uri)
  return (
    <button onClick={refresh} type="button">
      {error ? 'Try again' : 'Show a code'}
    </button>
  )
}
