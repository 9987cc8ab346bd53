import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toAccount } from '../account.ts'
import { readAddedNetworks } from '../addedNetworks.ts'
import { safeStorage } from '../safeStorage.ts'
import { fetchConfig, toNetworks } from '../walletConfig.ts'
import { HomePage } from './HomePage.tsx'
import { Page } from './Page.tsx'

const root = createRoot(document.getElementById('root')!)

fetchConfig().then(
  (config) => {
    const added = readAddedNetworks(safeStorage(() => window.localStorage))
    root.render(
      <StrictMode>
        <HomePage account={toAccount(config.mnemonic)} networks={toNetworks(config, added)} />
      </StrictMode>,
    )
  },
  () =>
    root.render(
      <Page>
        <p className="note danger" role="alert">
          The wallet can’t start: its configuration is missing or wrong. Reload when the wallet’s
          server is up.
        </p>
      </Page>,
    ),
)
