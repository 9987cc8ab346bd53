import * as v from 'valibot'

/** Options of the widget that the page has a switch for; kept in the address, so a link shares them. */
const Settings = v.object({
  themeMode: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  enableReconnect: v.fallback(v.boolean(), true),
  enableNetworkSwitch: v.fallback(v.boolean(), true),
  allowUnsupportedChain: v.fallback(v.boolean(), false),
  enableWallets: v.fallback(v.boolean(), true),
  enableWalletGuide: v.fallback(v.boolean(), true),
  basic: v.fallback(v.boolean(), false),
  debug: v.fallback(v.boolean(), true),
  disableAppend: v.fallback(v.boolean(), false),
  hasLegalLinks: v.fallback(v.boolean(), false),
  hasProjectId: v.fallback(v.boolean(), true),
})
export type Settings = v.InferOutput<typeof Settings>

/** Reads `?settings={json}`; what does not fit is the default. */
export function readSettings(search: string): Settings {
  let given: unknown = {}
  try {
    given = JSON.parse(new URLSearchParams(search).get('settings') ?? '{}')
  } catch {}
  const parsed = v.safeParse(Settings, { ...empty, ...(typeof given === 'object' ? given : {}) })
  return parsed.success ? parsed.output : v.parse(Settings, empty)
}

const empty = Object.fromEntries(Object.keys(Settings.entries).map((name) => [name, undefined]))

export function settingsUrl(settings: Settings): string {
  return `?${new URLSearchParams({ settings: JSON.stringify(settings) })}`
}
