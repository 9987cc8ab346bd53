import { formatAmount } from './describe.ts'
import type { Fee } from './fee.ts'

const ether = { decimals: 18, symbol: '' }

/** Maximum network fee of a transaction. */
export function FeeRow(props: {
  currency: { decimals: number; symbol: string } | undefined
  fee: Fee
}) {
  const { currency = ether, fee } = props
  return (
    <div>
      <dt>Network fee, at most</dt>
      <dd aria-live="polite">{text(fee, currency)}</dd>
    </div>
  )
}

function text(fee: Fee, currency: { decimals: number; symbol: string }): string {
  if (fee.status === 'estimating') return 'Asking the network…'
  return fee.status === 'known' ? formatAmount(fee.most, currency) : 'Not known'
}
