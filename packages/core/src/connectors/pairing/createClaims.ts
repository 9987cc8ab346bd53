import type { Namespace } from '@fairlead/protocol'
import type { KeyValueStorage } from '../../utils/environment.ts'

/**
 * Topic of the session that each namespace belongs to. Stored across visits and shared by all tabs.
 * Other sessions that also grant a namespace do not change it.
 */
export type Claims = {
  get(namespace: Namespace): string | undefined
  set(namespaces: readonly Namespace[], topic: string | undefined): void
}

export function createClaims({ key, storage }: createClaims.Options): Claims {
  // Used if storage is blocked or full.
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
      // Kept in memory until storage accepts it.
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
