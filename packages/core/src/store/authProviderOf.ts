import type { Connection } from './state.ts'

/** By what somebody is, or was, signed in; undefined for a wallet that is none of ours. */
export function authProviderOf({
  authProvider,
  embedded,
}: authProviderOf.Known): string | undefined {
  return embedded?.authProvider ?? authProvider
}

export declare namespace authProviderOf {
  type Known = {
    readonly authProvider?: string | undefined
    readonly embedded?: Connection['embedded']
  }
}
