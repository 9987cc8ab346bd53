import type { Namespace } from '@fairlead/protocol'
import type { SiwxClient } from '../../SiwxClient.ts'
import { isSameAddress } from '../../siwx/sameAddress.ts'
import { liveAt } from '../../store/others.ts'
import { slotsOf } from '../../store/transitions.ts'
import { checkAgain } from './followConnections.ts'
import { subjectToSign } from './requestSignIn.ts'
import type { Signing } from './Signing.ts'
import { signedOut } from './track.ts'

/** Signs the connected account out. */
export async function signAccountOut(signing: Signing, namespace: Namespace): Promise<void> {
  const { tracks } = signing
  const { address } = subjectToSign(signing, namespace)
  await revoke(signing, { addresses: [address], namespace })
  tracks.work(namespace).attempt?.abort()
  tracks.update(namespace, signedOut)
  tracks.put(namespace, tracks.unsigned(namespace, await tracks.isRequired()))
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
