import type { LiveOptions } from 'fairlead'
import { compact, contrast, midnight, paper, rounded } from 'fairlead/themes'
import * as v from 'valibot'

const presetNames = ['rounded', 'compact', 'midnight', 'paper', 'contrast'] as const

/** Options that the page has a switch for. Stored in the URL, so that a link shares them. */
const Settings = v.object({
  themeMode: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  locale: v.fallback(v.picklist(['browser', 'en', 'de', 'ar']), 'browser'),
  dir: v.fallback(v.picklist(['auto', 'ltr', 'rtl']), 'auto'),
  look: v.fallback(v.picklist(['ours', 'sand', 'night', ...presetNames]), 'ours'),
  layout: v.fallback(v.picklist(['compact', 'wide']), 'compact'),
  evmLibrary: v.fallback(v.picklist(['viem', 'ethers', 'wagmi']), 'viem'),
  signIn: v.fallback(v.picklist(['off', 'required', 'optional', 'siwe']), 'off'),
  originProof: v.fallback(v.picklist(['off', 'on', 'asAnotherSite']), 'off'),
  enableReconnect: v.fallback(v.boolean(), true),
  enableNetworkSwitch: v.fallback(v.boolean(), true),
  allowUnsupportedChain: v.fallback(v.boolean(), false),
  enableWallets: v.fallback(v.boolean(), true),
  enableWalletGuide: v.fallback(v.boolean(), true),
  basic: v.fallback(v.boolean(), false),
  debug: v.fallback(v.boolean(), true),
  enableEmbedded: v.fallback(v.boolean(), false),
  enableMobileFullScreen: v.fallback(v.boolean(), false),
  disableAppend: v.fallback(v.boolean(), false),
  hasLegalLinks: v.fallback(v.boolean(), false),
  hasLegalCheckbox: v.fallback(v.boolean(), false),
  hasOthers: v.fallback(v.boolean(), false),
  hasOwnView: v.fallback(v.boolean(), false),
  hasProjectId: v.fallback(v.boolean(), true),
  hasEmail: v.fallback(v.boolean(), true),
  hasOnramp: v.fallback(v.boolean(), true),
  /** Needs a backend at `/wallet-token`, and the project's setting `--token-login`. */
  hasOwnLogin: v.fallback(v.boolean(), false),
  hasSocials: v.fallback(v.boolean(), true),
  hasSolana: v.fallback(v.boolean(), true),
  hasPay: v.fallback(v.boolean(), false),
  multiWallet: v.fallback(v.boolean(), false),
  smartSessions: v.fallback(v.boolean(), false),
  keepsCode: v.fallback(v.boolean(), false),
  preferUniversalLinks: v.fallback(v.boolean(), true),
  // Features without a switch of their own.
  features: v.fallback(v.record(v.picklist(['activity', 'receive', 'send']), v.boolean()), {}),
})
export type Settings = v.InferOutput<typeof Settings>

/** Parses `?settings={json}`; invalid values get their default. */
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

/** Theme of each style. A theme without a mode, or with `system`, follows the mode in the settings. */
const looks: Record<Settings['look'], Pick<LiveOptions, 'themeMode' | 'themeVariables'>> = {
  ours: { themeVariables: {} },
  sand: {
    themeVariables: {
      '--fairlead-accent': '#9a4f1d',
      '--fairlead-background': '#fbf4e6',
      '--fairlead-foreground': '#3a2a18',
      '--fairlead-font-family': 'Georgia, serif',
      '--fairlead-radius-master': '2px',
    },
  },
  night: {
    themeVariables: {
      '--fairlead-accent': '#ff7ac6',
      '--fairlead-background': '#1c1038',
      '--fairlead-foreground': '#f5e9ff',
      '--fairlead-radius-master': '6px',
    },
  },
  rounded,
  compact,
  midnight,
  paper,
  contrast,
}

/** Returns the settings that can change at run time, in the widget's format. */
export function liveOptions(settings: Settings): LiveOptions {
  const { dir, layout, locale } = settings
  const { themeMode = 'system', themeVariables } = looks[settings.look]
  return {
    ...(dir === 'auto' ? {} : { dir }),
    ...(locale === 'browser' ? {} : { locale }),
    layout,
    themeMode: themeMode === 'system' ? settings.themeMode : themeMode,
    themeVariables,
  }
}
