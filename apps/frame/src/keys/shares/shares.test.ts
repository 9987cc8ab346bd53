import { combine } from 'shamir-secret-sharing'
import { expect, test } from 'vitest'
import type { Bytes } from '../bytes/bytes.ts'
import { importWalletKey } from '../vault/walletKey.ts'
import { commitTo } from './commits.ts'
import type { Commits, SetLabel, Share } from './shareSet.ts'
import { combineKey, splitKey } from './splitKey.ts'

const label: SetLabel = {
  epoch: 1,
  role: 'device',
  setId: 'set_0000000000000000',
  walletId: 'wal_0000000000000000',
}

async function splitOf(bytes: Bytes) {
  return splitKey({ bytes, key: await importWalletKey(label.walletId, bytes), label })
}
const copyOf = (share: Share): Share => ({ ...share, bytes: new Uint8Array(share.bytes) })

test('[AUTH-18][SEC-83] any two of the three shares restore the key, in any order, and are wiped', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const { commits, shares } = await splitOf(bytes)
  const [d, s, r] = shares
  for (const [left, right] of [
    [d, s],
    [s, d],
    [s, r],
    [r, d],
  ] as const) {
    const two = [copyOf(left), copyOf(right)] as const
    expect(await combineKey({ commits, label, shares: two })).toEqual(bytes)
    expect(two.map((share) => share.bytes.some((byte) => byte !== 0))).toEqual([false, false])
  }
})

test('[AUTH-18][SEC-83] a share reveals nothing about the key: each byte is equally likely for every key', async () => {
  const runs = 500
  const degrees = 255
  for (const value of [0x00, 0xff]) {
    const counts = new Array<number>(256).fill(0)
    const bytes = new Uint8Array(32).fill(value)
    const key = await importWalletKey(label.walletId, bytes)
    for (let run = 0; run < runs; run++) {
      const { shares } = await splitKey({ bytes, key, label })
      const [, server] = shares
      for (const byte of server.bytes.subarray(0, 32)) counts[byte] = (counts[byte] ?? 0) + 1
    }
    const expected = (runs * 32) / 256
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // Wilson–Hilferty approximation: five standard deviations, exceeded by chance once in millions
    // of runs.
    const limit = degrees * (1 - 2 / (9 * degrees) + 5 * Math.sqrt(2 / (9 * degrees))) ** 3
    expect(chiSquare).toBeLessThan(limit)
  }
})

test('[AUTH-18][SEC-82] shares of two splits of one key do not combine', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const [first, second] = [await splitOf(bytes), await splitOf(bytes)]

  for (const { commits } of [first, second])
    await expect(
      combineKey({ commits, label, shares: [copyOf(first.shares[0]), copyOf(second.shares[1])] }),
    ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  for (const other of [
    { ...label, epoch: 2 },
    { ...label, role: 'recovery' as const },
    { ...label, setId: 'set_1111111111111111' },
    { ...label, walletId: 'wal_1111111111111111' },
  ])
    await expect(
      combineKey({
        commits: first.commits,
        label: other,
        shares: [copyOf(first.shares[0]), copyOf(first.shares[1])],
      }),
    ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('[AUTH-18][SEC-82] a server share equal to the key, with a matching commit, is detected', async () => {
  const chosen = new Uint8Array(33).fill(7, 0, 32)
  const { commits, shares } = await splitOf(crypto.getRandomValues(new Uint8Array(32)))
  const forged = { bytes: chosen, holder: 'S' } as const
  const key = await importWalletKey(label.walletId, chosen.slice(0, 32))
  const [, ofForged] = await commitTo({ key, label, shares: [shares[0], forged, shares[2]] })
  const changed: Commits = [commits[0], ofForged, commits[2]]

  // Result of the library alone: the server's key, regardless of the device's share.
  expect(await combine([shares[0].bytes, chosen])).toEqual(chosen.slice(0, 32))
  await expect(
    combineKey({ commits: changed, label, shares: [copyOf(shares[0]), forged] }),
  ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('[AUTH-18] one share twice is not two shares', async () => {
  const { commits, shares } = await splitOf(crypto.getRandomValues(new Uint8Array(32)))
  const [device] = shares

  await expect(
    combineKey({ commits, label, shares: [copyOf(device), copyOf(device)] }),
  ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})
