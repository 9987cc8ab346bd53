import type { ChainId } from '@fairlead/protocol'
import type { SignInProposal } from '../../connectors/embedded/SignInProposal.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Longest that a login waits until its sign-in is looked at, in milliseconds: a chain may be asked. */
export const keepLimitMs = 5_000

/** Signing in with the same step that logs in, where people sign in at all. Never fails. */
export async function proposeSignIn(
  fairlead: Fairlead,
  chainId: ChainId,
): Promise<SignInProposal | undefined> {
  const { environment, options } = fairlead
  const { siweConfig, siwx } = options
  if (!(siwx ?? siweConfig) || !chainId.startsWith('eip155:')) return undefined
  try {
    const auth = await fairlead.auth()
    const proposal = await auth.oneStep(chainId)
    return (
      proposal && {
        fields: proposal.fields,
        keep: (user) =>
          new Promise((resolve) => {
            const cancel = environment.schedule(resolve, keepLimitMs)
            void proposal.keep(user).finally(() => {
              cancel()
              resolve()
            })
          }),
      }
    )
  } catch (error) {
    fairlead.report(error)
    return undefined
  }
}
