import type { Cacao } from './AuthPayload.ts'
import { issuerOf } from './authText.ts'
import { recapOf } from './recap.ts'

/**
 * Returns the accounts and methods that signed messages grant: each address on the chains that it signed for.
 * Without methods, the user only signed in and there is no session.
 *
 * @param cacaos - Already verified.
 */
export function grantsOf(cacaos: readonly Cacao[]): grantsOf.Grants {
  const accounts = cacaos.flatMap(({ p }) => {
    const issuer = issuerOf(p.iss)
    if (!issuer) return []
    const limits = Object.values(recapOf(p.resources) ?? {}).flat()
    return [issuer.chainId, ...limits].map((chainId) => `${chainId}:${issuer.address}`)
  })
  const methods = cacaos.flatMap(({ p }) => Object.keys(recapOf(p.resources) ?? {}))
  return { accounts: [...new Set(accounts)], methods: [...new Set(methods)] }
}

export declare namespace grantsOf {
  type Grants = {
    /** CAIP-10. */
    readonly accounts: readonly string[]
    readonly methods: readonly string[]
  }
}
