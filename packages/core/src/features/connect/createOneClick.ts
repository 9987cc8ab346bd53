import type { Approval, DappClient } from '@fairlead/pairing'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'

type Proposing = DappClient.ProposeOptions

/** Sign-in in the same step as pairing. */
export type OneClick = Pick<SiwxClient, 'verifyContract'> & {
  /**
   * Returns the sign-in request to send with the pairing proposal. Returns `undefined` if it can't be made; wallets
   * only connect then.
   */
  request(namespaces: Proposing['namespaces']): Promise<Proposing['authenticate']>
  /** Stores the sign-in of an approval. Never rejects: if storing fails, the wallet is asked again later. */
  accept(approval: Approval): Promise<void>
  /** Reports to developers why no sign-in was requested. */
  report(error: unknown): void
}

/** @returns `undefined` if sign-in is not configured, or `pairing.oneClickAuth` is false. */
export function createOneClick(fairlead: Fairlead): OneClick | undefined {
  const { pairing, siweConfig, siwx } = fairlead.options
  if (!(siwx ?? siweConfig) || pairing.oneClickAuth === false) return undefined
  return {
    verifyContract: async (question) => (await fairlead.auth()).verifyContract(question),
    report: fairlead.report,
    async request(namespaces) {
      try {
        const auth = await fairlead.auth()
        return await auth.oneClick(namespaces)
      } catch (error) {
        fairlead.report(error)
        return undefined
      }
    },
    async accept({ cacaos, messages }) {
      try {
        const auth = await fairlead.auth()
        await auth.accept(
          cacaos.flatMap((cacao, index) => {
            const message = messages[index]
            return message === undefined ? [] : [{ cacao, message }]
          }),
        )
      } catch (error) {
        fairlead.report(error)
      }
    },
  }
}
