/** Account settings. */
export const settingsWords = {
  settingsTitle: 'Account settings',
  accountKind: 'Account type',
  'accountKindUse.eoa': 'Use the regular account',
  'accountKindUse.smartAccount': 'Use the smart account',
  'accountKindBrings.eoa':
    'The regular account works with every app, and pays its own network fees.',
  'accountKindBrings.smartAccount':
    'The smart account does several steps at once, and an app may pay its network fees.',
  accountKindOther: (address: string | undefined) =>
    address
      ? `Your address changes to ${address}. What this account holds stays where it is.`
      : 'Your address changes. What this account holds stays where it is.',
  accountKindSame: 'Your address stays the same.',
  accountKindNew: 'Not on this network yet. It gets there with its first transaction.',
  accountKindNone: 'This network has no smart accounts.',
  accountKindChanging: 'The account is being changed',
  accountKindChanged: (kind: string) => `In use now: ${kind}`,
  accountKindFailed: (reason: string) => `Your account was not changed. ${reason}`,
}
export type SettingsWords = typeof settingsWords
