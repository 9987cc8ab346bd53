import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Creates a provider's storage, in memory. */
export function createMemory(): (kind: string) => Adapter {
  const rows = new Map<string, AdapterPayload>()
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`
    const find = async (id: string) => rows.get(keyOf(id))
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      [...rows].find(([key, row]) => key.startsWith(`${kind} `) && row[name] === value)?.[1]
    return {
      find,
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      async upsert(id, row) {
        rows.set(keyOf(id), row)
      },
      async destroy(id) {
        rows.delete(keyOf(id))
      },
      async consume(id) {
        const row = await find(id)
        if (row) row.consumed = Math.floor(Date.now() / 1000)
      },
      async revokeByGrantId(grantId) {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
      },
    }
  }
}
