import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { adapterOf } from '../../actions/adapterOf.ts'
import { disconnect } from '../../actions/disconnect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'
import { isSameAddress } from '../../siwx/sameAddress.ts'
import { liveAt } from '../../store/others.ts'
import { networkById } from '../../store/selectors.ts'
import { chainChanged, slotsOf } from '../../store/transitions.ts'
import { checkAgain } from './followConnections.ts'
import { isUsedElsewhere } from './isUsedElsewhere.ts'
import { subjectToSign } from './requestSignIn.ts'
import type { Signing } from './Signing.ts'
import { promptSkipped, signedOut } from './track.ts'

/** Signs the connected account out. If another account is connected meanwhile, that one is left as it is. */
export async function signAccountOut(signing: Signing, namespace: Namespace): Promise<void> {
  const { tracks } = signing
  const { address } = subjectToSign(signing, namespace)
  // Compared as text, because both come from the same wallet. Signing out applies to all networks.
  const isConnected = () => tracks.subject(namespace)?.address === address
  await revoke(signing, { addresses: [address], namespace })
  if (!isConnected()) return
  tracks.work(namespace).attempt?.abort()
  tracks.update(namespace, signedOut)
  const isRequired = await tracks.isRequired()
  if (isConnected()) tracks.put(namespace, tracks.unsigned(namespace, isRequired))
}

/** Ends the sessions of accounts that have disconnected. */
export async function endSignIns(signing: Signing, left: readonly SiwxClient.Left[]) {
  const { fairlead, siwx, tracks } = signing
  if (siwx.signOutOnDisconnect === false) return
  const own = left.filter(({ namespace }) => tracks.served.includes(namespace))
  const gone = own.flatMap(({ addresses, namespace }) => {
    const rest = addresses.filter((address) => !isLive(signing, namespace, address))
    return rest.length > 0 ? [{ addresses: rest, namespace }] : []
  })
  await Promise.all(gone.map((one) => revoke(signing, one))).catch(fairlead.report)
  // The page's sign-in client may have ended more sessions than these.
  for (const { namespace } of gone)
    if (tracks.state(namespace).status === 'signed') checkAgain(signing, namespace)
}

async function revoke(
  { fairlead, onChanged, siwx }: Signing,
  { addresses, namespace }: SiwxClient.Left,
): Promise<void> {
  const { networks } = fairlead.store.getState()
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  await Promise.all(
    addresses.flatMap((address) =>
      chains.map(async ({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, address)),
    ),
  )
  onChanged()
}

/** True if another connected wallet has the same account. */
function isLive({ fairlead: { store } }: Signing, namespace: Namespace, address: string): boolean {
  return slotsOf(store.getState(), namespace)
    .flatMap((slot) => liveAt(store.getState(), slot)?.accounts ?? [])
    .some((account) => isSameAddress(namespace, account.address, address))
}

/** Applies a cancelled sign-in: switches back to the network that is signed in, or disconnects. */
export async function cancelPendingSignIn(signing: Signing, namespace: Namespace): Promise<void> {
  const { fairlead, prompts, siwx, tracks } = signing
  const { events, modal, report, store } = fairlead
  const track = tracks.of(namespace)
  const id = track.status === 'connected' ? track.connection.connectorId : undefined
  const subject = tracks.subject(namespace)
  const { isRequired, returnTo, status } = tracks.state(namespace)
  tracks.work(namespace).attempt?.abort()
  if (!subject || status === 'signed') return prompts.end(namespace)
  tracks.update(namespace, promptSkipped)
  events.emit('SIGNIN_CANCELLED', { network: subject.chainId })
  prompts.end(namespace)
  // Switching back empties the fields of the transfer that the sign-in was for.
  if (returnTo && modal.view() === 'Send') modal.close()
  if (returnTo && (await switchBack(fairlead, { chainId: returnTo, id, namespace }))) return
  if (!isRequired || siwx.onCancel === 'stay') return
  // A login or session that also serves other namespaces stays connected there.
  const signOut = !isUsedElsewhere(store.getState(), namespace)
  await disconnect(fairlead, { id, namespace, signOut }).catch(report)
}

/** Switches to the network that is signed in already. @returns True if the wallet switched. */
async function switchBack(
  fairlead: Fairlead,
  to: { chainId: ChainId; id: string | undefined; namespace: Namespace },
): Promise<boolean> {
  const { chainId, id: connectorId, namespace } = to
  const { events, store } = fairlead
  const network = networkById(store.getState(), chainId)
  if (!network || !connectorId) return false
  try {
    const { signal } = new AbortController()
    await adapterOf(fairlead, namespace).switchNetwork({ connectorId, network, signal })
    store.setState((state) => chainChanged(state, { chainId, connectorId, namespace }))
    events.emit('NETWORK_SWITCHED', { network: chainId })
    return true
  } catch (error) {
    const code = BaseError.is(error) ? error.code : 'UNKNOWN'
    events.emit('NETWORK_SWITCH_ERROR', { code, network: chainId })
    return false
  }
}
