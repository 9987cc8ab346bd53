import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'

/** Optional features of the frame. All are off until the frame has reported them. */
export type FrameOffers = { readonly passkey: boolean }

/** Returns the store of the frame's optional features, per widget. */
export function frameOffers(fairlead: Fairlead): StoreApi<FrameOffers> {
  return fairlead.own(createOffers)
}

function createOffers(): StoreApi<FrameOffers> {
  return createStore<FrameOffers>(() => ({ passkey: false }))
}
