import type { LiveOptions } from 'fairlead'
import { liveOptions, type Settings } from '../settings.ts'

/** Networks to choose from, by their name in `fairlead/networks`. */
export const networks = {
  mainnet: 'Ethereum',
  base: 'Base',
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  solana: 'Solana',
  bitcoin: 'Bitcoin',
} as const

/** Options for which the page has a control. */
export type Choice = Pick<Settings, 'hasEmail' | 'hasSocials' | 'look' | 'themeMode'> & {
  /** Color as `#rrggbb`; empty for the color of the style. */
  accent: string
  hasSwaps: boolean
  /** BCP 47 tag; empty for the browser's language. */
  locale: string
  networks: readonly (keyof typeof networks)[]
}

export const initialChoice: Choice = {
  accent: '',
  hasEmail: true,
  hasSocials: true,
  hasSwaps: true,
  locale: '',
  look: 'ours',
  networks: ['mainnet', 'base'],
  themeMode: 'system',
}

/** Languages of the modal by BCP 47 tag, each with its own name. */
export const languages = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  'pt-BR': 'Português',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  ru: 'Русский',
  uk: 'Українська',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  fa: 'فارسی',
  ar: 'العربية',
  he: 'עברית',
  pl: 'Polski',
  nl: 'Nederlands',
} as const

/** Returns the options that apply at once, in the widget's format. */
export function liveOptionsOf({ accent, locale, look, themeMode }: Choice): LiveOptions {
  const theme = liveOptions({ dir: 'auto', locale: 'browser', look, themeMode } as Settings)
  const themeVariables = { ...theme.themeVariables, ...(accent && { '--fairlead-accent': accent }) }
  return { themeMode: theme.themeMode, themeVariables, ...(locale && { locale }) }
}

/** Returns a React app with the chosen options. */
export function reactCode(choice: Choice): string {
  return `${importCode(choice)}
import { FairleadButton, FairleadProvider } from 'fairlead/react'

const options = ${optionsCode(choice, ' as const')}

export function App() {
  return (
    <FairleadProvider options={options}>
      <FairleadButton />
    </FairleadProvider>
  )
}
`
}

/** Returns a module for a page without React. The page has a `<fairlead-button>` element. */
export function plainCode(choice: Choice): string {
  return `import { createFairlead } from 'fairlead'
import { mount } from 'fairlead/elements'
${importCode(choice)}

export const fairlead = createFairlead(${optionsCode(choice, '')})
mount(fairlead)
`
}

const importCode = ({ networks }: Choice) =>
  `import { ${networks.toSorted().join(', ')} } from 'fairlead/networks'`

/** @param narrow - Follows texts of which TypeScript needs the exact type. */
function optionsCode(choice: Choice, narrow: '' | ' as const'): string {
  const { hasEmail, hasSocials, hasSwaps, locale, networks } = choice
  const { themeMode, themeVariables = {} } = liveOptionsOf(choice)
  const needsServer = hasEmail || hasSocials
  // Every feature is on by default. Without a server, there is no login.
  const features = [
    ...(needsServer && !hasEmail ? ['email: false'] : []),
    ...(needsServer && !hasSocials ? ['socials: false'] : []),
    ...(hasSwaps ? [] : ['swaps: false']),
  ]
  const variables = Object.entries(themeVariables)
  const lines = [
    `networks: [${networks.join(', ')}],`,
    ...(needsServer
      ? [
          "projectId: 'the id of your project',",
          "serverUrl: 'https://server.example.com',",
          "frameUrl: 'https://wallet.example.com',",
        ]
      : []),
    // `swaps: false` needs its exact type, as texts do.
    ...(features.length > 0 ? [`features: { ${features.join(', ')} }${narrow},`] : []),
    ...(themeMode === 'system' ? [] : [`themeMode: '${themeMode}'${narrow},`]),
    ...(variables.length > 0
      ? ['themeVariables: {', ...variables.map(([name, value]) => `  '${name}': '${value}',`), '},']
      : []),
    ...(locale ? [`locale: '${locale}',`] : []),
  ]
  return `{\n${lines.map((line) => `  ${line}\n`).join('')}}`
}
