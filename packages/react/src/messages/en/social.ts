export const socialWords = {
  socialList: 'Other ways to sign in',
  socialWith: (name: string) => `Continue with ${name}`,
  socialMore: 'More ways to sign in',
  socialMoreShort: 'More',
  socialsTitle: 'Sign in',
  socialPasskey: 'Passkey',
  socialIn: (name: string) => `Continue in the ${name} window`,
  socialInText: 'Sign in there. This page continues automatically.',
  socialPasskeyIn: 'Continue in the new window',
  socialLeaving: (name: string) => `Taking you to ${name}`,
  socialUser: 'Getting your wallet',
  socialUserText: 'This takes a moment.',
  socialDone: 'You’re signed in',
  socialFailed: 'You’re not signed in',
  socialBlocked: 'Your browser blocked the window',
  socialBlockedText: 'Try again, and allow pop-ups for this page if asked.',
  socialSaid: (name: string, words: string) => `${name} says: ${words}`,
  socialLate: 'Nothing happening? The window may be behind this one. Close it to try again.',
  socialDeclined: 'You didn’t sign in',
  socialDeclinedText: (name: string) =>
    `You declined at ${name}. Try again or sign in another way.`,
  socialOpen: (name: string) => `Open ${name}`,
  socialDevice: 'Approve this device',
  socialDeviceText:
    'You haven’t signed in here before. Open the email we sent you and approve this device.',
  popupClosed: 'The window was closed before you signed in.',
  farcasterScan: 'Scan this code with your phone, then confirm in your Farcaster app.',
  farcasterOpen: 'Open Farcaster',
  farcasterTap: 'Approve in your Farcaster app, then come back to this page.',
  farcasterCode: 'QR code to scan with a Farcaster app',
  farcasterLoading: 'Getting a code',
}

/** Texts of signing in with a provider. */
export type SocialWords = typeof socialWords
