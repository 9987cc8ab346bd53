/** Guests of the embedded wallet: signing in, adding a login, signing out. */
export const guestWords = {
  guestContinue: 'Continue as a guest',
  guestMeans:
    'You get a wallet that exists only in this browser. If the browser’s data is deleted, the wallet and everything in it are lost.',
  guestOpening: 'Opening your wallet',
  guestName: 'Guest wallet',
  guestNotice: 'This wallet exists only in this browser. Add a login to keep it.',
  guestAdd: 'Add a login',
  guestAddTitle: 'Keep your wallet',
  guestAddText:
    'Add a login, and you can open this wallet on other devices too. Your address and everything in the wallet stay the same.',
  guestAddEmail: 'Email address',
  guestAddDone: (name: string) => `You can now sign in with ${name}.`,
  guestTaken: (name: string) =>
    `This ${name} account already has a wallet of its own. Wallets can’t be merged: use another account, or move what you own with a transfer.`,
  guestNone: 'No login can be added here.',
  guestLeaveTitle: 'Sign out of the guest wallet?',
  guestLeaveText:
    'Only this browser can open this wallet again, with “Continue as a guest” on this site. If the browser’s data is deleted, or in a private window, the wallet and everything in it are lost.',
  guestLeave: 'Sign out',
  guestEmailTitle: 'Add your email address',
  guestEmailText: 'We’ll send a code to this address. Your wallet stays the same.',
}
