import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BaseError, parse } from '@fairlead/protocol'
import { Configuration } from '../configuration/Configuration.ts'
import { readServeEnv } from '../env.ts'
import { ensureLocalProject, localProjectId } from '../features/project/localProject.ts'
import type { Log } from '../log.ts'
import { serve } from '../serve.ts'
import { openStorage } from '../storage/openStorage.ts'
import { createInbox } from './createInbox.ts'
import type { TrialFacts } from './describeTrial.ts'
import { listenInbox } from './listenInbox.ts'

/** File that marks the data folder of a trial. */
const marker = 'trial.json'
/** All users of a trial share one address, so its limit of logins per hour is raised. */
const loginsPerIpPerHour = 1_000

/** A network and its nodes. */
export type TrialChain = { caipNetworkId: string; upstreams: readonly string[] }

/**
 * Starts a whole server for this machine: embedded database, local project, keys, frame and an inbox for its emails.
 * Reads no environment variables.
 *
 * @throws `CONFLICT` if the folder has data of another server; `OPTIONS_INVALID` if the port is taken.
 */
export async function startTrial(
  options: { chains: readonly TrialChain[]; dataDir: string; port: number },
  log: Log,
): Promise<TrialFacts & { close(): Promise<void> }> {
  const { chains, port } = options
  const dataDir = resolve(options.dataDir)
  const serverUrl = `http://localhost:${port}`
  const frameUrl = `http://frame.localhost:${port}`
  const env = readServeEnv({
    DATA_DIR: dataDir,
    FRAME_URL: frameUrl,
    PORT: String(port),
    PUBLIC_URL: serverUrl,
  })
  const configuration = parse(Configuration, { auth: { loginsPerIpPerHour }, chains })
  claimFolder(dataDir)
  const projectId = await findProject(dataDir)
  const clock = Date.now
  const inbox = createInbox(clock)
  const pages = await listenInbox({ clock, inbox, log, random: randomBytes })
  try {
    const running = await serve({ ...env, configuration }, log, { mailer: inbox })
    return {
      chains: chains.map(({ caipNetworkId }) => caipNetworkId),
      async close() {
        await Promise.all([pages.close(), running.close()])
      },
      dataDir,
      frameUrl,
      inboxLink: pages.link,
      projectId,
      serverUrl,
    }
  } catch (error) {
    await pages.close()
    throw error
  }
}

/** Creates the folder. One with the data of another server is refused, because the inbox would show its emails. */
function claimFolder(dataDir: string): void {
  const isOwn = existsSync(join(dataDir, marker))
  if (!isOwn && existsSync(join(dataDir, 'data')))
    throw new BaseError('CONFLICT', {
      hints: ['Name another folder with --data-dir.'],
      shortMessage: `${dataDir}: Has the data of another server, whose waiting emails a trial would show`,
    })
  mkdirSync(dataDir, { mode: 0o700, recursive: true })
  if (!isOwn) writeFileSync(join(dataDir, marker), '{}\n')
}

/** Returns the local project's id, or that of the oldest project if the operator has removed the local one. */
async function findProject(dataDir: string): Promise<string> {
  const storage = openStorage({ clock: Date.now, dataDir })
  try {
    await storage.migrate()
    await ensureLocalProject(storage.projects, '127.0.0.1')
    const ids = (await storage.projects.list()).map(({ id }) => id)
    return ids.find((id) => id === localProjectId) ?? ids[0] ?? localProjectId
  } finally {
    await storage.close()
  }
}
