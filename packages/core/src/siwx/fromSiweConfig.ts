import { BaseError, type ChainId } from '@fairlead/protocol'
import type { SiweConfig } from './SiweConfig.ts'
import type { Siwx, SiwxData, SiwxSession } from './Siwx.ts'

const toNumber = (chainId: ChainId) => Number(chainId.slice('eip155:'.length))

/** A page's functions for signing in with Ethereum, as {@link Siwx}. Other namespaces never ask. */
export function fromSiweConfig(config: SiweConfig): Siwx {
  // Several networks end at once; the server has one session.
  let leaving: Promise<void> | undefined
  const signOut = () => {
    leaving ??= end().finally(() => {
      leaving = undefined
    })
    return leaving
  }
  async function end() {
    await config.signOut()
    config.onSignOut?.()
  }

  return {
    namespaces: ['eip155'],
    signOutOnDisconnect: config.signOutOnDisconnect,
    getRequired: () => config.required ?? true,

    async createMessage({ accountAddress, chainId, notBefore }) {
      const [nonce, params] = await Promise.all([
        config.getNonce(accountAddress || undefined),
        config.getMessageParams?.(),
      ])
      const { chains: _, exp, iat, nbf, ...said }: Partial<SiweConfig.MessageParams> = params ?? {}
      const data: SiwxData = {
        domain: said.domain ?? '',
        uri: said.uri ?? '',
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
    },

    async addSession({ cacao, message, signature }) {
      const isGood = await config.verifyMessage({ cacao, message, signature })
      if (!isGood) throw new BaseError('SIGNATURE_INVALID', { hints: ['verifyMessage said no'] })
      config.onSignIn?.((await config.getSession()) ?? undefined)
    },

    async setSessions(sessions) {
      if (sessions.length === 0) await signOut()
    },

    revokeSession: signOut,

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
