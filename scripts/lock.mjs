import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the lock: `npm start` and `npm test` may run in parallel, and both build. A
 * lock whose holder has ended is ignored.
 *
 * @template value
 * @param {string} path - The lock's file.
 * @param {() => Promise<value>} work
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  while (!take(path)) {
    if (!isHeld(path)) rmSync(path, { force: true })
    else await delay(100)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** @param {string} path */
function isHeld(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    // EPERM: the holder is another user's process, which can't be signalled. ENOENT: the file was deleted meanwhile,
    // and another process may have created it again, so it must not be removed.
    return code === 'EPERM' || code === 'ENOENT'
  }
}
