export const en = {
  addressBar: 'Check that your address bar says',
  again: 'Show code again',
  askGroup: 'Group {n} of the code',
  backToStart: 'Start again',
  checkText: 'Type these two groups from what you wrote down. Your code is saved only after that.',
  checkTitle: 'Check your code',
  codeLabel: 'Recovery code',
  codeText:
    'Write it down, or keep it in a password manager. It’s shown only now. Anyone who has this code and can sign in as you can take everything in your wallet.',
  codeTitle: 'Your recovery code',
  copied:
    'Copied. Other apps can read it. We’ll clear it in 30 seconds: paste it now and keep this open until then.',
  copy: 'Copy',
  deviceText: 'Open the link in the email and type these digits there: {digits}',
  download: 'Save kit',
  keptDone: 'Done',
  keptText: 'Keep it where you can find it again. Earlier codes no longer work.',
  keptPasskey:
    'To use your wallet on another device, sign in and use the passkey. If you lose it, no one can help. You can also create a recovery code below any request.',
  keptPasskeyTitle: 'Your passkey now opens this wallet',
  keptTitle: 'Your recovery code is active',
  kitText:
    'The kit is a file. With it and the code you can recover your keys even if this service is gone.',
  later: 'Not now',
  mailLabel: 'Code from the email',
  mailText: 'We sent a code to {email}. Type it here.',
  mailTitle: 'One more code',
  mailWait: 'Sending email…',
  mailWhy: 'You signed in a while ago. For this step, we need to know it’s you.',
  next: 'I’ve saved it',
  noWayText:
    'You have no recovery method for this wallet yet. Open it on the device you last used, and create a recovery code there.',
  open: 'Open',
  ownSignInCode:
    'The code you wrote down isn’t active yet. If this window leaves to sign you in, discard that code: you’ll get a new one afterwards.',
  pageCode:
    'The code you wrote down isn’t active yet. Keep this window open and continue here after you sign in again.',
  pageDone: 'I’ve signed in again',
  pageFile: 'Save the page that opens the kit',
  pageText:
    'You signed in a while ago, so this step is locked. Disconnect on the page, sign in again, and come back within five minutes.',
  passkey: 'Use passkey',
  passkeyAgain: 'Confirm once more',
  passkeyMadeTitle: 'Passkey created',
  passkeyMake: 'Create passkey',
  passkeyMore: 'Confirm once more so that the passkey can also open your wallet.',
  passkeyNoSecret:
    'You can sign in with it. It can’t open your wallet, because this browser or device doesn’t support passkey secrets. Create a recovery code instead.',
  passkeyStays:
    'You can sign in with it. It stays on this device and would be lost with it, so it can’t be your recovery method. Create a recovery code instead.',
  print: 'Print',
  problem: 'Something went wrong. Try again.',
  problemBusy: 'Too many requests. Try again later.',
  problemChanged:
    'Your wallet was changed on another device, so this code isn’t active. Discard it and start again.',
  problemCodeWrong: 'This code doesn’t open this wallet.',
  problemDevice: 'This device isn’t allowed to do that. Sign out and sign in again.',
  problemEarly: 'There’s a waiting period so that you can object. Try again later.',
  problemEmpty: 'Enter your code first.',
  problemFrozen: 'Your wallet is frozen. Unfreeze it first in the wallet settings.',
  problemGroups: 'That doesn’t match the code.',
  problemLength: 'A recovery code has 27 letters and digits.',
  problemMailCode: 'This code is wrong or has expired.',
  problemOffline: 'The service isn’t responding. Check your connection and try again.',
  problemPasskey: 'This passkey doesn’t open your wallet. Use your recovery code.',
  problemPasskeyKnown:
    'You already have a passkey. Create a recovery code here, or let the passkey open your wallet in the wallet settings.',
  problemPasskeyNo: 'Cancelled. Try again, or create a recovery code.',
  problemPasskeyUnable: 'This browser can’t create a passkey here. Create a recovery code.',
  problemSlip: 'There’s a typo in the code. Compare it once more.',
  problemWindow:
    'The window didn’t open. Allow pop-ups for this page. If you can’t, use another browser or the wallet settings.',
  problemTampered:
    'The wallet data on the server isn’t what you saved there. Your wallet stays closed, and nothing was signed.',
  save: 'Secure wallet',
  secureOperator:
    'Until now, the operator of this service can recover your wallet, so they could also open it. With a recovery code, only you can. The operator’s copy is deleted.',
  secureOperatorEither:
    'Until now, the operator of this service can recover your wallet, so they could also open it. With a passkey or a recovery code, only you can. The operator’s copy is deleted.',
  secureShow: 'Show code',
  secureTitle: 'Secure your wallet',
  secureUser:
    'No one but you can recover this wallet, not even this service. You’ll get a recovery code that opens it on another device. Without it, if you lose your device, you lose your wallet.',
  secureUserEither:
    'No one but you can recover this wallet, not even this service. A passkey or a recovery code opens it on another device. Without one, if you lose your device, you lose your wallet.',
  send: 'Send email',
  tries: 'After five attempts within an hour, you need to wait.',
  unlockPasskey:
    'This device doesn’t know your wallet yet. Your passkey opens it in your wallet’s window.',
  unlockText:
    'This device doesn’t know your wallet yet. Type your recovery code. Small letters and missing dashes are fine.',
  unlockWindow:
    'This device doesn’t know your wallet yet. Your recovery code opens it in your wallet’s window. Its address bar shows who it belongs to. Never type the code into a page.',
  unlockTitle: 'Open your wallet',
  windowButton: 'Open window',
  windowFor: 'For',
  windowLost:
    'Was a recovery code shown here? Keep it. It may already be active, until you create a new one.',
  windowLostTitle: 'This window is no longer needed',
  windowOpen: 'Continue in the window that opened.',
  windowWhy: 'This happens in your wallet’s window, where no page can imitate it.',
  working: 'One moment…',
} as const
