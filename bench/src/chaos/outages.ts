import { setTimeout as delay } from 'node:timers/promises'
import { findRedis, startRedis } from '@fairlead/test/node'
import { findPostgres, startPostgres } from '../../../packages/server/src/testing/startPostgres.ts'
import type { ServerProcess } from '../startServerProcess.ts'
import { createGuests, type Guests } from '../stress/createGuests.ts'
import { createPublisher, type Publisher } from '../stress/createPublisher.ts'
import {
  leaveOut,
  mergeOutcomes,
  mustBeZero,
  type Outcome,
  type StressOptions,
} from '../stress/Scenario.ts'
import { startGuestSite } from '../stress/startGuestSite.ts'
import { waitUntil } from '../stress/waitUntil.ts'
import { type FaultyProxy, type ProxyMode, startFaultyProxy } from './startFaultyProxy.ts'

/** Time within which every request is answered during an outage, in milliseconds: the server's limits and a margin. */
const answerMs = 60_000
/** Time within which the server works again, in milliseconds. */
const recoveryMs = 90_000

type Fault = 'cut' | Exclude<ProxyMode, 'pass'>

/** A short version leaves out dropped data: the server waits 25 s before it gives up a silent connection. */
const quickFaults: readonly Fault[] = ['cut', 'refuse', 'hold', 'slow']
const faults: readonly Fault[] = [...quickFaults, 'drop']

/** Cuts, refuses, stops, slows and loses the connections to Postgres. */
export async function postgresOutage(options: StressOptions): Promise<Outcome> {
  const bin = findPostgres()
  if (!bin) return leaveOut('Postgres, outages', 'initdb')
  const postgres = await startPostgres(bin)
  const proxy = await startFaultyProxy(postgres.url)
  try {
    return await runOutages('Postgres', proxy, { DATABASE_URL: proxy.url }, options)
  } finally {
    proxy.stop()
    postgres.stop()
  }
}

/** The same for Redis. */
export async function redisOutage(options: StressOptions): Promise<Outcome> {
  const program = findRedis()
  if (!program) return leaveOut('Redis, outages', 'redis-server')
  const redis = await startRedis(program)
  const proxy = await startFaultyProxy(redis.url)
  try {
    return await runOutages('Redis', proxy, { REDIS_URL: proxy.url }, options)
  } finally {
    proxy.stop()
    await redis.stop()
  }
}

type Stage = {
  guests: Guests
  /** Duration of each outage, in milliseconds. */
  outageMs: number
  proxy: FaultyProxy
  publisher: Publisher
  server: ServerProcess
}

async function runOutages(
  name: string,
  proxy: FaultyProxy,
  env: Readonly<Record<string, string>>,
  { isQuick }: StressOptions,
): Promise<Outcome> {
  const server = await startGuestSite(env)
  const guests = createGuests(server.port)
  const publisher = createPublisher(`ws://127.0.0.1:${server.port}`)
  const outageMs = isQuick ? 500 : 30_000
  const stage: Stage = { guests, outageMs, proxy, publisher, server }
  try {
    await publisher.connect()
    const outcomes: Outcome[] = []
    for (const fault of isQuick ? quickFaults : faults)
      outcomes.push(await runOutage(`${name}, ${fault}`, fault, stage))
    const lostLogins = await guests.countLost()
    const lostMessages = await publisher.countLost()
    return mergeOutcomes([
      ...outcomes,
      mustBeZero(`${name}, outages: acknowledged logins lost`, lostLogins, guests.acknowledged()),
      mustBeZero(
        `${name}, outages: acknowledged messages lost`,
        lostMessages,
        publisher.acknowledged(),
      ),
    ])
  } finally {
    guests.stop()
    publisher.stop()
    await server.kill()
  }
}

/** Writes before, during and after one outage. */
async function runOutage(what: string, fault: Fault, stage: Stage): Promise<Outcome> {
  const { guests, outageMs, proxy, publisher, server } = stage
  await Promise.all([guests.signIn(), publisher.publish()])
  if (fault === 'cut') proxy.cut()
  else await proxy.setMode(fault)

  let unanswered = 0
  // A login may fail during the outage. It must not stay without an answer.
  const asking = Array.from({ length: 4 }, async () => {
    const answered = guests.signIn().catch(() => {})
    if (await isLate(answered, answerMs)) unanswered += 1
  })
  // The client keeps the messages that were refused, and does not count them as acknowledged.
  const publishing = Array.from({ length: 4 }, () => publisher.publish().catch(() => {}))
  await delay(outageMs)
  const isAlive = (await fetch(`http://127.0.0.1:${server.port}/health`)).ok
  await proxy.setMode('pass')
  const tookMs = await waitUntil(async () => {
    if (!(await isReady(server.port))) return false
    const writes = Promise.all([guests.signIn(), publisher.publish()])
    return writes.then(
      () => true,
      () => false,
    )
  }, recoveryMs)
  await Promise.all(asking)
  await isLate(Promise.all(publishing), answerMs)
  const recovered = tookMs === undefined ? 'not in time' : `${(tookMs / 1_000).toFixed(1)} s`
  return mergeOutcomes([
    {
      faults: [
        ...(tookMs === undefined ? [`${what}: no recovery within ${recoveryMs / 1_000} s`] : []),
        ...(isAlive && server.isRunning() ? [] : [`${what}: the server did not keep running`]),
      ],
      rows: [{ isMet: tookMs !== undefined, ours: recovered, what: `${what}: works again after` }],
    },
    mustBeZero(`${what}: logins without an answer`, unanswered, asking.length),
  ])
}

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/ready`)).ok
}

/** Returns true if the promise has not settled after the limit, in milliseconds. */
async function isLate(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(limitMs, true, { signal: timer.signal }).catch(() => false)
  const isOver = await Promise.race([promise.then(() => false), late])
  timer.abort()
  return isOver
}
