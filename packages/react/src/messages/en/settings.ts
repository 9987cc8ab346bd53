/** Account settings. */
export const settingsWords = {
  settingsTitle: 'Account settings',
  currency: 'Currency',
  currenciesFailed: 'Couldn’t load the currencies.',
  currencyMissing: (name: string) =>
    `There are no prices in this currency right now: ${name}. Values are shown in US dollars.`,
  codeTitle: 'Code of your regular account',
  codeMeaning: 'On each network, the account can run the code of one contract (EIP-7702).',
  codeOff: 'No code',
  codeOn: (code: string) => `Runs ${code}`,
  codeUnknown: 'Couldn’t be checked',
  codeStop: (network: string) => `Turn off on ${network}`,
  codeStopping: 'Turning off the code…',
  codeFailed: (reason: string) => `The code wasn’t turned off. ${reason}`,
  accountKind: 'Account type',
  'accountKindUse.eoa': 'Use the regular account',
  'accountKindUse.smartAccount': 'Use the smart account',
  'accountKindBrings.eoa':
    'The regular account works with every app, and pays its own network fees.',
  'accountKindBrings.smartAccount':
    'The smart account can do several steps at once, and an app may pay its network fees.',
  accountKindOther: (address: string) =>
    `Your address changes to ${address}. The assets in this account stay where they are.`,
  accountKindOtherUnknown: 'Your address changes. The assets in this account stay where they are.',
  accountKindSame: 'Your address stays the same.',
  accountKindNew: 'This account isn’t on this network yet. Your first transaction creates it.',
  accountKindNone: 'This network has no smart accounts.',
  accountKindChanging: 'Changing your account',
  accountKindChanged: (kind: string) => `In use now: ${kind}`,
  accountKindFailed: (reason: string) => `Your account wasn’t changed. ${reason}`,
}
