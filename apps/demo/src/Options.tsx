import { readSettings, type Settings, settingsUrl } from './settings.ts'

const labels: Record<Exclude<keyof Settings, 'themeMode'>, string> = {
  enableReconnect: 'Reconnect after a reload',
  enableNetworkSwitch: 'Let people switch networks',
  allowUnsupportedChain: 'Allow networks that are not configured',
  enableWallets: 'Offer wallets',
  enableWalletGuide: 'Explain what a wallet is',
  basic: 'Basic mode',
  debug: 'Debug',
  disableAppend: 'Do not append the element',
  hasLegalLinks: 'Legal links',
  hasProjectId: 'Project id',
}
const themes = ['system', 'light', 'dark'] as const

/** Options of the widget; a change loads the page anew, as options are read once. */
export function Options() {
  const settings = readSettings(location.search)
  const apply = (change: Partial<Settings>) =>
    location.assign(settingsUrl({ ...settings, ...change }))
  return (
    <section aria-labelledby="options-title" className="card">
      <h2 id="options-title">Options</h2>
      <fieldset className="themes">
        <legend>Theme</legend>
        {themes.map((themeMode) => (
          <label key={themeMode}>
            <input
              checked={settings.themeMode === themeMode}
              name="theme"
              onChange={() => apply({ themeMode })}
              type="radio"
            />
            {themeMode}
          </label>
        ))}
      </fieldset>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
        <label className="switch" key={name}>
          <input
            checked={settings[name]}
            data-testid={`demo-option-${name}`}
            onChange={(event) => apply({ [name]: event.target.checked })}
            type="checkbox"
          />
          {labels[name]}
        </label>
      ))}
    </section>
  )
}
