export const en = {
  addressBar: 'Your address bar must say',
  again: 'Show the code again',
  askGroup: 'Group {n} of the code',
  backToStart: 'Start again',
  checkText:
    'Enter these two groups of the code you wrote down. The code works only after this check.',
  checkTitle: 'Did you save it?',
  codeLabel: 'Recovery code',
  codeText:
    'Write it down or save it in a password manager. It’s shown only once. Anyone who has this code and can sign in as you can take everything in the wallet.',
  codeTitle: 'Your recovery code',
  copied:
    'Copied. Other apps can read the clipboard. We’ll clear it in 30 seconds: paste the code now and leave this open until then.',
  copy: 'Copy',
  deviceText: 'Open the link in the email and enter these digits there: {digits}',
  download: 'Save the kit',
  keptDone: 'Done',
  keptText: 'Keep it somewhere safe. Earlier codes no longer work.',
  keptPasskey:
    'On another device, sign in and use the passkey. If you lose the passkey, no one can help. You can also create a recovery code: the link is below every request.',
  keptPasskeyTitle: 'Your passkey now opens this wallet',
  keptTitle: 'Your recovery code is active',
  kitText:
    'The kit is a file. With it and the code, you can recover your keys even if this service is gone.',
  later: 'Not now',
  mailLabel: 'Code from the email',
  mailText: 'We sent a code to {email}. Enter it here.',
  mailTitle: 'One more code',
  mailWait: 'Sending an email…',
  mailWhy: 'You signed in a while ago. Confirm it’s you for this step.',
  next: 'I’ve saved it',
  noWayText:
    'This wallet has no recovery method yet. Open it on the device you last used it on and create a recovery code there.',
  open: 'Open',
  ownSignInCode:
    'The code you wrote down isn’t active yet. If this window goes to another site to sign you in, throw that code away. You’ll get a new one afterwards.',
  pageCode:
    'The code you wrote down isn’t active yet. Leave this window open and continue here once you’ve signed in again.',
  pageDone: 'I’ve signed in again',
  pageFile: 'Save the page that opens the kit',
  pageText:
    'You signed in a while ago, so this step isn’t available. Disconnect on the page, sign in again, and try once more within five minutes.',
  passkey: 'Use a passkey',
  passkeyAgain: 'Confirm once more',
  passkeyMadeTitle: 'Passkey created',
  passkeyMake: 'Create a passkey',
  passkeyMore: 'Confirm once more so that it can open your wallet, not just sign you in.',
  passkeyNoSecret:
    'The passkey signs you in. It can’t open your wallet because this browser or device doesn’t support that. Create a recovery code instead.',
  passkeyStays:
    'The passkey signs you in. It stays on this device and would be lost with it, so it can’t recover your wallet. Create a recovery code instead.',
  print: 'Print',
  problem: 'That didn’t work. Try again.',
  problemBusy: 'Too many attempts. Try again later.',
  problemChanged:
    'The wallet was changed on another device, so this code doesn’t work. Throw it away and start again.',
  problemCodeWrong: 'This code doesn’t open this wallet.',
  problemDevice: 'This device isn’t allowed to do that. Sign out and sign in again.',
  problemEarly:
    'There’s a waiting time so that you can stop a recovery that isn’t yours. Try again later.',
  problemEmpty: 'This field is empty.',
  problemFrozen: 'The wallet is frozen. Unfreeze it first in the wallet settings.',
  problemGroups: 'That doesn’t match the code that was shown.',
  problemLength: 'A recovery code has 27 letters and digits.',
  problemMailCode: 'This code is incorrect or has expired.',
  problemOffline: 'The service isn’t responding. Check your connection and try again.',
  problemPasskey: 'This passkey doesn’t open the wallet. Use the recovery code.',
  problemPasskeyKnown:
    'You already have a passkey. Create a recovery code here. In the wallet settings, you can let the passkey open the wallet too.',
  problemPasskeyNo: 'Cancelled. Try again or create a recovery code.',
  problemPasskeyUnable: 'This browser can’t create a passkey here. Create a recovery code.',
  problemSlip: 'The code has a typo. Check it again.',
  problemWindow:
    'The window didn’t open. Allow pop-ups for this page. If you can’t, use another browser or the wallet settings.',
  problemTampered:
    'The service’s copy of your wallet data was changed. The wallet stays closed, and nothing was signed.',
  save: 'Secure wallet',
  secureOperator:
    'Right now the operator of this service can recover your wallet, so they could also open it. With your own recovery code, only you can. The operator’s copy is erased.',
  secureOperatorEither:
    'Right now the operator of this service can recover your wallet, so they could also open it. With a passkey or a recovery code, only you can. The operator’s copy is erased.',
  secureShow: 'Show my code',
  secureTitle: 'Secure your wallet',
  secureUser:
    'Only you can recover this wallet. Not even this service can. Your recovery code opens it on another device. Without the code, losing your device means losing your wallet.',
  secureUserEither:
    'Only you can recover this wallet. Not even this service can. A passkey or a recovery code opens it on another device. Without one, losing your device means losing your wallet.',
  send: 'Send email',
  tries: 'After five attempts within an hour, you have to wait.',
  unlockCheck: 'Check again',
  unlockDigits:
    'To open it now, open your wallet on another device of yours and enter these digits there:',
  unlockFaster: 'Do you have a passkey? Sign out and sign in with it, then you don’t have to wait.',
  unlockPasskey: 'Your wallet isn’t on this device yet. Your passkey opens it in a wallet window.',
  unlockText:
    'Your wallet isn’t on this device yet. Enter the recovery code you wrote down. Lowercase letters and missing dashes are fine.',
  unlockWindow:
    'Your wallet isn’t on this device yet. Your recovery code opens it in a wallet window. Its address bar shows who it belongs to. Never enter the code on a page.',
  unlockTitle: 'Open your wallet',
  unlockWaits:
    'Your wallet opens on this device on {time}, because you recently used it on another one. Until then you can see it, but not sign. The link in our email stops this.',
  windowButton: 'Open window',
  windowFor: 'For',
  windowLost:
    'Was a recovery code shown here? Keep it. It may be active until a newer one is created.',
  windowLostTitle: 'This window is no longer needed',
  windowOpen: 'Continue in the window that opened.',
  windowWhy: 'This is done in a wallet window, which no page can imitate.',
  working: 'One moment…',
} as const

/** Texts for securing and unlocking. */
export type RecoveryWords = { readonly [name in keyof typeof en]: string }
