import type { Approval, DappClient } from '@fairlead/pairing'
import type { Auth } from '../../Auth.ts'
import type { Fairlead } from '../../Fairlead.ts'

type Proposing = DappClient.ProposeOptions

/** Signing in with the same step that pairs. */
export type OneClick = Pick<Auth, 'verifyContract'> & {
  /** What is asked for beside connecting. Where it can't be made, wallets only connect. */
  request(namespaces: Proposing['namespaces']): Promise<Proposing['authenticate']>
  /** Keeps what was signed. Never fails: what is not kept is asked for again. */
  accept(approval: Approval): Promise<void>
  /** Tells developers why nothing is asked for. */
  report(error: unknown): void
}

/** @returns Undefined where nobody signs in, or the page does not want it in one step. */
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
