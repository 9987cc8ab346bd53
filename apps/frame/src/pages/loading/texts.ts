import type { PageTexts } from '../speak.ts'

/** Words of the window that waits for its address. */
export const texts: PageTexts<{ wait: string }> = {
  ar: { wait: 'لحظة من فضلك …' },
  de: { wait: 'Einen Moment …' },
  en: { wait: 'One moment …' },
}
