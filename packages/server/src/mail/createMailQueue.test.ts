import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '@fairlead/test/mail'
import { expect, onTestFinished, test } from 'vitest'
import { createFileKms } from '../kms/createFileKms.ts'
import type { LogEntry } from '../log.ts'
import { openSqlite } from '../storage/openSqlite.ts'
import { createMailQueue } from './createMailQueue.ts'
import { createSmtpMailer } from './createSmtpMailer.ts'
import type { Mail } from './Mailer.ts'

const to = 'ada@example.test'
const code = '042917'
const minuteMs = 60_000

function mailWith(text: string, address = to): Mail {
  return { html: `<p>${text}</p>`, language: 'en', subject: 'Code', text, to: address }
}

type Options = Partial<Pick<startMailbox.Options, 'beforeAnswer' | 'refuse'>> & { smtpUrl?: string }

/** Creates a database, a mail server and processes that share them. Time passes only when a test sets it. */
async function createStage(options: Options = {}) {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-mail-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const storage = openSqlite(join(folder, 'fairlead.db'), () => clock.nowMs)
  onTestFinished(() => storage.close())
  await storage.migrate()
  const mailbox = await startMailbox({ ...options, pagePort: 0, smtpPort: 0 })
  onTestFinished(() => mailbox.stop())
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => void entries.push(entry)
  const kms = createFileKms({ clock: () => clock.nowMs, dataDir: folder, random: randomBytes })

  /** Starts a process, with a connection to the database's mail server of its own. */
  function createProcess(smtpUrl = mailbox.smtpUrl, beforeUnwrap = async () => {}) {
    const mailer = createSmtpMailer({ from: 'Shop <no-reply@shop.test>', log, url: smtpUrl })
    onTestFinished(() => mailer.close())
    const timers = new Map<() => void, number>()
    const queue = createMailQueue({
      clock: () => clock.nowMs,
      kms: {
        async unwrap(...values) {
          await beforeUnwrap()
          return kms.unwrap(...values)
        },
        wrap: kms.wrap,
      },
      log,
      mailer,
      random: randomBytes,
      schedule(run, delayMs) {
        timers.set(run, delayMs)
        return () => timers.delete(run)
      },
      store: storage.mails,
    })
    return {
      queue,
      timers,
      /** Runs the functions that are scheduled with this delay. */
      run(delayMs: number) {
        for (const [run, after] of timers) if (after === delayMs && timers.delete(run)) run()
      },
      values: () =>
        Object.fromEntries(
          queue
            .metrics()
            .map((metric) => [metric.name.slice(15), 'value' in metric && metric.value]),
        ),
    }
  }
  const texts = () => mailbox.messages(to).map(({ text }) => text.trim())
  const delivery = (rest = {}) => ({ expiresAt: clock.nowMs + 10 * minuteMs, ...rest })
  const waiting = async () => (await storage.mails.measure()).count
  return { clock, createProcess, delivery, entries, mailbox, storage, texts, waiting }
}

/** Holds back the answers of a mail server until `open` is called. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { beforeAnswer: () => opened, open: () => open() }
}

test('[SEC-285] behavior: a request does not wait for a slow mail server', async () => {
  const gate = createGate()
  const { createProcess, delivery, texts, waiting } = await createStage(gate)
  const { queue, run, timers, values } = createProcess()

  let isDone = false
  const sending = queue.send(mailWith(code), delivery({ reportsFailure: true })).then(() => {
    isDone = true
  })
  await expect.poll(texts).toEqual([code])
  expect(isDone).toBe(false)
  expect([...timers.values()]).toEqual([250])
  run(250)
  await sending
  expect(await waiting()).toBe(1)

  gate.open()
  await expect.poll(waiting).toBe(0)
  expect(values()).toMatchObject({ total: { failed: 0, queued: 1, retried: 0, sent: 1 } })
})

test('[SEC-285] behavior: a mail that no request waits for is answered before the mail server accepts it', async () => {
  const gate = createGate()
  const { createProcess, delivery, waiting } = await createStage(gate)

  await createProcess().queue.send(mailWith(code), delivery())

  expect(await waiting()).toBe(1)
  gate.open()
  await expect.poll(waiting).toBe(0)
})

test('[SEC-286] behavior: the database holds no code and no address while a mail waits, and nothing afterwards', async () => {
  const gate = createGate()
  const { clock, createProcess, delivery, storage, waiting } = await createStage(gate)
  await createProcess().queue.send(mailWith(code), delivery({ topic: 'flw_1' }))

  const claimed = await storage.mails.claimMails({
    limit: 9,
    nowMs: clock.nowMs + minuteMs,
    untilMs: clock.nowMs + minuteMs,
  })

  expect(claimed).toHaveLength(1)
  const sealed = Buffer.from(claimed[0]!.sealed.split('|').at(-1)!, 'base64url').toString('latin1')
  expect(`${JSON.stringify(claimed)}${sealed}`).not.toMatch(/042917|example/)
  gate.open()
  await expect.poll(waiting).toBe(0)
})

test('[SEC-287] behavior: a mail outlives the process that was killed while sending', async () => {
  const gate = createGate()
  const { clock, createProcess, delivery, texts, waiting } = await createStage(gate)
  const killed = createProcess()
  await killed.queue.send(mailWith('first'), delivery())
  await expect.poll(texts).toEqual(['first'])

  const other = createProcess()
  const following = other.queue.follow()
  await expect.poll(() => [...other.timers.values()]).toEqual([5000])
  expect(texts()).toEqual(['first'])
  expect(other.values()).toMatchObject({ oldest_seconds: 0, waiting: 1 })

  clock.nowMs += minuteMs
  other.run(5000)
  await expect.poll(texts).toEqual(['first', 'first'])
  gate.open()
  await expect.poll(waiting).toBe(0)
  await expect.poll(() => other.values().total).toMatchObject({ sent: 1 })
  await following.close()
})

test('[SEC-287] behavior: a mail that the mail server takes minutes for is sent once', async () => {
  const gate = createGate()
  const { clock, createProcess, delivery, texts, waiting } = await createStage(gate)
  const [slow, other] = [createProcess(), createProcess()]
  await slow.queue.send(mailWith('first'), delivery())
  await expect.poll(texts).toEqual(['first'])
  const following = [slow, other].map(({ queue }) => queue.follow())
  const pass = async (ms: number) => {
    for (const { run, timers } of [slow, other]) {
      await expect.poll(() => [...timers.values()]).toEqual([5000])
      if (run === slow.run) clock.nowMs += ms
      run(5000)
    }
  }

  for (const ms of [50_000, 50_000, 50_000]) await pass(ms)
  await pass(0)
  expect(texts()).toEqual(['first'])
  gate.open()
  await expect.poll(waiting).toBe(0)
  await Promise.all(following.map((one) => one.close()))
  expect([slow.values().total, other.values().total]).toMatchObject([{ sent: 1 }, { sent: 0 }])
})

test('[SEC-287] behavior: a process claims only as many mails as it has connections', async () => {
  const gate = createGate()
  const { clock, createProcess, delivery, mailbox, storage, texts, waiting } =
    await createStage(gate)
  const { queue } = createProcess(`${mailbox.smtpUrl}?maxConnections=2`)
  for (const text of ['1', '2', '3', '4', '5']) await queue.send(mailWith(text), delivery())
  await expect.poll(() => texts().length).toBe(2)

  const nowMs = clock.nowMs
  const left = await storage.mails.claimMails({ limit: 9, nowMs, untilMs: nowMs })
  expect(left).toHaveLength(3)
  gate.open()
  await expect.poll(waiting).toBe(0)
  expect(texts().sort()).toEqual(['1', '2', '3', '4', '5'])
})

test('[SEC-287] behavior: two processes send each waiting mail once', async () => {
  const { clock, createProcess, delivery, storage, texts, waiting } = await createStage()
  const down = createProcess('smtp://127.0.0.1:1')
  const sent = Array.from({ length: 12 }, (_, index) => `mail ${index + 10}`)
  for (const text of sent) await down.queue.send(mailWith(text), delivery())
  await expect.poll(() => down.values().total).toMatchObject({ retried: 12, sent: 0 })
  expect(await waiting()).toBe(12)

  clock.nowMs += 5000
  const both = [createProcess(), createProcess()].map(({ queue }) => queue.follow())
  await expect.poll(waiting).toBe(0)
  await Promise.all(both.map((one) => one.close()))

  expect(texts().sort()).toEqual(sent)
  expect((await storage.mails.measure()).oldestAt).toBeUndefined()
})

test('[SEC-285] behavior: pauses grow while the mail server is down, until it is back', async () => {
  let isDown = true
  const { clock, createProcess, delivery, texts, waiting } = await createStage({
    refuse: () => (isDown ? 451 : undefined),
  })
  const { queue, run, timers, values } = createProcess()
  await queue.send(mailWith(code), delivery())
  await expect.poll(() => values().total).toMatchObject({ retried: 1 })
  const following = queue.follow()

  const pass = async (seconds: number) => {
    await expect.poll(() => [...timers.values()]).toEqual([5000])
    clock.nowMs += seconds * 1000
    run(5000)
  }
  await pass(5)
  await expect.poll(() => values().total).toMatchObject({ retried: 2 })
  isDown = false
  await pass(19)
  await pass(1)
  await expect.poll(waiting).toBe(0)

  expect(texts()).toEqual([code])
  expect(values().total).toEqual({ failed: 0, queued: 1, retried: 2, sent: 1 })
  await following.close()
})

test('[SEC-286] error: an expired code is deleted and not sent', async () => {
  const { clock, createProcess, delivery, texts, waiting } = await createStage()
  const down = createProcess('smtp://127.0.0.1:1')
  await down.queue.send(mailWith(code), delivery())
  await expect.poll(() => down.values().total).toMatchObject({ retried: 1 })

  clock.nowMs += 10 * minuteMs
  const up = createProcess()
  const following = up.queue.follow()
  await expect.poll(waiting).toBe(0)
  await following.close()

  expect(texts()).toEqual([])
  expect(up.values().total).toMatchObject({ failed: 1, sent: 0 })
})

test('[SEC-286] behavior: a newer code replaces the waiting one', async () => {
  const { clock, createProcess, delivery, texts, waiting } = await createStage()
  const down = createProcess('smtp://127.0.0.1:1')
  await down.queue.send(mailWith('old'), delivery({ topic: 'flw_1' }))
  await down.queue.send(mailWith('other'), delivery({ topic: 'flw_2' }))
  await down.queue.send(mailWith('new'), delivery({ topic: 'flw_1' }))
  await expect.poll(() => down.values().total).toMatchObject({ retried: 3 })

  clock.nowMs += 5000
  const following = createProcess().queue.follow()
  await expect.poll(waiting).toBe(0)
  await following.close()

  expect(texts().sort()).toEqual(['new', 'other'])
})

test('[SEC-286] behavior: a waiting code is not sent if a newer one replaces it while it is decrypted', async () => {
  const gate = createGate()
  const { clock, createProcess, delivery, mailbox, texts, waiting } = await createStage()
  const down = createProcess('smtp://127.0.0.1:1')
  await down.queue.send(mailWith('old'), delivery({ topic: 'flw_1' }))
  await expect.poll(() => down.values().total).toMatchObject({ retried: 1 })
  clock.nowMs += 5000
  let isDecrypting = false
  const slow = createProcess(mailbox.smtpUrl, () => {
    isDecrypting = true
    return gate.beforeAnswer()
  })
  const following = slow.queue.follow()
  await expect.poll(() => isDecrypting).toBe(true)

  await createProcess().queue.send(mailWith('new'), delivery({ topic: 'flw_1' }))
  await expect.poll(waiting).toBe(0)
  gate.open()
  await following.close()

  expect(texts()).toEqual(['new'])
})

test.each([
  { isPermanent: true, status: 550 },
  { isPermanent: false, status: 451 },
])(
  '[SEC-285] error: a refusal with $status while the request waits is reported, and not tried again',
  async ({ isPermanent, status }) => {
    const { createProcess, delivery, entries, waiting } = await createStage({
      refuse: () => status,
    })
    const { queue, values } = createProcess()

    const sending = queue.send(mailWith(code), delivery({ reportsFailure: true }))

    await expect(sending).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', isPermanent })
    expect(await waiting()).toBe(0)
    expect(values().total).toMatchObject({ failed: 1, retried: 0 })
    expect(entries).toEqual([{ event: 'mailFailed', reason: 'EENVELOPE' }])
  },
)

test('[SEC-285] error: an address that the mail server refuses for good is not tried again', async () => {
  const { createProcess, delivery, waiting } = await createStage({ refuse: () => 550 })
  const { queue, values } = createProcess()

  await queue.send(mailWith(code), delivery())

  await expect.poll(waiting).toBe(0)
  await expect.poll(() => values().total).toMatchObject({ failed: 1, retried: 0 })
})

test('default: without a delivery, the mail server has accepted the mail', async () => {
  const { createProcess, texts, waiting } = await createStage()
  const { queue } = createProcess()

  await queue.send(mailWith(code))
  expect([texts(), await waiting()]).toEqual([[code], 0])
  const down = createProcess('smtp://127.0.0.1:1').queue.send(mailWith(code))
  await expect(down).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('behavior: more mails than a process sends at once wait in the database', async () => {
  const gate = createGate()
  const { createProcess, delivery, mailbox, waiting } = await createStage(gate)
  const { queue, values } = createProcess()

  for (let index = 0; index < 60; index += 1)
    await queue.send(mailWith(`mail ${index}`), delivery({ reportsFailure: index >= 50 }))
  expect(await waiting()).toBe(60)

  gate.open()
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  expect(mailbox.messages(to)).toHaveLength(60)
  await expect.poll(() => values().total).toMatchObject({ queued: 60, sent: 60 })
})
