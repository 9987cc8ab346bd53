import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock: `npm start` and `npm test` may run at
 * once, and both build. A lock whose holder is gone does not count.
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
    // Another user's process: there, though not ours to signal. Or the file went while we looked: by
    // now somebody else may have made it anew, so it is not ours to take away.
    return code === 'EPERM' || code === 'ENOENT'
  }
}
