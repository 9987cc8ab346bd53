import { expect, test } from 'vitest'
import { sealingAad, sealingInfo } from './sealing.ts'

const share = { walletId: 'wal_1', setId: 'set_1', epoch: 1 }
const text = (parts: Parameters<typeof sealingAad>[0]) =>
  new TextDecoder().decode(sealingAad(parts))

test('default: the data a share is bound to', () => {
  expect(text(share)).toBe('wal_1|set_1|1|')
  expect(text({ ...share, rid: 'rcp_1' })).toBe('wal_1|set_1|1|rcp_1')
})

test('[AUTH-18][SEC-82] behavior: no two shares are bound to the same data', () => {
  const others = [
    { ...share, walletId: 'wal_2' },
    { ...share, setId: 'set_2' },
    { ...share, epoch: 2 },
    { ...share, rid: 'rcp_1' },
    { ...share, rid: 'rcp_2' },
  ]
  expect(new Set([share, ...others].map(text)).size).toBe(6)
})

test('[AUTH-18] behavior: a value sealed for one purpose does not open for another', () => {
  const infos = Object.values(sealingInfo)
  expect(new Set(infos).size).toBe(infos.length)
})
