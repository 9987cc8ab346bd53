import { createFairlead } from 'fairlead'
import { FairleadProvider } from 'fairlead/react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadConfig } from './config.ts'
import { errorText } from './errorText.ts'
import { OwnHelp } from './OwnHelp.tsx'
import { liveOptions, readSettings } from './settings.ts'

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
    hasOwnView,
    hasProjectId,
    keepsCode,
    locale,
    look,
    multiWallet,
    preferUniversalLinks,
    ...same
  } = settings
  const fairlead = createFairlead({
    ...same,
    ...liveOptions(settings),
    ...(hasOwnView ? { views: { WhatIsAWallet: OwnHelp } } : {}),
    features: { legalCheckbox: hasLegalCheckbox, multiWallet },
    ...(hasProjectId ? { projectId: config.projectId } : {}),
    ...(hasLegalLinks
      ? {
          termsConditionsUrl: `${location.origin}/#terms`,
          privacyPolicyUrl: `${location.origin}/#privacy`,
        }
      : {}),
    pairing: { preferUniversalLinks, reuse: keepsCode ? 'always' : 'auto' },
    // The relay is there as well.
    serverUrl: config.serverUrl,
    networks: config.networks,
    tokens: config.tokens,
  })
  createRoot(element).render(
    <FairleadProvider fairlead={fairlead}>
      <App config={config} fairlead={fairlead} />
    </FairleadProvider>,
  )
}
