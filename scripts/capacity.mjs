import { isMain } from './run.mjs'

/**
 * Figures of `npm run load`, for the guide Sizing. Replace all of them together, from one run on a quiet machine.
 */
export const measured = {
  /** Machine and day of the run. */
  where: 'two virtual cores with Node 20.20, on 2026-11-28',
  /** CPU time of a GET that is answered from memory, in microseconds. */
  requestMicros: 76,
  /** CPU time of a guest's login, in milliseconds. */
  loginMs: 4.7,
  /** CPU time of a relayed message over Redis, in microseconds. */
  messageMicros: 341,
  /** Bytes that a new user adds to the database, with the audit. */
  userBytes: 2_790,
  /** Bytes that a waiting message takes in Redis. */
  waitingBytes: 759,
}

/** What one daily user does. Replace these by your own figures: `fairlead-server stats` prints most of them. */
export const assumed = {
  /** Requests to the data API a day. */
  requests: 40,
  /** Bytes of a response, after compression. */
  responseBytes: 2_000,
  /** Sign-ins with the embedded wallet a day. */
  signIns: 0.2,
  /** Share of users who are new. */
  newUsers: 0.02,
  /** Messages of the relay a day. */
  messages: 8,
  /** Time that a message waits for a phone, in seconds. */
  waitSeconds: 60,
  /** Minutes a day with an open WebSocket. */
  socketMinutes: 5,
  /** The busiest moment, as a multiple of the average of the day. */
  peak: 4,
  /** Share of a core that is used at the peak. */
  use: 0.5,
}

const daySeconds = 86_400
const sizes = [10_000, 100_000, 1_000_000, 10_000_000]

/** Computes what a number of daily users needs. @param {number} users */
export function computeNeeds(users) {
  const perSecond = (/** @type {number} */ count) => (users * count * assumed.peak) / daySeconds
  const cpuSeconds =
    (perSecond(assumed.requests) * measured.requestMicros) / 1e6 +
    (perSecond(assumed.signIns) * measured.loginMs) / 1e3 +
    (perSecond(assumed.messages) * measured.messageMicros) / 1e6
  return {
    users,
    requests: perSecond(assumed.requests),
    signIns: perSecond(assumed.signIns),
    messages: perSecond(assumed.messages),
    sockets: (users * assumed.socketMinutes * 60 * assumed.peak) / daySeconds,
    cores: cpuSeconds / assumed.use,
    databaseBytesPerDay: users * assumed.newUsers * measured.userBytes,
    redisBytes: perSecond(assumed.messages) * assumed.waitSeconds * measured.waitingBytes,
    egressBytesPerDay: users * assumed.requests * assumed.responseBytes,
  }
}

/** @param {number} value */
function round(value) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return Number(value.toFixed(digits)).toLocaleString('en-US')
}

/** Returns the rows of the guide's table. */
export function listRows() {
  return sizes
    .map(computeNeeds)
    .map((needs) =>
      [
        needs.users.toLocaleString('en-US'),
        round(needs.requests),
        round(needs.signIns),
        round(needs.messages),
        round(needs.sockets),
        round(needs.cores),
        `${round(needs.databaseBytesPerDay / 1e6)} MB`,
        `${round(needs.redisBytes / 1e6)} MB`,
        `${round(needs.egressBytesPerDay / 1e9)} GB`,
      ].join(' | '),
    )
}

/** Returns the rows of the guide's table of figures. */
export function listMeasured() {
  return [
    `GET from memory | ${measured.requestMicros} µs`,
    `login of a guest | ${measured.loginMs} ms`,
    `relayed message, over Redis | ${measured.messageMicros} µs`,
    `new user in the database, with the audit | ${round(measured.userBytes)} B`,
    `message that waits in Redis | ${round(measured.waitingBytes)} B`,
  ]
}

if (isMain(import.meta.url))
  for (const row of [...listMeasured(), ...listRows()]) console.log(`| ${row} |`)
