import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toAccount } from '../account.ts'
import { readAddedNetworks } from '../addedNetworks.ts'
import { safeStorage } from '../safeStorage.ts'
import { fetchConfig, toNetworks, type WalletConfig } from '../walletConfig.ts'
import { ConfirmApp } from './ConfirmApp.tsx'
import { connectOpener } from './connectOpener.ts'
import { createSession } from './createSession.ts'
import { describe } from './describe.ts'
import { Notice } from './Notice.tsx'

const root = createRoot(document.getElementById('root')!)

/** How long the window stays when the page does not close it, in milliseconds. */
const closeFallbackMs = 2_000

function start(config: WalletConfig) {
  const storage = safeStorage(() => window.localStorage)
  const wallet = {
    account: toAccount(config.mnemonic),
    networks: toNetworks(config, readAddedNetworks(storage)),
    storage,
  }
  const opener: Window | null = window.opener
  const session = createSession({
    describe: (request) => describe(request, wallet.networks),
    isPageGone: () => page?.isGone() ?? true,
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
        text="This window opens by itself when a site that this wallet knows asks for something."
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
      text="Its configuration is missing or wrong. Close this window, and try again when the wallet’s server is up."
    />,
  ),
)
