import type { Namespace } from '@fairlead/protocol'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { connectedOf, connectionOf } from '../../store/selectors.ts'
import type { Subject } from '../../store/subjectOf.ts'
import type { Signing } from './Signing.ts'
import { connectionChanged, isPromptDue, signedIn } from './track.ts'

/**
 * Compares the store with what is known: checks which accounts are signed in already, and asks the others to sign in.
 * Reads the current state, because an earlier listener may have changed it.
 *
 * @param stored - Namespaces of stored connections.
 */
export function followConnections(signing: Signing, stored: readonly Namespace[] = []): void {
  const { fairlead, prompts, tracks } = signing
  const { store } = fairlead
  for (const namespace of tracks.served) {
    const { key } = tracks.of(namespace)
    const subject = tracks.subject(namespace)
    tracks.update(namespace, (track) =>
      connectionChanged(track, {
        connection: connectedOf(store.getState(), namespace),
        isStored: stored.includes(namespace),
        slot: connectionOf(store.getState(), namespace),
        subject,
      }),
    )
    if (key === tracks.of(namespace).key) continue
    tracks.work(namespace).attempt?.abort()
    if (subject) void check(signing, namespace, subject)
    else {
      tracks.put(namespace, { status: 'none' })
      prompts.end(namespace)
    }
  }
}

async function check(
  signing: Signing,
  namespace: Namespace,
  { address, chainId }: Subject,
): Promise<void> {
  const { fairlead, prompts, siwx, tracks } = signing
  const { key } = tracks.of(namespace)
  const isCurrent = () => key === tracks.of(namespace).key
  // Keeps `isRequired` and `returnTo`, so that closing the view during the check has the same effect as before it.
  const { isRequired: wasRequired } = tracks.state(namespace)
  const { returnTo } = tracks.unsigned(namespace, false)
  tracks.put(namespace, { status: 'pending', isRequired: wasRequired, returnTo })
  try {
    const [session] = await siwx.getSessions(chainId, address)
    if (!isCurrent()) return
    if (session) return recordSignIn(signing, namespace, session)
  } catch (error) {
    // A server that can't be reached counts as not signed in.
    fairlead.report(error)
  }
  const isRequired = await tracks.isRequired()
  if (!isCurrent() || tracks.work(namespace).attempt) return
  tracks.put(namespace, tracks.unsigned(namespace, isRequired))
  if (isPromptDue(tracks.of(namespace), isRequired)) prompts.ask(namespace)
}

/** Shows an account as signed in. */
export function recordSignIn(
  { prompts, tracks }: Signing,
  namespace: Namespace,
  session: SiwxSession,
): void {
  tracks.update(namespace, (track) => signedIn(track, tracks.subject(namespace)))
  tracks.put(namespace, { status: 'signed', session })
  prompts.end(namespace)
}

/** Checks again, because a session may have been added or removed elsewhere. */
export function checkAgain(signing: Signing, namespace: Namespace): void {
  const { tracks } = signing
  const subject = tracks.subject(namespace)
  if (subject && !tracks.work(namespace).attempt) void check(signing, namespace, subject)
}
