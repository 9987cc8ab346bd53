import { useFairleadPay } from 'fairlead/react'

const order = {
  asset: 'eip155:1/slip44:60',
  amount: '0.05',
  recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
}

export function PayButton({ check }: { check: (hash: string | undefined) => void }) {
  const { pay, status } = useFairleadPay({ onSuccess: ({ hash }) => check(hash) })
  return (
    <button disabled={status === 'pending'} onClick={() => pay(order)} type="button">
      {status === 'success' ? 'Paid' : 'Pay 0.05 ETH'}
    </button>
  )
}
