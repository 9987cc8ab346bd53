import { inFolder } from './inFolder.mjs'

const proofTests = ['../features/auth/sessions.test.ts']
export const middleware = inFolder(
  'packages/server/src/middleware',
  {
    '*': proofTests,
    'clientAddress.ts': ['clientAddress.test.ts'],
    'createRateLimiter.ts': ['../createServer.test.ts'],
    'implementProven.ts': ['implementProven.test.ts', ...proofTests],
    'requireProject.ts': ['../features/project/routes.test.ts', '../features/rpc/routes.test.ts'],
  },
  [
    [
      'readProof.ts',
      'method of a proof',
      "if (htm !== request.method) throw bad('Wrong method')",
      '',
    ],
    [
      'readProof.ts',
      'URL of a proof',
      "if (htu !== frameOrigin + new URL(request.url).pathname) throw bad('Wrong URL')",
      '',
    ],
    ['readProof.ts', 'body of a proof', "if (bd !== digest(body)) throw bad('Wrong body')", ''],
    ['readProof.ts', 'access token of a proof', 'accessToken !== undefined && ath', 'false && ath'],
    ['readProof.ts', 'nonce of a proof', '!nonces.includes(nonce)', 'false'],
    [
      'readProof.ts',
      'time of a proof',
      'if (Math.abs(clock() - iat * 1000) > clockToleranceMs)',
      'if (false)',
    ],
    ['readProof.ts', 'replay of a proof', "throw bad('Already used')", ';'],
    [
      'readProof.ts',
      'origin of the page',
      "if (!embedder) throw new Refusal('ORIGIN_NOT_ALLOWED')",
      '',
    ],
    [
      'readProof.ts',
      'requests of other sites',
      "(site !== null && site !== 'same-origin') || ",
      '',
    ],
    ['readProof.ts', 'origin of requests', ' || (origin !== null && origin !== frameOrigin)', ''],
    ['requireSession.ts', 'page of a session', ' && session.origin === origin', ''],
    [
      'createAccessTokens.ts',
      'expiry of access tokens',
      'currentDate: new Date(clock()),',
      'currentDate: new Date(0),',
    ],
    ['clientAddress.ts', 'only trusted proxies', 'path.length - 1 - trustedProxies', '0'],
    [
      'createRateLimiter.ts',
      'rate limit of callers',
      'const isAllowed = tokens >= 1',
      'const isAllowed = true',
    ],
    ['requireProject.ts', 'disabled projects', '!project || project.isDisabled', '!project'],
    [
      'requireProject.ts',
      'origin of the project',
      "throw new Refusal('ORIGIN_NOT_ALLOWED')",
      'void 0',
    ],
    ['implementProven.ts', 'only JSON', "throw new Refusal('MEDIA_TYPE')", 'void 0'],
    ['implementProven.ts', 'prototype keys', 'depth = maxDepth + 1', 'depth = 0'],
  ],
)
