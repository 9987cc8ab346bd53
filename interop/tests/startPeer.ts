import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createQueue, type Queue } from './createQueue.ts'

/** The third-party clients; see package.json. */
export type Sdk = '2.18.0' | '2.21.8' | 'walletkit'

/** An unsolicited message of a peer. */
export type PeerEvent = { readonly event: string; readonly params: Json }

/** Result of `JSON.parse`. The tests inspect it and fail if it has an unexpected shape. */
// biome-ignore lint/suspicious/noExplicitAny: types for every event of three SDKs would add nothing
type Json = any

/** A third-party client in a separate process: two in one process would share a socket. */
export type Peer = {
  /** Messages of its script; events of the SDK go to `onTold`. */
  readonly told: Queue<PeerEvent>
  /** Events that must not happen: requests to other hosts, and unhandled rejections. */
  readonly trouble: readonly PeerEvent[]
  /** @throws {PeerCallError} with the error that the SDK threw. */
  call(name: string, params?: unknown): Promise<Json>
  stop(): Promise<void>
}

/** Error that an SDK threw. */
export class PeerCallError extends Error {
  override name = 'PeerCallError'
  readonly code: number | undefined

  constructor({ code, message }: { code?: number; message: string }) {
    super(message)
    this.code = code
  }
}

export async function startPeer(options: startPeer.Options): Promise<Peer> {
  const { onTold, role, ...rest } = options
  const script = fileURLToPath(new URL(`../peers/${role}.mjs`, import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(rest)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const told = createQueue<PeerEvent>()
  const trouble: PeerEvent[] = []
  const calls = new Map<number, Pending>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { error, event, id, params, result } = JSON.parse(line)
    const call = calls.get(id)
    calls.delete(id)
    if (event === 'outside' || event === 'unhandled') trouble.push({ event, params })
    else if (isOwn(event)) told.push({ event, params })
    else if (event) onTold({ event, params })
    else if (error) call?.reject(new PeerCallError(error))
    else call?.resolve(result)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const { reject } of calls.values()) reject(new Error(`The ${role} has ended`))
      resolve()
    })
  })
  let nextId = 1
  await told.next((one): one is PeerEvent => one.event === 'ready')
  return {
    told,
    trouble,
    call: (name, params = {}) =>
      new Promise((resolve, reject) => {
        calls.set(nextId, { reject, resolve })
        child.stdin.write(`${JSON.stringify({ call: name, id: nextId, params })}\n`)
        nextId += 1
      }),
    stop() {
      // The process exits when its stdin closes.
      child.stdin.end()
      return ended
    },
  }
}

export declare namespace startPeer {
  type Options = {
    role: 'dapp' | 'wallet'
    sdk: Sdk
    relayUrl: string
    /** File path, or `:memory:`. */
    database: string
    /** Names of the SDK events to forward. */
    events: readonly string[]
    onTold: (event: PeerEvent) => void
    metadata: object
    /** Public key that the SDK's own verify host answers with. Without it, the SDK verifies nothing. */
    verifyKey?: object | undefined
    privateKey?: string | undefined
  }
}

type Pending = { reject(error: Error): void; resolve(value: unknown): void }

function isOwn(event: string | undefined): event is string {
  return ['authenticated', 'connected', 'ready', 'refused'].includes(event ?? '')
}
