import type { Part } from '../languages.ts'
import type { UndoWords } from './undoWords.ts'

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
