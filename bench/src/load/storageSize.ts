import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findRedis, startRedis } from '@fairlead/test/node'
import { startRelayProcess } from '../relay/startRelayProcess.ts'
import { createGuests } from '../stress/createGuests.ts'
import { createPublisher } from '../stress/createPublisher.ts'
import { leaveOut, mergeOutcomes, type Outcome, type StressOptions } from '../stress/Scenario.ts'
import { startGuestSite } from '../stress/startGuestSite.ts'

const atOnce = 16

/** Measures what a new user and a message that waits for its receiver add to the stored data. */
export async function storageSize({ isQuick }: StressOptions): Promise<Outcome> {
  const program = findRedis()
  return mergeOutcomes([
    await measureUsers(isQuick ? 20 : 2_000),
    program
      ? await measureMessages(program, isQuick ? 20 : 20_000)
      : leaveOut('Redis, waiting messages', 'redis-server'),
  ])
}

async function measureUsers(count: number): Promise<Outcome> {
  const server = await startGuestSite()
  const guests = createGuests(server.port)
  const readBytes = () =>
    ['fairlead.db', 'fairlead.db-wal']
      .map((name) => statSync(join(server.dataDir, 'data', name)).size)
      .reduce((sum, size) => sum + size)
  try {
    // Fills the first pages of the tables.
    await repeat(Math.ceil(count / 10), guests.signIn)
    const before = readBytes()
    await repeat(count, guests.signIn)
    const bytes = (readBytes() - before) / count
    return toRow(bytes, 'SQLite: bytes of a new user, with the audit')
  } finally {
    guests.stop()
    await server.kill()
  }
}

async function measureMessages(program: string, count: number): Promise<Outcome> {
  const redis = await startRedis(program)
  const relay = await startRelayProcess(redis.url)
  const publisher = createPublisher(relay.url)
  try {
    await publisher.connect()
    await repeat(Math.ceil(count / 10), publisher.publish)
    const before = await readRedisBytes(redis.url)
    await repeat(count, publisher.publish)
    const bytes = ((await readRedisBytes(redis.url)) - before) / count
    return toRow(bytes, 'Redis: bytes of a waiting message of 270 characters')
  } finally {
    publisher.stop()
    await relay.kill()
    await redis.stop()
  }
}

async function repeat(count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        await work()
      }
    }),
  )
}

/** Reads the memory of the data, with an inline command of Redis. */
async function readRedisBytes(url: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    socket.write('INFO memory\r\n')
    let text = ''
    for await (const chunk of socket) {
      text += String(chunk)
      const found = /^used_memory:(\d+)\r/m.exec(text)?.[1]
      if (found) return Number(found)
    }
    throw new TypeError('Redis closed the connection')
  } finally {
    socket.destroy()
  }
}

function toRow(bytes: number, what: string): Outcome {
  return { faults: [], rows: [{ ours: `${bytes.toFixed(0)} B`, what }] }
}
