import { type Fairlead, updateOptions } from 'fairlead'
import { useState } from 'react'
import { liveOptions, readSettings, type Settings, settingsUrl } from './settings.ts'

const labels = {
  enableReconnect: 'Reconnect after a reload',
  enableNetworkSwitch: 'Let users switch networks',
  allowUnsupportedChain: 'Allow networks that are not configured',
  enableWallets: 'Offer wallets',
  enableWalletGuide: 'Explain what a wallet is',
  basic: 'Basic mode',
  debug: 'Debug',
  enableEmbedded: 'Embedded in this page',
  enableMobileFullScreen: 'Full screen on phones',
  disableAppend: 'Do not append the element',
  hasLegalLinks: 'Legal links',
  hasLegalCheckbox: 'Ask for consent',
  hasOwnView: 'Custom view: What is a wallet?',
  hasProjectId: 'Project id',
  hasEmail: 'Email',
  hasOnramp: 'Buying',
  hasSocials: 'Social login',
  hasSolana: 'Solana',
  hasPay: 'Payments (turns email and social login off)',
  hasOthers: 'Bitcoin, Polkadot and Cosmos for sign-in',
  multiWallet: 'Several wallets at once',
  smartSessions: 'Permissions for apps (smart sessions)',
  keepsCode: 'Keep a pending pairing code',
  preferUniversalLinks: 'Prefer https links to open wallets',
} satisfies Partial<Record<keyof Settings, string>>

const choices = {
  themeMode: ['Theme', ['system', 'light', 'dark']],
  layout: ['Layout', ['compact', 'wide']],
  look: ['Style', ['ours', 'sand', 'night', 'rounded', 'compact', 'midnight', 'paper', 'contrast']],
  locale: ['Language', ['browser', 'en', 'de', 'ar']],
  dir: ['Direction', ['auto', 'ltr', 'rtl']],
  signIn: ['Signing in', ['off', 'required', 'optional', 'siwe']],
  evmLibrary: ['EVM library', ['viem', 'ethers', 'wagmi']],
  originProof: ['Proof of origin for paired wallets', ['off', 'on', 'asAnotherSite']],
} as const satisfies { [name in keyof Settings]?: readonly [string, readonly Settings[name][]] }

/** Options of the widget. Theme and language apply at once; other options reload the page. */
export function Options({ fairlead }: { fairlead: Fairlead }) {
  const [settings, setSettings] = useState(() => readSettings(location.search))
  const reload = (change: Partial<Settings>) =>
    location.assign(settingsUrl({ ...settings, ...change }))
  const apply = (change: Partial<Settings>) => {
    const next = { ...settings, ...change }
    // Back to a default: an option can only be unset by a reload.
    if (change.locale === 'browser' || change.dir === 'auto') return reload(change)
    if (change.evmLibrary || change.signIn || change.originProof) return reload(change)
    updateOptions(fairlead, liveOptions(next))
    history.replaceState(null, '', settingsUrl(next))
    setSettings(next)
  }
  return (
    <section aria-labelledby="options-title" className="card">
      <h2 id="options-title">Options</h2>
      {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
        <fieldset className="themes" key={name}>
          <legend>{choices[name][0]}</legend>
          {choices[name][1].map((choice) => (
            <label key={choice}>
              <input
                checked={settings[name] === choice}
                data-testid={`demo-option-${name}-${choice}`}
                name={name}
                onChange={() => apply({ [name]: choice })}
                type="radio"
              />
              {choice}
            </label>
          ))}
        </fieldset>
      ))}
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
        <label className="switch" key={name}>
          <input
            checked={settings[name]}
            data-testid={`demo-option-${name}`}
            onChange={(event) => reload({ [name]: event.target.checked })}
            type="checkbox"
          />
          {labels[name]}
        </label>
      ))}
    </section>
  )
}
