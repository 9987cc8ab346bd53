/** Account settings. */
export const settingsWords = {
  settingsTitle: 'Account settings',
  accountKind: 'Account type',
  'accountKindUse.eoa': 'Use regular account',
  'accountKindUse.smartAccount': 'Use smart account',
  'accountKindBrings.eoa': 'Works with every app. You pay the network fees.',
  'accountKindBrings.smartAccount':
    'Combines several steps into one, and the app may pay the network fees.',
  accountKindOther: (address: string | undefined) =>
    address
      ? `Your address changes to ${address}. The assets of this account stay where they are.`
      : 'Your address changes. The assets of this account stay where they are.',
  accountKindSame: 'Your address stays the same.',
  accountKindNew: 'Not on this network yet. It’s created with its first transaction.',
  accountKindNone: 'Smart accounts aren’t available on this network.',
  accountKindChanging: 'Switching account',
  accountKindChanged: (kind: string) => `In use now: ${kind}`,
  accountKindFailed: (reason: string) => `Your account wasn’t changed. ${reason}`,
}
export type SettingsWords = typeof settingsWords
