import type { Part } from '../languages.ts'

/** Texts of the device page. */
const en = {
  again: 'Try again',
  askHint:
    'Someone is signing in to your wallet on the page above. Confirm only if that is you, right now.',
  askTitle: 'Is this you?',
  askWarning: 'Not you? Close this page. No one can sign in without you.',
  browser: 'Browser',
  busy: 'One moment…',
  time: 'Started',
  unknownBrowser: 'unknown',
  /** `{page}`: origin of the page where the user signs in. */
  yes: 'Yes, I’m signing in to {page}',
  confirm: 'Confirm',
  done: 'Device confirmed. Go back to the page where you’re signing in. It shows what comes next.',
  failed: 'The server can’t be reached. Try again.',
  hint: 'Enter the digits shown on the sign-in screen.',
  label: 'Digits',
  lockedOut: 'Too many failed attempts. Start signing in again.',
  over: 'This link has been used or has expired. Use the latest email or start again.',
  title: 'Confirm your device',
  tokenMissing: 'Open the link in our email again.',
  warning: 'If someone else gave you these digits, close this page.',
  wrong: 'These digits are incorrect.',
}
export type DeviceWords = Readonly<typeof en>

export const deviceWords: Part<DeviceWords> = { en, name: 'device' }
