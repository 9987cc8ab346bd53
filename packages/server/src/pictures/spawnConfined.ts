import { type ChildProcess, spawn } from 'node:child_process'

/** Maximum size of the process's data in KiB, native memory included. The largest image takes about half of it. */
const dataKib = 1024 * 1024

/**
 * Limits the memory, and enters namespaces without network, shared memory and privileges. Where the system doesn't allow
 * new namespaces (a container's default profile, macOS), the program runs without them.
 */
const confine = `
ulimit -d ${dataKib} 2>/dev/null
ulimit -c 0
if unshare --user --net --ipc true 2>/dev/null; then exec unshare --user --net --ipc "$@"; fi
exec "$@"`

/**
 * Starts a Node program with the least rights that the platform gives: no environment, limited memory, and on Linux no
 * network and no privileges. It is killed on timeout.
 *
 * @param args - Available in the program as `process.argv`, from index 1.
 */
export function spawnConfined(
  program: string,
  args: readonly string[],
  { timeoutMs }: { timeoutMs: number },
): ChildProcess {
  const command = [process.execPath, '--eval', program, ...args]
  const isPosix = process.platform !== 'win32'
  const [file = '', ...rest] = isPosix ? ['/bin/sh', '-c', confine, 'sh', ...command] : command
  return spawn(file, rest, {
    // Where the shell finds `unshare`.
    env: isPosix ? { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } : {},
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
  })
}
