import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { AnvilMissingError, ChainFailedError, PortTakenError } from './errors.ts'

const require = createRequire(import.meta.url)
const guardPath = fileURLToPath(new URL('../guard.mjs', import.meta.url))

/** Number of output lines kept for the error message when a chain dies. */
const keptLines = 20

export const anvilVersion = (require('@foundry-rs/anvil/package.json') as { version: string })
  .version

/** Returns the path of the native binary for this machine. Its package needs no install script. */
function anvilPath(): string {
  const { arch, platform } = process
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  // The binaries are optional dependencies of anvil's package, wherever it is installed.
  const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  try {
    return fromAnvil.resolve(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
  } catch (cause) {
    throw new AnvilMissingError(name, { cause })
  }
}

/** A running anvil. */
export type Anvil = {
  readonly url: string
  readonly port: number
  /** Resolves with the last output when the process has ended for any reason. */
  readonly exited: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts anvil on 127.0.0.1 and waits until it listens. It ends with this process, even if this process is killed.
 *
 * @param options.port - 0 picks a free one.
 * @param options.statePath - Initial state, as JSON of `anvil_dumpState`.
 */
export async function startAnvil(options: startAnvil.Options): Promise<Anvil> {
  const { chainId, port, statePath } = options
  const parameters = [anvilPath(), '--host', '127.0.0.1', '--port', port, '--chain-id', chainId]
  if (statePath) parameters.push('--load-state', statePath)
  const guard = spawn(process.execPath, [guardPath, ...parameters.map(String)])

  let output = ''
  const exited = new Promise<string>((resolve) => guard.once('close', () => resolve(output)))
  const listening = new Promise<number>((resolve) => {
    function read(chunk: Buffer) {
      output = (output + chunk).split('\n').slice(-keptLines).join('\n')
      const match = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)
      if (match) resolve(Number(match[1]))
    }
    guard.stdout.on('data', read)
    guard.stderr.on('data', read)
  })

  const actualPort = await Promise.race([
    listening,
    exited.then((text) => {
      if (/address already in use/i.test(text)) throw new PortTakenError(port)
      throw new ChainFailedError(chainId, `anvil did not start\n${text.trim()}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${actualPort}`,
    port: actualPort,
    exited,
    async stop() {
      guard.stdin.end()
      await exited
    },
  }
}

export declare namespace startAnvil {
  type Options = { chainId: number; port: number; statePath?: string | undefined }
}
