export const socialWords = {
  socialList: 'Other ways to sign in',
  socialWith: (name: string) => `Continue with ${name}`,
  socialMore: 'More ways to sign in',
  socialMoreShort: 'More',
  socialsTitle: 'Sign in',
  socialPasskey: 'Passkey',
  socialIn: (name: string) => `Go on in the window of ${name}`,
  socialInText: 'Sign in there. This page goes on by itself.',
  socialPasskeyIn: 'Go on in the new window',
  socialLeaving: (name: string) => `Taking you to ${name}`,
  socialUser: 'Getting your wallet',
  socialUserText: 'This takes a moment.',
  socialDone: 'You are signed in',
  socialFailed: 'You are not signed in',
  socialBlocked: 'Your browser opened no window',
  socialBlockedText: 'It may need another press. Allow windows of this page if it asks.',
  socialSaid: (name: string, words: string) => `${name} says: ${words}`,
  socialLate: 'Nothing happens? The window may be behind this one. Close it to try again.',
  socialDeclined: 'You did not sign in',
  socialDeclinedText: (name: string) =>
    `You said no at ${name}. You can try again, or take another way.`,
  socialOpen: (name: string) => `Open ${name}`,
  socialDevice: 'Approve this device',
  socialDeviceText:
    'You have not signed in here before. Open the mail that we sent you, and approve this device there.',
  popupClosed: 'The window was closed, and you are not signed in.',
  farcasterScan: 'Scan this code with your phone. Your Farcaster app asks you there.',
  farcasterOpen: 'Open Farcaster',
  farcasterTap: 'Say yes in your Farcaster app, then come back to this page.',
  farcasterCode: 'Code to scan with a Farcaster app',
  farcasterLoading: 'Getting a code',
}

/** Texts of signing in with a provider. */
export type SocialWords = typeof socialWords
