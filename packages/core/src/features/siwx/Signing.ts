import type { Fairlead } from '../../Fairlead.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import type { Prompts } from './createPrompts.ts'
import type { Tracks } from './createTracks.ts'

/** Sign-in of one widget, as its functions share it. */
export type Signing = {
  readonly fairlead: Fairlead
  /** Notifies other tabs. */
  readonly onChanged: () => void
  readonly prompts: Prompts
  readonly siwx: Siwx
  readonly tracks: Tracks
  /** Resolves when no wallet is asked to sign. */
  turn: Promise<unknown>
}
