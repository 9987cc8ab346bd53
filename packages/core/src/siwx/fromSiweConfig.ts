import { addressPlaceholder, BaseError, type ChainId } from '@fairlead/protocol'
import type { SiweConfig } from './SiweConfig.ts'
import type { Siwx, SiwxData, SiwxMessage, SiwxSession } from './Siwx.ts'

const toNumber = (chainId: ChainId) => Number(chainId.slice('eip155:'.length))

/** Adapts a page's functions for Sign-In with Ethereum to {@link Siwx}. Other namespaces never sign in. */
export function fromSiweConfig(config: SiweConfig): Siwx {
  let origin = ''
  // Several networks are revoked at once, but the server has one session.
  const leaving = new Map<string, Promise<void>>()

  async function signOut() {
    await config.signOut()
    config.onSignOut?.()
  }

  /** Signs out only if the server's session belongs to the account. */
  async function signOutOf(account: string) {
    const session = await config.getSession()
    if (session?.address.toLowerCase() === account) await signOut()
  }

  return {
    namespaces: ['eip155'],
    signOutOnDisconnect: config.signOutOnDisconnect,
    getRequired: () => config.required ?? true,
    attach(host) {
      origin = host.origin
    },

    createMessage: (input) => createMessage(config, input, origin),

    async addSession({ cacao, message, signature }) {
      const isGood = await config.verifyMessage({ cacao, message, signature })
      if (!isGood)
        throw new BaseError('SIGNATURE_INVALID', { hints: ['verifyMessage returned false'] })
      config.onSignIn?.((await config.getSession()) ?? undefined)
    },

    async setSessions(sessions) {
      if (sessions.length === 0) await signOut()
    },

    revokeSession(_, address) {
      const account = address.toLowerCase()
      const ending =
        leaving.get(account) ?? signOutOf(account).finally(() => leaving.delete(account))
      leaving.set(account, ending)
      return ending
    },

    async getSessions(chainId, address): Promise<readonly SiwxSession[]> {
      const session = await config.getSession()
      if (!session || session.chainId !== toNumber(chainId)) return []
      if (session.address.toLowerCase() !== address.toLowerCase()) return []
      const data: SiwxData = {
        domain: '',
        uri: '',
        version: '1',
        nonce: '',
        accountAddress: address,
        chainId,
      }
      return [{ data, message: '', signature: '' }]
    },
  }
}

async function createMessage(
  config: SiweConfig,
  { accountAddress, chainId, notBefore }: Siwx.MessageInput,
  origin: string,
): Promise<SiwxMessage> {
  const [nonce, params] = await Promise.all([
    config.getNonce(
      accountAddress === addressPlaceholder ? undefined : accountAddress || undefined,
    ),
    config.getMessageParams?.(),
  ])
  const { chains: _, exp, iat, nbf, ...said }: Partial<SiweConfig.MessageParams> = params ?? {}
  const data: SiwxData = {
    domain: said.domain ?? (URL.canParse(origin) ? new URL(origin).host : ''),
    uri: said.uri ?? origin,
    version: '1',
    statement: said.statement,
    requestId: said.requestId,
    resources: said.resources,
    issuedAt: iat ?? new Date().toISOString(),
    expirationTime: exp,
    notBefore: nbf ?? notBefore,
    nonce,
    accountAddress,
    chainId,
  }
  const given = {
    ...data,
    address: `did:pkh:${chainId}:${accountAddress}`,
    chainId: toNumber(chainId),
    chains: params?.chains ?? [toNumber(chainId)],
    version: '1' as const,
    exp: data.expirationTime,
    iat: data.issuedAt,
    nbf: data.notBefore,
  }
  const text = accountAddress ? config.createMessage(given) : ''
  return { ...data, toString: () => text }
}
