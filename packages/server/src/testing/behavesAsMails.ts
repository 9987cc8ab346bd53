import { expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../storage/Storage.ts'

const nowMs = Date.UTC(2026, 0, 1)

/** Tests of the mail queue's storage, for every kind of database. Each test gets an empty one. */
export function behavesAsMails(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    const { mails } = storage
    const add = (
      id: string,
      more: { expiresAt?: number; nextAt?: number; topic?: string } = {},
    ) => {
      const mail = {
        attempts: 0,
        expiresAt: nowMs + 1000,
        id,
        nextAt: nowMs,
        sealed: `sealed ${id}`,
      }
      return mails.addMail({ ...mail, ...more }, nowMs)
    }
    return { add, mails }
  }
  const due = { limit: 5, nowMs, untilMs: nowMs + 100 }

  test('[SEC-287] behavior: concurrent claims of waiting emails share no email', async () => {
    const { add, mails } = await openEmpty()
    for (let index = 0; index < 20; index += 1) await add(`mail_${index}`)

    const claims = await Promise.all(Array.from({ length: 6 }, () => mails.claimMails(due)))

    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    while ((await mails.claimMails(due)).length > 0);
    const later = { limit: 50, nowMs: due.untilMs, untilMs: due.untilMs }
    const again = await mails.claimMails(later)
    expect(again.map(({ attempts }) => attempts)).toEqual(Array(20).fill(2))
  })

  test('[SEC-287] behavior: an attempt that has lost its email to another process changes nothing', async () => {
    const { add, mails } = await openEmpty()
    await add('mail_1')
    const [slow] = await mails.claimMails(due)
    const later = { limit: 5, nowMs: due.untilMs, untilMs: due.untilMs + 100 }
    await mails.claimMails(later)

    expect(await mails.postponeMail(slow!, nowMs)).toBe(false)

    expect(await mails.claimMails(later)).toEqual([])
    expect([await mails.removeMail('mail_1'), await mails.removeMail('mail_1')]).toEqual([
      true,
      false,
    ])
    expect(await mails.measure()).toEqual({ count: 0 })
  })

  test('[SEC-287] behavior: an attempt that is renewed keeps its email, and is not begun again by its own process', async () => {
    const { add, mails } = await openEmpty()
    await add('mail_1')
    const [running] = await mails.claimMails(due)
    const later = { limit: 5, nowMs: due.untilMs, untilMs: due.untilMs + 100 }

    expect(await mails.postponeMail(running!, later.untilMs)).toBe(true)
    expect(await mails.claimMails(later)).toEqual([])
    const latest = { limit: 5, nowMs: later.untilMs, untilMs: later.untilMs + 100 }
    expect(await mails.claimMails({ ...latest, except: ['mail_1'] })).toEqual([])
    expect(await mails.claimMails({ ...latest, except: ['mail_2'] })).toHaveLength(1)
    await mails.removeMail('mail_1')
    expect(await mails.postponeMail(running!, nowMs)).toBe(false)
  })

  test('[SEC-286] behavior: emails with an expired code, early emails and replaced ones', async () => {
    const { add, mails } = await openEmpty()
    await add('mail_1', { topic: 'flw_1' })
    await add('mail_2', { topic: 'flw_1' })
    await add('mail_3', { expiresAt: nowMs })
    await add('mail_4', { nextAt: nowMs + 1 })

    expect(await mails.claimMails(due)).toEqual([
      {
        attempts: 1,
        expiresAt: nowMs + 1000,
        id: 'mail_2',
        nextAt: due.untilMs,
        sealed: 'sealed mail_2',
        topic: 'flw_1',
      },
    ])
    expect(await mails.measure()).toEqual({ count: 3, oldestAt: nowMs })
    expect(await mails.dropExpiredMails(nowMs)).toBe(1)
    expect(await mails.dropExpiredMails(nowMs + 1000)).toBe(2)
  })
}
