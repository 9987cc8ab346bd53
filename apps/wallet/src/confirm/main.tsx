import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toAccount } from '../account.ts'
import { readAddedNetworks } from '../addedNetworks.ts'
import { createKeyring } from '../keys/createKeyring.ts'
import { safeStorage } from '../safeStorage.ts'
import { fetchConfig, rpcUrlOf, toNetworks, type WalletConfig } from '../walletConfig.ts'
import { ConfirmApp } from './ConfirmApp.tsx'
import { connectOpener } from './connectOpener.ts'
import { createSession } from './createSession.ts'
import { Notice } from './Notice.tsx'
import { readRequest } from './readRequest.ts'

const root = createRoot(document.getElementById('root')!)

/** Time after which the window closes itself if the page does not close it, in milliseconds. */
const closeFallbackMs = 2_000

function start(config: WalletConfig) {
  const storage = safeStorage(() => window.localStorage)
  const wallet: readRequest.Wallet = {
    account: toAccount(config.mnemonic),
    fetch: fetch.bind(window),
    keyring: createKeyring(config.mnemonic),
    networks: toNetworks(config, readAddedNetworks(storage)),
    rpcUrlOf: (chainId) => rpcUrlOf(config, chainId),
    storage,
  }
  const opener: Window | null = window.opener
  const session = createSession({
    isPageGone: () => page?.isGone() ?? true,
    read: (request) => readRequest(request, wallet),
    tell: (message) => page?.tell(message),
  })
  const page = connectOpener({
    allowedOrigins: config.openerOrigins,
    listen: (onMessage) => window.addEventListener('message', onMessage),
    onRequest: session.receive,
    opener,
    origin: new URLSearchParams(window.location.hash.slice(1)).get('origin') ?? '',
  })
  if (!page) {
    root.render(
      <Notice
        title="Nothing to confirm"
        text="This window opens automatically when a site sends a request to this wallet."
      />,
    )
    return
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  session.subscribe(() => {
    clearTimeout(timer)
    if (session.getState().status === 'answered')
      timer = setTimeout(() => window.close(), closeFallbackMs)
  })
  root.render(
    <StrictMode>
      <ConfirmApp origin={page.origin} session={session} wallet={wallet} />
    </StrictMode>,
  )
}

fetchConfig().then(start, () =>
  root.render(
    <Notice
      title="The wallet can’t start"
      text="Its configuration is missing or invalid. Close this window and try again when the wallet’s server is running."
    />,
  ),
)
