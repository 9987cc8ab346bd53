import type { ChainId } from '@fairlead/protocol'
import type { SignInProposal } from '../../../connectors/embedded/SignInProposal.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import type { ResolvedOptions } from '../../../FairleadOptions.ts'

/**
 * Maximum time that a login waits for its sign-in to be verified, in milliseconds. Verification may call a contract.
 */
export const keepLimitMs = 5_000

/** Returns the sign-in to perform in the same step as the login, if the page uses sign-in. Never rejects. */
export async function proposeSignIn(
  fairlead: Fairlead,
  chainId: ChainId,
): Promise<SignInProposal | undefined> {
  const { environment, options } = fairlead
  const { siweConfig, siwx } = options
  if (!(siwx ?? siweConfig) || !chainId.startsWith('eip155:')) return undefined
  try {
    const auth = await fairlead.internal.siwx()
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

/** True if the page asks EVM accounts to sign in, and leaves the signature to the account in use. */
export function signsInByAccount({
  siweConfig,
  siwx,
}: Pick<ResolvedOptions, 'siweConfig' | 'siwx'>): boolean {
  if (!siwx) return siweConfig !== undefined
  return !siwx.signMessage && (siwx.namespaces?.includes('eip155') ?? true)
}
