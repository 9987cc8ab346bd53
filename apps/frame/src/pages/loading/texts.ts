import type { PageTexts } from '../setPageLanguage.ts'

/** Texts of the popup that waits for its URL. */
export const texts: PageTexts<{ wait: string }> = {
  ar: { wait: 'لحظة من فضلك …' },
  de: { wait: 'Einen Moment …' },
  en: { wait: 'One moment …' },
}
