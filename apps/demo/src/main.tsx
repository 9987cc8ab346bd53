import { createFairlead } from 'fairlead'
import { FairleadProvider } from 'fairlead/react'
import { defaultSiwx } from 'fairlead/siwx'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { type Config, loadConfig } from './config.ts'
import { errorText } from './errorText.ts'
import { OwnHelp } from './OwnHelp.tsx'
import { liveOptions, readSettings, type Settings } from './settings.ts'

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    root.textContent = `The demo could not start: ${errorText(error)}. Is everything running? npm start`
  })

async function start(element: HTMLElement) {
  const config = await loadConfig()
  const settings = readSettings(location.search)
  const {
    dir,
    hasLegalCheckbox,
    hasLegalLinks,
    hasOthers,
    hasOwnView,
    hasProjectId,
    hasEmail,
    hasSocials,
    hasSolana,
    keepsCode,
    locale,
    look,
    multiWallet,
    preferUniversalLinks,
    signIn,
    ...same
  } = settings
  const fairlead = createFairlead({
    ...same,
    ...liveOptions(settings),
    ...(hasOwnView ? { views: { WhatIsAWallet: OwnHelp } } : {}),
    features: {
      email: hasEmail,
      legalCheckbox: hasLegalCheckbox,
      multiWallet,
      ...(hasSocials ? {} : { socials: false }),
    },
    ...(hasProjectId ? { projectId: config.projectId } : {}),
    ...(hasLegalLinks
      ? {
          termsConditionsUrl: `${location.origin}/#terms`,
          privacyPolicyUrl: `${location.origin}/#privacy`,
        }
      : {}),
    ...(signIn === 'off'
      ? {}
      : {
          siwx: defaultSiwx({
            required: signIn === 'required',
            statement: 'Welcome to the Fairlead demo.',
          }),
        }),
    pairing: { preferUniversalLinks, reuse: keepsCode ? 'always' : 'auto' },
    // The relay is there as well.
    serverUrl: config.serverUrl,
    frameUrl: hasEmail || hasSocials ? config.frameUrl : undefined,
    ...(await namespacesOf(config, { hasOthers, hasSolana })),
    tokens: config.tokens,
  })
  createRoot(element).render(
    <FairleadProvider fairlead={fairlead}>
      <App config={config} fairlead={fairlead} />
    </FairleadProvider>,
  )
}

/** Whatever is not of Ethereum's kind comes with an adapter, which only pages fetch that want it. */
async function namespacesOf(
  config: Config,
  { hasOthers, hasSolana }: Pick<Settings, 'hasOthers' | 'hasSolana'>,
) {
  const listed = config.networks.filter(
    ({ chainNamespace }) => hasSolana || chainNamespace !== 'solana',
  )
  const others = hasOthers ? (await import('./others.ts')).networks : []
  const networks = [...listed, ...others]
  const has = (namespace: string) =>
    networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const adapters = await Promise.all([
    ...(has('solana') ? [import('fairlead/solana').then(({ solana }) => solana())] : []),
    ...(has('bip122') ? [import('fairlead/bitcoin').then(({ bitcoin }) => bitcoin())] : []),
  ])
  if (adapters.length === 0) return { networks }
  const { universal } = await import('fairlead/universal')
  return { adapters: [universal(), ...adapters], networks }
}
