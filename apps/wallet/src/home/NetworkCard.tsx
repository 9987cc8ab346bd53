import { formatUnits } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { Network } from '../walletConfig.ts'
import { useBalances } from './useBalances.ts'

/** One network, with the account's balances. */
export function NetworkCard(props: { account: HDAccount; network: Network }) {
  const { account, network } = props
  const { balances, refresh } = useBalances(network, account)
  return (
    <li className="card">
      <div className="title">
        <h3>{network.name}</h3>
        <span>{network.chainId}</span>
      </div>
      {balances.status === 'loading' && <p className="muted">Loading…</p>}
      {balances.status === 'failed' && (
        <div className="retry" role="status">
          <p>This network can’t be reached.</p>
          <button type="button" onClick={refresh}>
            Try again
          </button>
        </div>
      )}
      {balances.status === 'known' && (
        <dl className="rows">
          {balances.list.map(({ amount, decimals, id, name, symbol }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                <bdi>
                  {formatUnits(amount, decimals)} {symbol}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
