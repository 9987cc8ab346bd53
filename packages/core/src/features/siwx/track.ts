import type { Connection, ConnectionState } from '../../store/state.ts'
import type { Subject } from '../../store/subjectOf.ts'

/** Connection of one namespace, as the sign-in sees it. Changes only by the transitions below. */
export type Track = {
  /** Network and address of the account; empty without one. A new key means another account or network. */
  readonly key: string
  /** True if the latest connection attempt restored a stored connection. */
  readonly isRestoring: boolean
} & (
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'connected'
      readonly connection: Connection
      /**
       * When the user is asked to sign in: `always`; `ifRequired` for a connection that was restored without an action
       * of the user; `never` after the user has cancelled. A new account or network resets it to `always`.
       */
      readonly prompt: 'always' | 'ifRequired' | 'never'
      /** Account and network that this wallet last signed in with. */
      readonly signed?: Subject | undefined
    }
)

/** Track before the first connection. */
export const newTrack: Track = { key: '', isRestoring: false, status: 'disconnected' }

/** Takes over the connection that the store contains now. */
export function connectionChanged(track: Track, now: connectionChanged.Options): Track {
  const { connection, isStored, slot, subject } = now
  const isRestoring =
    slot?.status === 'connecting' ? slot.reconnecting !== undefined : track.isRestoring
  const key = subject ? `${subject.chainId} ${subject.address}` : ''
  if (!connection) return { key, isRestoring, status: 'disconnected' }
  const known = track.status === 'connected' ? track : undefined
  const isSameWallet = known?.connection.connectorId === connection.connectorId
  const base = { key, isRestoring, status: 'connected', connection } as const
  if (known && key === track.key && (isSameWallet || known.prompt === 'never'))
    return { ...base, prompt: known.prompt, signed: isSameWallet ? known.signed : undefined }
  if (isSameWallet) return { ...base, prompt: 'always', signed: known?.signed }
  return { ...base, prompt: track.isRestoring || isStored ? 'ifRequired' : 'always' }
}

export declare namespace connectionChanged {
  type Options = {
    connection: Connection | undefined
    /** True for a connection of the last visit. */
    isStored: boolean
    slot: ConnectionState | undefined
    subject: Subject | undefined
  }
}

/** The account has signed in. */
export function signedIn(track: Track, subject: Subject | undefined): Track {
  return track.status === 'connected' ? { ...track, signed: subject } : track
}

/** The user has cancelled: the account is not asked again until it changes. */
export function promptSkipped(track: Track): Track {
  return track.status === 'connected' ? { ...track, prompt: 'never' } : track
}

/** The user has signed out. */
export function signedOut(track: Track): Track {
  return promptSkipped(signedIn(track, undefined))
}

/** True if the user is to be asked to sign in. */
export function isPromptDue(track: Track, isRequired: boolean): boolean {
  if (track.status === 'disconnected' || track.prompt === 'never') return false
  return isRequired || track.prompt === 'always'
}
