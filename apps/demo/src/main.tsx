import { BaseError, createFairlead, type SignInTokenRequest } from 'fairlead'
import { defineElements } from 'fairlead/elements'
import { FairleadProvider, useFairlead, type ViewProps } from 'fairlead/react'
import { defaultSiwx } from 'fairlead/siwx'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { type Config, loadConfig } from './config.ts'
import { errorText } from './errorText.ts'
import { liveOptions, readSettings, type Settings } from './settings.ts'
import { siweConfig } from './siwe.ts'

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    root.textContent = `The demo could not start: ${errorText(error)}. Is everything running? npm start`
  })

async function start(element: HTMLElement) {
  // For elements that are written into the lab by hand.
  defineElements()
  const config = await loadConfig()
  const settings = readSettings(location.search)
  const {
    dir,
    evmLibrary,
    features,
    hasLegalCheckbox,
    hasLegalLinks,
    hasOthers,
    hasOwnView,
    hasProjectId,
    hasEmail,
    hasOnramp,
    hasOwnLogin,
    hasSocials,
    hasPay,
    hasSolana,
    keepsCode,
    locale,
    look,
    multiWallet,
    originProof,
    preferUniversalLinks,
    signIn,
    smartSessions,
    ...same
  } = settings
  const fairlead = createFairlead({
    ...same,
    ...liveOptions(settings),
    ...(hasOwnView ? { views: { WhatIsAWallet: OwnHelp } } : {}),
    features: {
      ...features,
      email: hasEmail,
      legalCheckbox: hasLegalCheckbox,
      multiWallet,
      pay: hasPay,
      smartSessions,
      ...(hasOnramp ? {} : { onramp: false as const }),
      ...(hasSocials ? {} : { socials: false }),
    },
    ...(hasProjectId ? { projectId: config.projectId } : {}),
    ...(hasLegalLinks
      ? {
          termsConditionsUrl: `${location.origin}/#terms`,
          privacyPolicyUrl: `${location.origin}/#privacy`,
        }
      : {}),
    ...signInOptions(signIn),
    pairing: {
      preferUniversalLinks,
      reuse: keepsCode ? 'always' : 'auto',
      // Server that attests the page's origin.
      verify: originProof === 'off' ? false : config.serverUrl,
    },
    // Metadata of a page that impersonates another one; wallets that verify the origin detect it.
    ...(originProof === 'asAnotherSite'
      ? { metadata: { name: 'Example Bank', url: 'https://bank.example' } }
      : {}),
    // Also serves the relay.
    serverUrl: config.serverUrl,
    frameUrl: hasEmail || hasOwnLogin || hasSocials ? config.frameUrl : undefined,
    ...(hasOwnLogin ? { getSignInToken } : {}),
    ...(await namespacesOf(config, { evmLibrary, hasOthers, hasSolana })),
    tokens: config.tokens,
  })
  createRoot(element).render(
    <FairleadProvider fairlead={fairlead}>
      <App config={config} fairlead={fairlead} />
    </FairleadProvider>,
  )
}

/** Returns the options of signing in with a wallet. */
function signInOptions(signIn: Settings['signIn']) {
  if (signIn === 'off') return {}
  if (signIn === 'siwe') return { siweConfig }
  const required = signIn === 'required'
  return { siwx: defaultSiwx({ required, statement: 'Welcome to the Fairlead demo.' }) }
}

/** Fetches the token of the user who is signed in to this site. */
async function getSignInToken({ nonce, signal }: SignInTokenRequest): Promise<string> {
  const response = await fetch(`/wallet-token?${new URLSearchParams({ nonce })}`, { signal })
  if (response.ok) return response.text()
  throw new BaseError('LOGIN_FAILED', { hints: ['Nothing answers at /wallet-token'] })
}

/** Returns networks and adapters. Non-EVM adapters are loaded only by pages that use them. */
async function namespacesOf(
  config: Config,
  { evmLibrary, hasOthers, hasSolana }: Pick<Settings, 'evmLibrary' | 'hasOthers' | 'hasSolana'>,
) {
  const listed = config.networks.filter(
    ({ chainNamespace }) => hasSolana || chainNamespace !== 'solana',
  )
  const others = hasOthers ? (await import('./others.ts')).networks : []
  const networks = [...listed, ...others]
  const has = (namespace: string) =>
    networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const adapters = await Promise.all([
    ...(evmLibrary === 'ethers' ? [import('fairlead/ethers').then(({ ethers }) => ethers())] : []),
    ...(evmLibrary === 'wagmi'
      ? [import('./wagmiAdapter.ts').then(({ createWagmiAdapter }) => createWagmiAdapter(networks))]
      : []),
    ...(has('solana') ? [import('fairlead/solana').then(({ solana }) => solana())] : []),
    ...(has('bip122') ? [import('fairlead/bitcoin').then(({ bitcoin }) => bitcoin())] : []),
  ])
  if (adapters.length === 0) return { networks }
  const { universal } = await import('fairlead/universal')
  return { adapters: [universal(), ...adapters], networks }
}

/** Custom view of this page, in place of the widget's explanation; uses this page's styles. */
function OwnHelp(_: ViewProps<'WhatIsAWallet'>) {
  const { close } = useFairlead()
  return (
    <div className="own-help">
      <p>
        On this page, the wallet is the small window that opens next to it. Its money is play money.
      </p>
      <button data-testid="demo-own-view-close" onClick={close} type="button">
        Understood
      </button>
    </div>
  )
}
