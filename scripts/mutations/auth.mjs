import { inFolder } from './inFolder.mjs'

const login = inFolder(
  'packages/server/src/features',
  {
    'auth/otp.ts': ['auth/otp.test.ts', 'auth/signIn.test.ts'],
    'auth/refreshSession.ts': ['auth/sessions.test.ts'],
    'auth/requireStepUp.ts': ['auth/signIn.test.ts', 'auth/emailUpdate/emailUpdate.test.ts'],
    'auth/takeStartLimit.ts': ['auth/startLimits.test.ts'],
    'auth/verifyOtp.ts': ['auth/otp.test.ts'],
    'frame/frameHeaders.ts': ['frame/headers.test.ts', '../createFrameServer.test.ts'],
    'relay/verifyAuth.ts': ['relay/verifyAuth.test.ts'],
  },
  [
    [
      'auth/otp.ts',
      'tries at a code',
      'export const maxOtpTries = 5',
      'export const maxOtpTries = 6',
    ],
    ['auth/otp.ts', 'digits of a code', 'if (!isSame(mac, tried.mac))', 'if (false)'],
    [
      'auth/otp.ts',
      'single use of a code',
      "(await store.useOtp(flow.id, purpose, mac, clock())) ? 'right' : 'used'",
      "'right'",
    ],
    [
      'auth/refreshSession.ts',
      'page of the session',
      '!session?.isLive || !isOfPage',
      '!session?.isLive',
    ],
    [
      'auth/refreshSession.ts',
      'key of the session',
      'if (session.jkt !== proof.jkt) {',
      'if (false) {',
    ],
    [
      'auth/refreshSession.ts',
      'age of the previous token',
      'now?.isLive === true && now.previousHash === hash',
      'now?.isLive === true',
    ],
    [
      'auth/refreshSession.ts',
      'reuse ends the session',
      "    await endStolen(session, 'refresh_reuse', context)\n",
      '',
    ],
    ['auth/takeStartLimit.ts', 'limit of begun logins', 'if (waitMs > 0)', 'if (false)'],
    [
      'relay/verifyAuth.ts',
      'expiry of relay tokens',
      'if (told.exp < nowSeconds - leewaySeconds)',
      'if (false)',
    ],
    ['relay/verifyAuth.ts', 'audience of relay tokens', 'if (!audience ||', 'if (false &&'],
    [
      'frame/frameHeaders.ts',
      'windows are not framed',
      "'frame-ancestors': [\"'none'\"],",
      "'frame-ancestors': ['*'],",
    ],
    [
      'frame/frameHeaders.ts',
      'policy of the key worker',
      "default-src 'none'; script-src 'self'\",\n  'cross-origin-embedder",
      "default-src 'none'; script-src 'self'; connect-src *\",\n  'cross-origin-embedder",
    ],
    [
      'frame/frameHeaders.ts',
      'Trusted Types',
      "    'require-trusted-types-for': [\"'script'\"],\n",
      '',
    ],
  ],
)

const storage = inFolder(
  'packages/server/src/storage',
  { 'auth/flows.ts': ['../features/auth/otp.test.ts'] },
  [
    [
      'auth/flows.ts',
      'a login of the device key',
      'eb.and({ id, jkt, origin, project_id: projectId })',
      'eb.and({ id, origin, project_id: projectId })',
    ],
  ],
)

export const auth = [...login, ...storage]
