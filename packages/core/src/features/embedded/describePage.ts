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
  const accent = themeVariables['--fairlead-accent']
  const background = themeVariables['--fairlead-background']
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

/** Accessible name of the frame, by the widget's language. */
const frameNames = { ar: 'المحفظة', de: 'Wallet', en: 'Wallet' } as const

/** Title of the frame's element, in the widget's language. */
export function frameTitle({ environment, options }: Fairlead): string {
  const wanted = options.locale ? [options.locale] : environment.languages
  const tags = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  const language = tags.flatMap((tag) => (tag && tag in frameNames ? tag : []))[0] ?? 'en'
  const name = frameNames[language as keyof typeof frameNames]
  return `${name}: ${options.metadata.name ?? pageDescription().name}`
}
