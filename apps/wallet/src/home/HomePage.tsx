import type { HDAccount } from 'viem/accounts'
import type { Network } from '../walletConfig.ts'
import { CopyButton } from './CopyButton.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { Page } from './Page.tsx'

/** The wallet's own page: what it is, its address, and what it holds. */
export function HomePage(props: { account: HDAccount; networks: readonly Network[] }) {
  const { account, networks } = props
  return (
    <Page>
      <p className="note danger">
        <strong>Never send real money here.</strong> The key of this wallet is public: it comes with
        the development networks, and everybody has it.
      </p>
      <section aria-labelledby="address">
        <h2 id="address">Address</h2>
        <div className="card address">
          <code>{account.address}</code>
          <CopyButton text={account.address} />
        </div>
      </section>
      <section aria-labelledby="balances">
        <h2 id="balances">Balances</h2>
        <ul className="networks">
          {networks.map((network) => (
            <NetworkCard key={network.chainId} account={account} network={network} />
          ))}
        </ul>
      </section>
      <p className="foot">
        Which sites are connected is not known here: every site keeps that for itself, and can be
        disconnected there.
      </p>
    </Page>
  )
}
