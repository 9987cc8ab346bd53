import { type LanguageName, matchLanguage } from '@fairlead/protocol'
import type { FramePayload } from '@fairlead/protocol/embedded'
import type { Fairlead } from '../../Fairlead.ts'
import type { FrameEnvironment } from '../../utils/frameEnvironment.ts'
import { pageDescription } from '../../utils/pageDescription.ts'

/** Returns the page metadata for the frame, which shows it as unverified. */
export function describePage(fairlead: Fairlead): FramePayload<'SYNC_DAPP_DATA'> {
  const { environment, options } = fairlead
  const { metadata, projectId = '' } = options
  const page = pageDescription()
  return {
    metadata: {
      name: metadata.name ?? page.name,
      description: metadata.description ?? page.description,
      url: metadata.url ?? environment.origin,
      icons: [...(metadata.icons ?? page.icons)],
    },
    projectId,
    sdkType: 'fairlead',
  }
}

/** Returns the page's theme and locale for the frame. */
export function themeOf(
  { options }: Fairlead,
  { prefersDark }: Pick<FrameEnvironment, 'prefersDark'>,
): FramePayload<'SYNC_THEME'> {
  const { locale, themeMode, themeVariables } = options
  const isDark = themeMode === 'dark' || (themeMode === 'system' && prefersDark())
  // The frame doesn't accept `light-dark()`, so the color of the current mode is sent.
  const colorOf = (name: 'accent' | 'background') =>
    themeVariables[`--fairlead-${name}`]?.replace(
      /^light-dark\((#\w+), *(#\w+)\)$/,
      isDark ? '$2' : '$1',
    )
  const accent = colorOf('accent')
  const background = colorOf('background')
  return {
    themeMode: isDark ? 'dark' : 'light',
    w3mThemeVariables: {
      ...(accent ? { '--w3m-accent': accent } : {}),
      ...(background ? { '--w3m-background': background } : {}),
    },
    // Always present. Without a locale, the frame uses the browser's language.
    x: locale ? { locale } : {},
  }
}

/** The word for a wallet in every language that has another word than English. */
const frameNames: { readonly [language in LanguageName]?: string } = {
  ar: 'المحفظة',
  bn: 'ওয়ালেট',
  es: 'Billetera',
  fa: 'کیف پول',
  fr: 'Portefeuille',
  he: 'ארנק',
  hi: 'वॉलेट',
  id: 'Dompet',
  ja: 'ウォレット',
  ko: '지갑',
  pl: 'Portfel',
  'pt-BR': 'Carteira',
  ru: 'Кошелёк',
  th: 'วอลเล็ต',
  tr: 'Cüzdan',
  uk: 'Гаманець',
  vi: 'Ví',
  'zh-CN': '钱包',
  'zh-TW': '錢包',
}

/** Title of the frame's element, in the widget's language. */
export function frameTitle({ environment, options }: Fairlead): string {
  const wanted = options.locale ? [options.locale] : environment.languages
  const language = wanted.flatMap((tag) => matchLanguage(tag) ?? [])[0] ?? 'en'
  const name = frameNames[language] ?? 'Wallet'
  return `${name}: ${options.metadata.name ?? pageDescription().name}`
}
