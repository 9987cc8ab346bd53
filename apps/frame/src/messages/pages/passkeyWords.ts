import type { Part } from '../languages.ts'

/** Texts of the passkey page. */
const en = {
  again: 'Confirm once more',
  create: 'Create a passkey',
  createNew: 'I’m new here: create a passkey',
  createTitle: 'Create a passkey',
  done: 'Close this window and go back to the page you came from.',
  doneTitle: 'You’re done here',
  follow: 'Follow the steps in your browser.',
  hint: 'Your device asks for your fingerprint, face or PIN. None of it leaves the device.',
  known: 'This device already has a passkey for this account.',
  loginTitle: 'Sign in with a passkey',
  lost: 'Close this window and start again on the page you came from.',
  lostTitle: 'This window is no longer needed',
  madeTitle: 'Passkey created',
  moreHint: 'Confirm once more so that the passkey can open your wallet, not just sign you in.',
  noSecret:
    'This passkey signs you in. It can’t open your wallet on a new device: save a recovery code as well.',
  onward: 'Continue',
  stopped: 'Nothing happened. Try again.',
  unable: 'This browser can’t use passkeys here. Sign in another way.',
  unlockTitle: 'Use your passkey',
  use: 'Use my passkey',
  wait: 'One moment…',
}
export type PasskeyWords = Readonly<typeof en>

export const passkeyWords: Part<PasskeyWords> = { en, name: 'passkey' }
