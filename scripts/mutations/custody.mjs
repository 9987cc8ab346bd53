import { inFolder } from './inFolder.mjs'

export const custody = inFolder(
  'packages/server/src/features/custody',
  {
    '*': ['custody.test.ts', 'windows.test.ts', 'recover.test.ts', 'update.test.ts'],
    'challenge.ts': ['recover.test.ts', 'windows.test.ts'],
    'keepSets.ts': ['custody.test.ts', 'update.test.ts'],
    'recover.ts': ['recover.test.ts'],
    'update.ts': ['update.test.ts'],
  },
  [
    [
      'CustodyContext.ts',
      'only the user’s own wallet',
      'if (!wallet || wallet.walletId !== walletId)',
      'if (!wallet)',
    ],
    [
      'CustodyContext.ts',
      'a frozen wallet',
      'if (isUsed && wallet.frozenAt !== null)',
      'if (false)',
    ],
    [
      'CustodyContext.ts',
      'recovery of the wallet’s own project',
      "return home?.recovery ?? 'user'",
      'return project.recovery',
    ],
    [
      'CustodyContext.ts',
      'age of a fresh login',
      'if (clock() - session.authTime > withinMs)',
      'if (false)',
    ],
    [
      'challenge.ts',
      'answer to the challenge',
      'if (!(await store.takeChallenge({ digest, jkt, rid, walletId })))',
      'if (false)',
    ],
    [
      'challenge.ts',
      'approved device',
      'if (!isDeviceVerified)\n    throw',
      'if (false)\n    throw',
    ],
    [
      'challenge.ts',
      'limit of unapproved devices',
      "await limitUse(context, 'unapproved',",
      "await Promise.resolve('unapproved',",
    ],
    [
      'release.ts',
      'a set of this device, to sign',
      "    if (set.jkt !== session.jkt)\n      throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Not a set of this device' })\n    await limitUse",
      '    await limitUse',
    ],
    ['release.ts', 'export in a window only', 'requireWindow(proof)', ''],
    ['release.ts', 'export on an approved device', 'requireVerified(session)', ''],
    [
      'release.ts',
      'export with a recovery method',
      'if (rid !== undefined || (own.length > 0 && own.length === recipients.length)) {',
      'if (rid !== undefined) {',
    ],
    ['release.ts', 'limit of exports', "await limitUse(context, 'export', walletId)", ''],
    [
      'recover.ts',
      'automatic recovery of a changed login',
      'await requireSettled(context, session)',
      '',
    ],
    ['recover.ts', 'recovery delay', 'await requireDelay(context, { jkt, session, walletId })', ''],
    [
      'recover.ts',
      'limit of recoveries',
      "await limitUse(context, 'recover',",
      "await Promise.resolve('recover',",
    ],
    ['update.ts', 'a known device', 'if (!isGranted) requireKnown({ jkt, known })', ''],
    [
      'update.ts',
      'fresh login for new recipients',
      'if (isChanged || !isGranted) requireFresh(session, context)',
      '',
    ],
    ['update.ts', 'expiry of a grant', ' && clock() - grantedAt <= grantMs', ''],
    [
      'keepSets.ts',
      'operator of this server',
      "operator.publicKey !== (await options.kms.publicKey('recovery'))",
      'false',
    ],
  ],
)
