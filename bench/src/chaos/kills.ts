import { setTimeout as delay } from 'node:timers/promises'
import {
  findPostgres,
  startPostgres,
  type TestPostgres,
} from '../../../packages/server/src/testing/startPostgres.ts'
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

/** Writes that the server acknowledges between two kills, at least. */
const writesPerLife = 10
/** Longest pause after these writes, in milliseconds. */
const maxPauseMs = 100
/** Every second kill ends Postgres instead of the server. */
const databaseShare = 2

/** Kills the server during writes to its embedded database. */
export const sqliteKill = ({ isQuick }: StressOptions) => killDuringWrites('SQLite', isQuick)

/** Kills the server, and sometimes Postgres, during writes. */
export async function postgresKill({ isQuick }: StressOptions): Promise<Outcome> {
  const bin = findPostgres()
  if (!bin) return leaveOut('Postgres, kills', 'initdb')
  const postgres = await startPostgres(bin)
  try {
    return await killDuringWrites('Postgres', isQuick, postgres)
  } finally {
    postgres.stop()
  }
}

/** Compares what the server acknowledged before it was killed with what it knows afterwards. */
async function killDuringWrites(
  name: string,
  isQuick: boolean,
  postgres?: TestPostgres,
): Promise<Outcome> {
  const kills = isQuick ? 2 : 100
  const server = await startGuestSite(postgres && { DATABASE_URL: postgres.url })
  const guests = createGuests(server.port)
  const publisher = createPublisher(`ws://127.0.0.1:${server.port}`)
  await publisher.connect()
  const writing = startWriting(guests, publisher)
  let stuck = 0
  try {
    for (let index = 1; index <= kills; index += 1) {
      const before = [guests.acknowledged(), publisher.acknowledged()] as const
      const hasWritten = await waitUntil(
        () =>
          guests.acknowledged() - before[0] >= writesPerLife &&
          publisher.acknowledged() - before[1] >= writesPerLife,
        60_000,
      )
      if (hasWritten === undefined) stuck += 1
      await delay(Math.random() * maxPauseMs)
      if (postgres && index % databaseShare === 0) postgres.crash()
      else {
        await server.crash()
        await server.restart()
      }
    }
    await writing.stop()
    return mergeOutcomes([
      mustBeZero(`${name}, ${kills} kills: not writing again within 60 s`, stuck, kills),
      mustBeZero(
        `${name}: acknowledged logins lost`,
        await guests.countLost(),
        guests.acknowledged(),
      ),
      mustBeZero(
        `${name}: acknowledged messages lost`,
        await publisher.countLost(),
        publisher.acknowledged(),
      ),
      await checkAudit(name, server),
    ])
  } finally {
    await writing.stop()
    guests.stop()
    publisher.stop()
    await server.kill()
  }
}

/** Writes until stopped. Logins that fail are tried again with a new guest. */
function startWriting(guests: Guests, publisher: Publisher) {
  let isStopped = false
  async function repeat(write: () => Promise<void>) {
    while (!isStopped) {
      await write().catch(() => {})
      await delay(5)
    }
  }
  const working = [
    ...Array.from({ length: 4 }, () => repeat(guests.signIn)),
    ...Array.from({ length: 4 }, () => repeat(publisher.publish)),
  ]
  return {
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }
}

/** Checks the chain of audit entries with the operator's command. */
async function checkAudit(
  name: string,
  server: { runCommand(...parameters: string[]): Promise<string> },
): Promise<Outcome> {
  const what = `${name}: audit`
  try {
    const output = await server.runCommand('audit', 'check')
    const entries = /ends at (\d+):/.exec(output)?.[1] ?? '0'
    return { faults: [], rows: [{ isMet: true, ours: `intact, ends at ${entries}`, what }] }
  } catch (error) {
    return {
      faults: [`${what}: ${error instanceof Error ? error.message : error}`],
      rows: [{ isMet: false, ours: 'broken', what }],
    }
  }
}
