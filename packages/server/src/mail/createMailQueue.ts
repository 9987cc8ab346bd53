import { BaseError } from '@fairlead/protocol'
import { openValue, sealValue } from '../kms/envelope.ts'
import type { Kms } from '../kms/Kms.ts'
import type { Log } from '../log.ts'
import type { Metric } from '../metrics/formatMetrics.ts'
import { repeat, type Schedule } from '../schedule.ts'
import type { MailStore, QueuedMail } from '../storage/mails/createMailStore.ts'
import type { Random } from '../uuid.ts'
import type { Delivery, Mail, Mailer } from './Mailer.ts'
import { MailFailure } from './MailFailure.ts'

/** Maximum time that a request waits for the first attempt, in milliseconds. */
const waitMs = 250
/** Time until other processes may send an email whose attempt is not renewed, in milliseconds. */
const claimMs = 60_000
/** Interval between two reads of the queue, and between renewals of running attempts, in milliseconds. */
const pollMs = 5_000
/** Maximum number of attempts at an email. */
const maxAttempts = 12
/** Pauses after failed attempts grow from the first to the last, in milliseconds. */
const pauseMs = { first: 5_000, last: 60 * 60_000 }

/** A mailer whose emails survive a failure of the mail server, or of this process. */
export type MailQueue = Pick<Mailer, 'send'> & {
  /** Begins to send emails that wait in the database. Close the result before the storage is closed. */
  follow(): { close(): Promise<void> }
  metrics(): readonly Metric[]
}

/**
 * Creates a mailer that stores emails in the database, encrypted, until the mail server has accepted them. The first
 * attempt begins at once. Several processes may share the database.
 */
export function createMailQueue(options: createMailQueue.Options): MailQueue {
  const { clock, mailer, random, schedule, store } = options
  const counts: Counts = { failed: 0, queued: 0, retried: 0, sent: 0 }
  const attempts = createAttempts(options, counts)

  async function send(mail: Mail, delivery?: Delivery): Promise<void> {
    if (!delivery) return sendDirectly(mail)
    const { expiresAt, reportsFailure = false, topic } = delivery
    const id = `mail_${Buffer.from(random(16)).toString('hex')}`
    const plaintext = new TextEncoder().encode(JSON.stringify(mail))
    const sealed = await sealValue({ kms: options.kms, place: placeOf(id), plaintext, random })
    const isBegun = attempts.hasRoom()
    const nextAt = clock() + (isBegun ? claimMs : 0)
    const row = { attempts: Number(isBegun), expiresAt, id, nextAt, sealed, topic }
    const wait: Wait = { isOpen: reportsFailure }
    const adding = store.addMail(row, clock())
    const attempt =
      isBegun &&
      attempts.begin(
        row,
        adding.then(() => attempts.trySend(row, { mail, wait })),
      )
    await adding
    counts.queued += 1
    if (attempt && reportsFailure) await waitFor(attempt, { schedule, wait })
    if (!attempt) attempts.claimMore()
  }

  async function sendDirectly(mail: Mail): Promise<void> {
    await mailer.send(mail).catch((error: unknown) => {
      counts.failed += 1
      throw error
    })
    counts.sent += 1
  }

  return {
    follow: attempts.follow,
    metrics: () => listMailMetrics({ counts, figures: attempts.figures(), nowMs: clock() }),
    send,
  }
}

export declare namespace createMailQueue {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    kms: Pick<Kms, 'unwrap' | 'wrap'>
    log: Log
    /** Makes the attempts. */
    mailer: Pick<Mailer, 'maxConcurrent' | 'send'>
    random: Random
    schedule: Schedule
    store: MailStore
  }
}

type Counts = Record<'failed' | 'queued' | 'retried' | 'sent', number>

/** Creates the attempts of this process: those at new emails, and those at emails that wait in the database. */
function createAttempts(options: createMailQueue.Options, counts: Counts) {
  const { clock, log, mailer, schedule, store } = options
  const running: Running = new Map()
  let figures: Awaited<ReturnType<MailStore['measure']>> = { count: 0 }
  let isClosed = false
  let hasMore = false
  let claiming: Promise<void> | undefined
  const trySend = createTrySend(options, counts)
  const logFailure = (error: unknown) =>
    log({ event: 'mailFailed', reason: BaseError.is(error) ? error.code : 'SERVER_ERROR' })

  /** Keeps track of an attempt. Afterwards, the next emails are read if the database holds more. */
  function begin(row: QueuedMail, attempt: Promise<void>): Promise<void> {
    // The row stays claimed and is tried again, so an email may be sent twice but is never lost.
    const settled = attempt.catch(logFailure)
    running.set(row.id, { row, settled })
    void settled.then(() => {
      running.delete(row.id)
      if (hasMore) void claim()
    })
    return settled
  }

  /** Begins attempts at due emails, one call at a time. */
  function claim(): Promise<void> {
    claiming ??= claimOnce().finally(() => {
      claiming = undefined
    })
    return claiming
  }

  async function claimOnce(): Promise<void> {
    const limit = mailer.maxConcurrent - running.size
    if (isClosed || limit <= 0) return
    hasMore = false
    const nowMs = clock()
    const untilMs = nowMs + claimMs
    try {
      const rows = await store.claimMails({ except: [...running.keys()], limit, nowMs, untilMs })
      if (rows.length === limit) hasMore = true
      for (const row of rows) begin(row, trySend(row, {}))
    } catch (error) {
      logFailure(error)
    }
  }

  async function poll(): Promise<void> {
    try {
      await renewClaims(running, options)
      counts.failed += await store.dropExpiredMails(clock())
      await claim()
      figures = await store.measure()
    } catch (error) {
      logFailure(error)
    }
  }

  return {
    begin,
    /** Begins attempts at emails that wait in the database, now or after a running attempt. */
    claimMore() {
      hasMore = true
      void claim()
    },
    figures: () => figures,
    follow() {
      const polling = repeat(poll, { pauseMs: pollMs, schedule })
      return {
        async close() {
          isClosed = true
          await Promise.all([polling.close(), claiming])
          await Promise.all([...running.values()].map(({ settled }) => settled))
        },
      }
    },
    hasRoom: () => !isClosed && running.size < mailer.maxConcurrent,
    trySend,
  }
}

/** Attempts of this process, by the id of the email. */
type Running = Map<string, { row: QueuedMail; settled: Promise<void> }>

/** Renews the claims of running attempts, however long the mail server takes. */
async function renewClaims(
  running: Running,
  { clock, store }: Pick<createMailQueue.Options, 'clock' | 'store'>,
): Promise<void> {
  const untilMs = clock() + claimMs
  await Promise.all([...running.values()].map(({ row }) => store.postponeMail(row, untilMs)))
}

/** Creates the function that makes one attempt at an email, and records its result. */
function createTrySend({ clock, kms, mailer, store }: createMailQueue.Options, counts: Counts) {
  return async (row: QueuedMail, { mail, wait }: { mail?: Mail; wait?: Wait }): Promise<void> => {
    try {
      const opened = mail ?? (await openMail(row, kms))
      // After a slow decryption, another process may have begun an attempt, or a newer email replaced this one.
      if (!mail && !(await store.postponeMail(row, clock() + claimMs))) return
      await mailer.send(opened)
    } catch (error) {
      const nextAt = clock() + pauseAfter(row.attempts)
      const isLast = row.attempts >= maxAttempts || nextAt >= row.expiresAt
      if (wait?.isOpen) wait.error = error
      if (wait?.isOpen || isLast || isPermanent(error)) {
        counts.failed += 1
        await store.removeMail(row.id)
      } else {
        counts.retried += 1
        await store.postponeMail(row, nextAt)
      }
      return
    }
    counts.sent += 1
    await store.removeMail(row.id)
  }
}

/** Waits for an attempt, but not for long. @throws The failure, if it occurs within this time. */
async function waitFor(
  attempt: Promise<void>,
  { schedule, wait }: { schedule: Schedule; wait: Wait },
): Promise<void> {
  let cancel = () => {}
  const timeout = new Promise<void>((resolve) => {
    cancel = schedule(resolve, waitMs)
  })
  await Promise.race([attempt, timeout])
  cancel()
  wait.isOpen = false
  if (wait.error !== undefined) throw wait.error
}

/** A request that waits for an attempt while `isOpen`, and the failure that it reports. */
type Wait = { error?: unknown; isOpen: boolean }

/** Returns the time until the next attempt, in milliseconds: 5 s, 20 s, 80 s, … up to an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(pauseMs.first * 4 ** (attempts - 1), pauseMs.last)
}

/** True if another attempt is useless: the mail server refused the email, or the row can't be decrypted. */
function isPermanent(error: unknown): boolean {
  if (error instanceof MailFailure) return error.isPermanent
  return BaseError.find(error, 'SERVER_ERROR') !== undefined
}

function placeOf(id: string) {
  return { column: 'mail_ct', key: id, table: 'mail_outbox' }
}

async function openMail({ id, sealed }: QueuedMail, kms: Pick<Kms, 'unwrap'>): Promise<Mail> {
  const bytes = await openValue({ kms, place: placeOf(id), sealed })
  return JSON.parse(Buffer.from(bytes).toString())
}

/**
 * Returns the metrics of the mail queue.
 *
 * @param state.figures - Emails in the database, of all processes.
 */
function listMailMetrics(state: {
  counts: Readonly<Counts>
  figures: { count: number; oldestAt?: number }
  nowMs: number
}): readonly Metric[] {
  const { counts, figures, nowMs } = state
  const { count, oldestAt = nowMs } = figures
  return [
    {
      name: 'fairlead_mails_total',
      help: 'Emails of this process: queued, sent, failed attempts that are retried, and emails that are not sent.',
      kind: 'counter',
      label: 'outcome',
      value: counts,
    },
    {
      name: 'fairlead_mails_waiting',
      help: 'Emails in the queue of all processes.',
      kind: 'gauge',
      value: count,
    },
    {
      name: 'fairlead_mails_oldest_seconds',
      help: 'Age of the oldest email in the queue.',
      kind: 'gauge',
      value: Math.max(0, (nowMs - oldestAt) / 1000),
    },
  ]
}
