export const en = {
  addressBar: 'Your address bar must say',
  again: 'Show the code again',
  askGroup: 'Group {n} of the code',
  backToStart: 'Start again',
  checkText: 'Type these two groups from what you wrote down. Only then does the code count.',
  checkTitle: 'Do you have it?',
  codeLabel: 'Recovery code',
  codeText:
    'Write it down, or keep it in a password manager. It is shown only now. Whoever has this code and can sign in as you can take everything in the wallet.',
  codeTitle: 'Your recovery code',
  copied:
    'Copied. Other apps can read it. In 30 seconds we clear it: paste it now, and leave this open until then.',
  copy: 'Copy',
  deviceText: 'Open the link in the mail, and type these digits there: {digits}',
  download: 'Save the kit',
  keptDone: 'Done',
  keptText: 'Keep it where you find it again. A code from before opens nothing any more.',
  keptPasskey:
    'On another device sign in, and use the passkey. Where you lose it, nobody can help: below each request you can make a recovery code as well.',
  keptPasskeyTitle: 'Your passkey opens this wallet now',
  keptTitle: 'This code counts now',
  kitText:
    'The kit is a file. With it and the code you get your keys back even if this service is gone.',
  later: 'Not now',
  mailLabel: 'Code of the mail',
  mailText: 'We have sent a code to {email}. Type it here.',
  mailTitle: 'One more code',
  mailWait: 'Sending a mail …',
  mailWhy: 'You signed in a while ago. This step needs to know that it is you.',
  next: 'I have it',
  noWayText:
    'Nothing of yours opens this wallet yet. Open it on the device where you used it last, and make a recovery code there.',
  open: 'Open',
  ownSignInCode:
    'The code that you wrote down does not count yet. If this window leaves to sign you in, throw that code away: you get a new one afterwards.',
  pageCode:
    'The code that you wrote down does not count yet. Leave this window open, and go on here once you have signed in again.',
  pageDone: 'I have signed in again',
  pageFile: 'Save the page that opens the kit',
  pageText:
    'You signed in a while ago, so this step is closed. Disconnect on the page, sign in again, and ask once more within five minutes.',
  passkey: 'Use a passkey',
  passkeyAgain: 'Confirm once more',
  passkeyMadeTitle: 'The passkey is made',
  passkeyMake: 'Make a passkey',
  passkeyMore: 'Confirm once more, so that it can not only sign you in but also open your wallet.',
  passkeyNoSecret:
    'It signs you in. It can’t open your wallet, because this browser or device gives no secret for that. Make a recovery code: that opens it.',
  passkeyStays:
    'It signs you in. It stays on this device, and would be lost with it, so it can’t be the way back to your wallet. Make a recovery code: that opens it.',
  print: 'Print',
  problem: 'That did not work. Try it once more.',
  problemBusy: 'Too often in a short time. Try again later.',
  problemChanged:
    'The wallet was changed on another device meanwhile, so this code does not count. Throw it away and start again.',
  problemCodeWrong: 'This code does not open this wallet.',
  problemDevice: 'This device may not do that. Sign out, and sign in again.',
  problemEarly: 'There is a waiting time, so that you could object. Try again later.',
  problemEmpty: 'Nothing is typed here yet.',
  problemFrozen: 'The wallet is locked. Unlock it first, in the settings of the wallet.',
  problemGroups: 'That is not what was shown.',
  problemLength: 'A recovery code has 27 letters and digits.',
  problemMailCode: 'This code is not right, or too old.',
  problemOffline: 'The service does not answer. Check your connection, and try again.',
  problemPasskey: 'This passkey does not open the wallet. Use the recovery code.',
  problemPasskeyKnown:
    'You have a passkey already. Make a recovery code here; in the settings of the wallet you can let the passkey open it, too.',
  problemPasskeyNo: 'That was stopped. Try it again, or make a recovery code.',
  problemPasskeyUnable: 'This browser makes no passkey here. Make a recovery code.',
  problemSlip: 'There is a slip in the code. Compare it once more.',
  problemWindow:
    'The window did not open. Allow this page to open windows. Where that can’t be, use another browser, or the settings of the wallet.',
  problemTampered:
    'What the service keeps of your wallet is not what you left there. It stays closed; nothing was signed.',
  save: 'Secure the wallet',
  secureOperator:
    'Until now the operator of this service can give you your wallet back, and so could open it. With a code of your own only you can; the operator’s copy is erased.',
  secureOperatorEither:
    'Until now the operator of this service can give you your wallet back, and so could open it. With a passkey or a recovery code only you can; the operator’s copy is erased.',
  secureShow: 'Show my code',
  secureTitle: 'Secure your wallet',
  secureUser:
    'Nobody but you can give you this wallet back, not even this service. You get a recovery code: it opens the wallet on another device. Without it, a lost device is a lost wallet.',
  secureUserEither:
    'Nobody but you can give you this wallet back, not even this service. A passkey or a recovery code opens it on another device. Without one, a lost device is a lost wallet.',
  send: 'Send a mail',
  tries: 'After five tries within an hour you have to wait.',
  unlockPasskey:
    'This device does not know your wallet yet. Your passkey opens it, in a window of the wallet.',
  unlockText:
    'This device does not know your wallet yet. Type the recovery code that you wrote down; small letters and missing dashes are fine.',
  unlockWindow:
    'This device does not know your wallet yet. Your recovery code opens it, in a window of the wallet: its address bar shows whose it is. Never type the code into a page.',
  unlockTitle: 'Open your wallet',
  windowButton: 'Open the window',
  windowFor: 'For',
  windowLost:
    'Was a recovery code shown here? Keep this code. It may count already, until a newer one is made.',
  windowLostTitle: 'Nobody waits for this window any more',
  windowOpen: 'Go on in the window that has opened.',
  windowWhy: 'This is done in a window of the wallet, where no page can take its place.',
  working: 'One moment …',
} as const
