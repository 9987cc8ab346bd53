import type { ReactNode } from 'react'
import type { AccountStore } from '../accountStore.ts'
import type { createStore } from '../createStore.ts'
import { useValue } from '../createStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import type { Network } from '../walletConfig.ts'
import { AccountsSection } from './AccountsSection.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { Page } from './Page.tsx'

/** The wallet's home page: connected sites, accounts and balances. */
export function HomePage(props: {
  accounts: AccountStore
  keyring: Keyring
  networks: ReturnType<typeof createStore<readonly Network[]>>
  /** Empty if the wallet has no relay. */
  pairing: ReactNode
}) {
  const { accounts, keyring, pairing } = props
  const networks = useValue(props.networks)
  const { selected } = useValue(accounts)
  const account = keyring.evm(selected)
  return (
    <Page>
      <p className="note danger">
        <strong>Never send real money here.</strong> The keys of this wallet are public. They come
        with the development networks, and anyone can use them.
      </p>
      {pairing}
      <AccountsSection accounts={accounts} keyring={keyring} />
      <section aria-labelledby="balances">
        <h2 id="balances">Balances</h2>
        <ul className="networks">
          {networks.map((network) => (
            <NetworkCard key={network.chainId} account={account} network={network} />
          ))}
        </ul>
      </section>
      <p className="foot">
        Sites that found this wallet in the browser, without a link, manage their own connections.
        Disconnect on the site.
      </p>
    </Page>
  )
}
