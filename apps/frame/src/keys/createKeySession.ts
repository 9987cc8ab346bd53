import { BaseError } from '@fairlead/protocol'
import { sealingInfo } from '@fairlead/protocol/embedded'
import { toBase64Url } from './bytes/base64url.ts'
import { type RandomBytes, wipe } from './bytes/bytes.ts'
import type { KeySession } from './Keys.ts'
import { factorKeys } from './recipients/factorKeys.ts'
import { createKeyPair, open, publicKeyOf } from './recipients/hpke.ts'
import { changeRecipients } from './session/changeRecipients.ts'
import { createWallet } from './session/createWallet.ts'
import { exportWords } from './session/exportWords.ts'
import { recover } from './session/recover.ts'
import { sign } from './session/sign.ts'
import { refused } from './tampered.ts'

/**
 * Creates the key session in the current thread: in the worker, and in tests. A session runs one
 * signing request; challenges may be opened before it.
 */
export async function createKeySession(
  options: { randomBytes?: RandomBytes } = {},
): Promise<KeySession> {
  const { randomBytes = browserRandom } = options
  const keys = await createKeyPair()
  let isUsed = false
  async function once<result>(run: () => Promise<result>): Promise<result> {
    if (isUsed)
      throw new BaseError('REQUEST_ABORTED', {
        hints: ['A key session signs one request. Open another one.'],
      })
    isUsed = true
    return run()
  }

  return {
    ephPub: await publicKeyOf(keys),
    create: (input) => once(() => createWallet({ ...input, randomBytes })),
    sign: (input) => once(async () => sign({ ...input, keys })),
    recover: (input) => once(() => recover({ ...input, keys, randomBytes })),
    secure: (input) => once(async () => changeRecipients({ ...input, keys, randomBytes })),
    exportWords: (input) => once(() => exportWords({ ...input, keys })),
    openChallenge,
    end: () => {
      isUsed = true
    },
  }
}

async function openChallenge({
  challenge,
  factor,
}: Parameters<KeySession['openChallenge']>[0]): Promise<{ nonce: string }> {
  if (factor.type === 'operator') throw refused('The operator’s challenge is not opened here.')
  const nonce = await open({
    aad: new Uint8Array(0),
    info: sealingInfo.challenge,
    keys: await factorKeys(factor),
    sealed: challenge,
    what: 'challenge',
  })
  const text = toBase64Url(nonce)
  wipe(nonce)
  return { nonce: text }
}

function browserRandom(length: number) {
  return crypto.getRandomValues(new Uint8Array(length))
}
