import type { Namespace } from '@fairlead/protocol'
import type { KeyValueStorage } from '../../utils/environment.ts'

/**
 * Which session a namespace was given to, by topic; over visits, and for all tabs. What else a wallet
 * grants by itself changes nothing here.
 */
export type Claims = {
  get(namespace: Namespace): string | undefined
  set(namespaces: readonly Namespace[], topic: string | undefined): void
}

export function createClaims({ key, storage }: createClaims.Options): Claims {
  // For a page whose storage is blocked, or full.
  let memory: string | null = null

  function read(): Partial<Record<Namespace, unknown>> {
    try {
      const value: unknown = JSON.parse(memory ?? storage?.getItem(key) ?? '{}')
      if (typeof value === 'object' && value !== null) return value
    } catch {}
    return {}
  }

  return {
    get(namespace) {
      const topic = read()[namespace]
      return typeof topic === 'string' ? topic : undefined
    },
    set(namespaces, topic) {
      const given = Object.fromEntries(namespaces.map((namespace) => [namespace, topic]))
      const text = JSON.stringify({ ...read(), ...given })
      // Kept here for as long as storage does not take it.
      memory = text
      try {
        storage?.setItem(key, text)
        if (storage) memory = null
      } catch {}
    },
  }
}

export declare namespace createClaims {
  type Options = { key: string; storage: KeyValueStorage | undefined }
}
