import { BaseError } from '@fairlead/protocol'
import { passkeyOptions, verifyPasskey } from '@fairlead/protocol/embedded'
import type { Session } from '../session/createSession.ts'
import type { AskKnownPasskey } from './AskPasskey.ts'
import { askOwnPasskey } from './askOwnPasskey.ts'

/**
 * Asks for a passkey in this window. A window of the site itself is first-party, so it needs no popup. Using the
 * passkey also counts as a fresh login.
 */
export function createAskKnownPasskey(options: createAskKnownPasskey.Options): AskKnownPasskey {
  const { credentials, session } = options
  return async ({ passkeys, purpose }) => {
    const { challenge, rpId } = await session.call(passkeyOptions, { body: { purpose } })
    const known = passkeys.map(({ credentialId }) => credentialId)
    const asked = { challenge, known, rpId }
    const { credential, prf } = await askOwnPasskey({ asked, credentials })
    try {
      const answer = await session.call(verifyPasskey, { body: { credential, purpose } })
      if (answer.session) await session.begin(answer.session)
      const credentialId = credential.id
      const salt = passkeys.find((one) => one.credentialId === credentialId)?.salt
      if (salt === undefined)
        throw new BaseError('REQUEST_INVALID', {
          shortMessage: 'This passkey doesn’t open this wallet. Use another one.',
        })
      return { credentialId, isSynced: answer.isSynced, prf, salt }
    } catch (error) {
      prf?.fill(0)
      throw error
    }
  }
}

export declare namespace createAskKnownPasskey {
  type Options = {
    credentials: Pick<CredentialsContainer, 'get'>
    session: Pick<Session, 'begin' | 'call'>
  }
}
