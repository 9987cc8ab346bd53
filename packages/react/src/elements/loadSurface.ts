import type { LanguageName } from '@fairlead/protocol'
import type { Messages } from '../messages/en.ts'
import { loadFirstMessages } from '../messages/loadMessages.ts'
import type { ModalSurface } from './ModalSurface.tsx'

export type Loaded = {
  readonly language: LanguageName
  readonly messages: Messages
  readonly Surface: typeof ModalSurface
}

/** Loads the surface together with its messages, so that the language never changes while it is shown. */
export async function loadSurface(language: LanguageName): Promise<Loaded> {
  const [{ ModalSurface }, messages] = await Promise.all([
    import('./ModalSurface.tsx'),
    loadFirstMessages(language),
  ])
  return { language, messages, Surface: ModalSurface }
}

/** Starts the load early: on hover or focus of a button that opens the modal. */
export function preloadSurface(language: LanguageName): void {
  // A failure is reported, and the load retried, when the modal opens.
  loadSurface(language).catch(() => {})
}
