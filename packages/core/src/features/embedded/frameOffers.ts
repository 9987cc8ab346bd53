import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'

/** What the frame can do besides; nothing before it has said so. */
export type FrameOffers = { readonly passkey: boolean }

/** … of one widget. */
export function frameOffers(fairlead: Fairlead): StoreApi<FrameOffers> {
  return fairlead.own(createOffers)
}

function createOffers(): StoreApi<FrameOffers> {
  return createStore<FrameOffers>(() => ({ passkey: false }))
}
