import type { Part } from '../languages.ts'

/** Texts of the undo page. */
const en = {
  busy: 'One moment…',
  done: 'Your address is restored. Every device is signed out. Sign in again with this address.',
  failed: 'The server can’t be reached. Try again.',
  hint: 'The email address of your wallet was changed. If that wasn’t you, restore the old one here.',
  over: 'This link has been used or has expired.',
  title: 'Undo the email address change',
  tokenMissing: 'Open the link in our email again.',
  undo: 'Restore my address',
  warning:
    'Every device will be signed out. If a new wallet was created with your address since the change, no one can sign in to that wallet with this address.',
}
export type UndoWords = Readonly<typeof en>

export const undoWords: Part<UndoWords> = { en, name: 'undo' }
