import { aString } from '@fairlead/protocol'
import { seal, unseal } from '../../../../apps/frame/src/storage/seal.ts'
import { parsePersisted, restore } from '../../../../packages/core/src/store/persist.ts'
import { keep, readKept } from '../../../../packages/core/src/store/persistedCache.ts'
import { anyText, anyValue, mutateText, mutateValue, toJsonText } from '../mutate.ts'
import { defineTarget } from '../Target.ts'

const address = `0x${'ab'.repeat(20)}`
const remembered = { accounts: [{ address, type: 'eoa' }], chainId: 'eip155:1', connectorId: 'a' }
const state = {
  activeNamespace: 'eip155',
  chosenNetworks: { eip155: 'eip155:1' },
  others: [
    { ...remembered, status: 'stored', wallet: { imageUrl: 'https://a.example/b.png', name: 'A' } },
  ],
  recentWallets: ['a', 'b'],
  remembered: { eip155: remembered },
  version: 1,
}
const now = 1_795_196_475_000
const entries = { [address]: { at: now - 1, value: 'a' }, b: { at: 1, value: 'c' } }

const key = crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, [
  ...(['encrypt', 'decrypt'] as const),
])
const sealed = key.then((one) =>
  seal({ iv: new Uint8Array(12), key: one, label: 'a', value: { token: 'b' } }),
)

/** Values of the browser's storage, which any script of the page's origin can write. */
export const storageTargets = [
  defineTarget({
    name: 'storage',
    generate(random) {
      const text = toJsonText(mutateValue(random.pick([state, entries]), random))
      if (random.oneIn(20)) return anyText(random)
      return random.oneIn(4) ? mutateText(text, random) : text
    },
    run(text: string) {
      const storage = { getItem: () => text, removeItem() {}, setItem() {} }
      const owner = {
        environment: { embedding: 'top', now: () => now, storage },
        options: { storage: {} },
      } as const
      const kept = restore(storage, 'state')
      parsePersisted(kept)
      readKept(owner, 'identity', address, aString)
      keep(owner, 'identity', 'c', 'd')
    },
  }),
  defineTarget({
    name: 'sealedStorage',
    generate: (random) => (value: unknown) =>
      random.oneIn(10) ? anyValue(random) : mutateValue(value, random),
    async run(change: (value: unknown) => unknown) {
      await unseal({ key: await key, label: 'a', sealed: change(await sealed) })
    },
  }),
]
