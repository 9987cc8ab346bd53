import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAccountStore } from '../accountStore.ts'
import { readAddedNetworks } from '../addedNetworks.ts'
import { createStore } from '../createStore.ts'
import { createKeyring } from '../keys/createKeyring.ts'
import { PairingPart } from '../pairing/PairingPart.tsx'
import { readLink } from '../pairing/readLink.ts'
import { startPairedSites, takeOver } from '../pairing/startPairedSites.ts'
import { toSentence } from '../pairing/words.ts'
import { safeStorage } from '../safeStorage.ts'
import { fetchConfig, type Network, toNetworks, type WalletConfig } from '../walletConfig.ts'
import { HomePage } from './HomePage.tsx'
import { Elsewhere, Page } from './Page.tsx'

const root = createRoot(document.getElementById('root')!)

const link = readLink(window.location.search)
// A pairing link is a secret until it is used: remove it from the address bar and the history.
if (link) window.history.replaceState(undefined, '', '/')

fetchConfig()
  .then(start)
  .catch(() =>
    root.render(
      <Page>
        <p className="note danger" role="alert">
          The wallet can’t start because its configuration is missing or invalid. Reload when the
          wallet’s server is running.
        </p>
      </Page>,
    ),
  )

async function start(config: WalletConfig) {
  const { projectId, relayUrl } = config
  const storage = safeStorage(() => window.localStorage)
  const accounts = createAccountStore(storage)
  const keyring = createKeyring(config.mnemonic)
  const shared = { accounts, keyring }
  if (!relayUrl || !projectId) {
    const networks = createStore<readonly Network[]>(toNetworks(config, readAddedNetworks(storage)))
    root.render(
      <StrictMode>
        <HomePage {...shared} networks={networks} pairing={undefined} />
      </StrictMode>,
    )
    return
  }
  let leave = () => {}
  await takeOver(() => leave())
  const paired = await startPairedSites({ ...shared, config, projectId, relayUrl, storage })
  const show = (linkError?: string) =>
    root.render(
      <StrictMode>
        <HomePage
          {...shared}
          networks={paired.networks}
          pairing={<PairingPart paired={paired} linkError={linkError} />}
        />
      </StrictMode>,
    )
  show()
  leave = () => {
    void paired.pairing.close()
    root.render(<Elsewhere />)
  }
  if (link?.kind === 'request') paired.pairing.bringForward(link.id)
  if (link?.kind === 'pair') paired.pair(link.uri).catch((error) => show(toSentence(error)))
}
