import type { Approval, DappClient } from '@fairlead/pairing'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'

type Proposing = DappClient.ProposeOptions

/** Sign-in in the same step as pairing. */
export type OneClick = NonNullable<ReturnType<typeof createOneClick>>

/** @returns `undefined` if sign-in is not configured, or `pairing.oneClickAuth` is false. */
export function createOneClick(fairlead: Fairlead) {
  const { pairing, siweConfig, siwx } = fairlead.options
  if (!(siwx ?? siweConfig) || pairing.oneClickAuth === false) return undefined
  return {
    verifyContract: async (question: SiwxClient.Question) =>
      (await fairlead.internal.siwx()).verifyContract(question),
    /** Reports to developers why no sign-in was requested. */
    report: (error: unknown) => fairlead.report(error),
    /**
     * Returns the sign-in request to send with the pairing proposal. Returns `undefined` if it can't be made; wallets
     * only connect then.
     */
    async request(namespaces: Proposing['namespaces']): Promise<Proposing['authenticate']> {
      try {
        const auth = await fairlead.internal.siwx()
        return await auth.oneClick(namespaces)
      } catch (error) {
        fairlead.report(error)
        return undefined
      }
    },
    /** Stores the sign-in of an approval. Never rejects: if storing fails, the wallet is asked again later. */
    async accept({ cacaos, messages }: Approval): Promise<void> {
      try {
        const auth = await fairlead.internal.siwx()
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
