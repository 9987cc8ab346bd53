import type { LanguageName } from '../messages/closedWords.ts'
import type { Messages } from '../messages/en.ts'
import { loadMessages } from '../messages/loadMessages.ts'
import type { ModalSurface } from './ModalSurface.tsx'

export type Loaded = {
  readonly language: LanguageName
  readonly messages: Messages
  readonly Surface: typeof ModalSurface
}

/** The whole surface with its words: one wait, so that nothing changes language once it stands. */
export async function loadSurface(language: LanguageName): Promise<Loaded> {
  const [{ ModalSurface }, messages] = await Promise.all([
    import('./ModalSurface.tsx'),
    loadMessages(language),
  ])
  return { language, messages, Surface: ModalSurface }
}

/** Starts the download early: on hover or focus of a button that opens the modal. */
export function preloadSurface(language: LanguageName): void {
  // A failure shows when it matters, and is tried again then.
  loadSurface(language).catch(() => {})
}
