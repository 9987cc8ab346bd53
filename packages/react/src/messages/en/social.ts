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
  socialUser: 'Opening your wallet',
  socialUserText: 'This takes a moment.',
  socialDone: 'You’re signed in',
  socialFailed: 'You’re not signed in',
  socialBlocked: 'Your browser blocked the window',
  socialBlockedText: 'Try again. If your browser asks, allow pop-ups for this page.',
  socialSaid: (name: string, words: string) => `${name} says: ${words}`,
  socialLate: 'Nothing happening? The window may be behind this one. Close it to try again.',
  socialDeclined: 'You didn’t sign in',
  socialDeclinedText: (name: string) =>
    `You declined at ${name}. Try again or choose another way to sign in.`,
  socialOpen: (name: string) => `Open ${name}`,
  socialDevice: 'Approve this device',
  socialDeviceText:
    'You haven’t signed in on this device before. Open the email we sent you and approve this device.',
  popupClosed: 'The window was closed. You’re not signed in.',
  farcasterScan: 'Scan this code with your phone, then approve in your Farcaster app.',
  farcasterOpen: 'Open Farcaster',
  farcasterTap: 'Approve in your Farcaster app, then come back to this page.',
  farcasterCode: 'QR code to scan with a Farcaster app',
  farcasterLoading: 'Loading the code',
}

/** Texts of signing in with a provider. */
export type SocialWords = typeof socialWords
