import type { Part } from '../languages.ts'

/** Texts of the callback page. */
const en = {
  back: 'Close this window and go back to the page you came from.',
  backTitle: 'You’re done here',
  busy: 'One moment…',
  failed: 'The server can’t be reached. Try again.',
  /** The popup is detached, so no page can be told. */
  lost: 'Your browser disconnected this window from that page. Continue to finish signing in there.',
  lostTitle: 'Did you start signing in on this page?',
  /** The identity of the page isn't proven. */
  preview:
    'The app you’re signing in to doesn’t list this page as its own. Anyone can put a page at an address like this. This page will learn who you are, and your wallet will open there.',
  previewPress: 'Sign in there',
  previewTitle: 'Sign in on this page?',
  previewWarning:
    'If you don’t know whose page this is, or you didn’t start signing in there yourself, close this window.',
  refused: 'Close this window and sign in again.',
  refusedTitle: 'This sign-in couldn’t be completed',
  release: 'Continue',
  released: 'Close this window and go back to the page. It shows what’s left to do.',
  warning: 'If someone sent you a link that led here, close this window.',
}
export type CallbackWords = Readonly<typeof en>

export const callbackWords: Part<CallbackWords> = { en, name: 'callback' }
