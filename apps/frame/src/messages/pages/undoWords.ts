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

/** Texts of the page that stops a recovery. */
export const stopWords: Part<UndoWords> = {
  name: 'stop',
  en: {
    busy: 'One moment…',
    done: 'Stopped. The device is signed out and can’t open your wallet. Now secure your email account: change its password and sign out everyone else. Then add a recovery code or a passkey to your wallet.',
    failed: 'The server can’t be reached. Try again.',
    hint: 'A new device asked to open your wallet. If that wasn’t you, stop it here.',
    over: 'This link no longer works: it has been used, or the wallet is already open on that device. If that wasn’t you, move your assets to another wallet.',
    title: 'Stop the new device',
    tokenMissing: 'Open the link in our email again.',
    undo: 'Stop it',
    warning: 'The device will be signed out.',
  },
}
