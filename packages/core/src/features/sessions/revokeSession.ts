import { aName, BaseError, type ChainId } from '@fairlead/protocol'
import { type CallsWallet, requireCallsWallet } from '../../actions/callsWallet.ts'
import { checkArguments } from '../../errors/checkArguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toHexChainId } from '../../namespaces/eip155.ts'
import { readSessions } from './readSessions.ts'
import { reportSessionError } from './reportSessionError.ts'
import { requireSessions } from './requireSessions.ts'
import { isListedByServer, revokeServerSession } from './serverSessions.ts'
import { sessionRevocation } from './sessionRevocation.ts'
import { refreshSessions } from './sessionsQuery.ts'
import { ask, revokeGrant } from './walletPermissions.ts'

/** Implements `revokePermission`. */
export async function revokeSession(
  fairlead: Fairlead,
  parameters: { readonly id: string },
): Promise<void> {
  requireSessions(fairlead)
  checkArguments('revokePermission', { id: aName }, parameters)
  const { id } = parameters
  const { events, modal } = fairlead
  const wallet = requireCallsWallet(fairlead, 'revokePermission')
  const progress = sessionRevocation(fairlead)
  const release = modal.hold()
  progress.setState({ id, isPending: true }, true)
  try {
    const session = (await readSessions(fairlead, {})).find(
      (one) => one.id === id || one.context === id,
    )
    if (!session) throw new BaseError('NOT_FOUND', { shortMessage: 'No session with this id' })
    if (session.status === 'revoked')
      throw new BaseError('CONFLICT', { shortMessage: 'The session is already revoked' })
    if (isListedByServer(fairlead)) {
      await moveTo(fairlead, wallet, session.chainId)
      // A grant of ERC-7715 is revoked by its context, a co-signed session by its id.
      if (session.context !== undefined && session.keyHolder === 'app')
        await revokeGrant(wallet, session.context)
      else await revokeServerSession(fairlead, wallet, session)
    } else await revokeGrant(wallet, session.id)
    events.emit('SESSION_REVOKED', {})
    progress.setState({ id, isPending: false }, true)
  } catch (error) {
    progress.setState({ error, id, isPending: false }, true)
    throw reportSessionError(fairlead, error)
  } finally {
    release()
    refreshSessions(fairlead)
  }
}

/**
 * Switches to the network of a session, because the embedded wallet revokes only there.
 *
 * @throws `SWITCH_FAILED` if the wallet uses another account on that network.
 */
async function moveTo(fairlead: Fairlead, wallet: CallsWallet, chainId: ChainId): Promise<void> {
  if (chainId === wallet.chainId) return
  await ask(wallet, 'wallet_switchEthereumChain', [{ chainId: toHexChainId(chainId) }])
  const now = requireCallsWallet(fairlead, 'revokePermission')
  if (now.chainId === chainId && now.account === wallet.account) return
  throw new BaseError('SWITCH_FAILED', {
    shortMessage: 'The account of this session is not in use on its network. Nothing was revoked',
  })
}
