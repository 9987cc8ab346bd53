import { BaseError } from '@fairlead/protocol'
import { expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../storage/Storage.ts'

const nowMs = Date.UTC(2026, 0, 1)

/** Tests of the audit chain, for every kind of database. */
export function behavesAsAudit(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    return storage.auth
  }

  test('[AUTH-18][SEC-142] behavior: what happened is a chain, also when many write at once', async () => {
    const auth = await openEmpty()
    const sign = async (content: string) => `s${content.length}:${content.slice(-40, -5)}`

    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        auth.writeAudit({ action: 'tested', data: { index }, userId: 'usr_1' }, sign, nowMs),
      ),
    )

    expect(await auth.findAuditBreak(sign)).toBeUndefined()
    expect(await auth.findAuditBreak(async () => 'another key')).toEqual({ seq: 1 })
  })

  test('[AUTH-18][SEC-288] behavior: entries that arrive together share one transaction and one signature of the head', async () => {
    const auth = await openEmpty()
    let signed = 0
    const sign = async (content: string) => {
      signed += 1
      return `s${content.length}:${content.slice(-40, -5)}`
    }
    const write = (index: number) =>
      auth.writeAudit({ action: 'tested', data: { index } }, sign, nowMs)

    const points = await Promise.all(Array.from({ length: 120 }, (_, index) => write(index)))

    expect(signed).toBe(121)
    expect(points.map(({ seq }) => seq)).toEqual(points.map((_, index) => index + 1))
    expect(await auth.findAuditEnd()).toEqual(points.at(-1))
    expect(await auth.findAuditBreak(sign)).toBeUndefined()
  })

  test('[AUTH-18][SEC-288] error: an entry that is not kept, or can’t be signed, leaves no gap among others', async () => {
    const auth = await openEmpty()
    const sign = async (content: string) => `s${content.length}:${content.slice(-40, -5)}`
    const unsigned = async (): Promise<string> => {
      throw new BaseError('SERVER_ERROR', { shortMessage: 'No key' })
    }
    const write = (action: string, by = sign, options = {}) =>
      auth.writeAudit({ action, userId: 'usr_1' }, by, nowMs, options)
    await write('alone', sign, { isKept: false })
    expect(await auth.findAuditEnd()).toBeUndefined()

    const results = await Promise.allSettled([
      write('first'),
      write('left out', sign, { isKept: false }),
      write('second'),
      write('unsigned', unsigned),
      write('third'),
    ])

    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const kept = await auth.listAudit('usr_1', { limit: 9 })
    expect(kept.map(({ action, cursor }) => [cursor, action])).toEqual([
      ['3', 'third'],
      ['2', 'second'],
      ['1', 'first'],
    ])
    expect(await auth.findAuditBreak(sign)).toBeUndefined()
  })
}
