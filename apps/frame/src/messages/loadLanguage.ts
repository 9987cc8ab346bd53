import type { LanguageName } from '@fairlead/protocol'
import { addCatalogue, type Catalogue, firstLanguage, hasCatalogue } from './languages.ts'

/** Time after which a document shows English texts because its language hasn't loaded, in milliseconds. */
export const languageWaitMs = 3_000

/** One chunk per language. */
const files = import.meta.glob<Catalogue>('./catalogues/*.json', { import: 'default' })

/**
 * Loads the texts of the first supported language, for `pickLanguage`. Resolves at the latest after 3 seconds, and
 * also if the language can't be loaded.
 *
 * @param preferred - Most preferred first.
 */
export async function loadLanguage(
  preferred: readonly string[],
  { read = readCatalogue, schedule = scheduleTimer }: loadLanguage.Options = {},
): Promise<void> {
  const code = firstLanguage(preferred)
  if (hasCatalogue(code)) return
  let cancel = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = schedule(resolve, languageWaitMs)
  })
  const loaded = read(code).then(
    (catalogue) => catalogue && addCatalogue(code, catalogue),
    () => {},
  )
  await Promise.race([loaded, late])
  cancel()
}

export declare namespace loadLanguage {
  type Options = {
    /** Replaces the reader in tests. */
    read?: (code: LanguageName) => Promise<Catalogue | undefined>
    schedule?: (run: () => void, ms: number) => () => void
  }
}

async function readCatalogue(code: LanguageName): Promise<Catalogue | undefined> {
  return files[`./catalogues/${code}.json`]?.()
}

function scheduleTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
