import {
  useFairleadAccount,
  useFairleadAuth,
  useFairleadBalance,
  useFairleadNetwork,
  useFairleadState,
  useWalletInfo,
} from 'fairlead/react'

/** Live values of the hooks. */
export function StatePanel() {
  const { address, status } = useFairleadAccount()
  const { isUnsupported, network } = useFairleadNetwork()
  const { initialized, open, view } = useFairleadState()
  const { walletInfo } = useWalletInfo()
  const balance = useFairleadBalance()
  const auth = useFairleadAuth()
  const rows = [
    ['Status', status, 'demo-status'],
    ['Address', address ?? '–', 'demo-address'],
    ['Network', isUnsupported ? 'unsupported' : (network?.name ?? '–'), 'demo-network'],
    ['Wallet', walletInfo?.name ?? '–', 'demo-wallet'],
    [
      'Balance',
      balance.data ? `${balance.data.formatted} ${balance.data.symbol}` : balance.status,
      'demo-balance',
    ],
    ['Sign-in', auth.status, 'demo-auth'],
    ['Signed in on', auth.session?.data.chainId ?? '–', 'demo-signed-chain'],
    ['Modal', open ? String(view) : 'closed', 'demo-view'],
    ['Ready', String(initialized), 'demo-ready'],
  ] as const
  return (
    <section aria-labelledby="state-title" className="card">
      <h2 id="state-title">State</h2>
      <dl>
        {rows.map(([name, value, testId]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={testId}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
