import { Refusal } from '../problem.ts'
import type { Attempt } from './askUpstream.ts'
import type { Upstream } from './createUpstreams.ts'
import type { Answer, Call } from './jsonRpc.ts'

type Answered = Extract<Attempt, { isAnswered: true }>

/** Methods whose answers decide about money: what an account has, and the nonce of its next transaction. */
const agreedMethods: ReadonlySet<string> = new Set(['eth_getBalance', 'eth_getTransactionCount'])
/** How long some reads wait for the other nodes after a quorum has answered, in milliseconds. */
const othersWaitMs = 2_000
/** How long reads use the same block, in milliseconds. */
const blockKeptMs = 1_000
/** A node that is this many blocks behind the last agreed block has no say. */
const farBehind = 64

/** True if pages get the answer to this call only after several nodes gave it. */
export function needsAgreement({ method }: Call): boolean {
  return agreedMethods.has(method)
}

/**
 * Reads from several nodes, and returns what `quorum` of them agree on. All of them are asked about one block, which
 * `quorum` nodes have: their newest blocks differ, and so would honest answers.
 */
export function createAgreement(options: createAgreement.Options) {
  const { ask, clock, onAgreed, onOdd, quorum, upstreams } = options
  let block: { number: number; untilMs: number } | undefined

  /** Returns the newest block that `quorum` nodes have. */
  async function findBlock(): Promise<number> {
    if (block && block.untilMs > clock()) return block.number
    const lowest = block ? block.number - farBehind : 0
    const heads = new Map<Upstream, number>()
    await gather(upstreams, async (upstream) => {
      const attempt = await ask(upstream, call('eth_blockNumber', []))
      const head = attempt.isAnswered ? readQuantity(attempt.answers[0]) : undefined
      if (head === undefined) return undefined
      if (head < lowest) onOdd(upstream, 'far behind')
      else heads.set(upstream, head)
      // The first time nothing shows which node is far behind, so the other nodes have a moment more. Later, until the
      // quorum has reached the last block: an account must not go back in time.
      if (!block) return heads.size >= quorum ? othersWaitMs : undefined
      const { number } = block
      return [...heads.values()].filter((one) => one >= number).length >= quorum ? 0 : undefined
    })
    const sorted = [...heads.values()].sort((a, b) => b - a)
    const number = sorted[quorum - 1]
    // The chain may have been reset to fewer blocks.
    if (number === undefined) block = undefined
    if (number === undefined) throw disagreement()
    block = { number, untilMs: clock() + blockKeptMs }
    return number
  }

  /** Returns the answer that `quorum` nodes gave. Other answers are reported. */
  async function findSame(calls: Call | readonly Call[]): Promise<Answered> {
    const groups = new Map<string, Upstream[]>()
    let agreed: { answer: Answered; key: string } | undefined
    await gather(upstreams, async (upstream) => {
      const attempt = await ask(upstream, calls)
      if (!attempt.isAnswered) return undefined
      const key = keyOf(attempt.answers)
      const group = [...(groups.get(key) ?? []), upstream]
      groups.set(key, group)
      if (!agreed && group.length >= quorum) agreed = { answer: attempt, key }
      // Also of answers that come late.
      if (agreed) report(groups, agreed.key)
      return agreed ? 0 : undefined
    })
    if (agreed) return agreed.answer
    if (groups.size > 1) report(groups, undefined)
    throw disagreement()
  }

  function report(groups: Map<string, Upstream[]>, agreedKey: string | undefined) {
    for (const [key, group] of groups) {
      if (key === agreedKey) {
        for (const upstream of group) onAgreed(upstream)
        continue
      }
      for (const upstream of group) onOdd(upstream, 'differs')
      groups.delete(key)
    }
  }

  return {
    /** @throws `UPSTREAM_UNAVAILABLE` when fewer than `quorum` nodes agree. */
    async ask(calls: Call | readonly Call[]): Promise<Answered> {
      if (!Array.isArray(calls) && isPendingNonce(calls as Call))
        return findPendingNonce(calls as Call, options)
      const number = await findBlock()
      const tag = `0x${number.toString(16)}`
      const pinned = Array.isArray(calls)
        ? calls.map((one: Call) => pin(one, tag))
        : pin(calls as Call, tag)
      return findSame(pinned)
    },
  }
}

export declare namespace createAgreement {
  type Options = {
    /** Asks one upstream once. Never throws. */
    ask: (upstream: Upstream, calls: Call | readonly Call[]) => Promise<Attempt>
    /** Milliseconds since 1970. */
    clock: () => number
    /** Called for an upstream whose answer a quorum shares. */
    onAgreed: (upstream: Upstream) => void
    /** Called for an upstream whose answer the others contradict. */
    onOdd: (upstream: Upstream, reason: 'differs' | 'far behind') => void
    /** Number of upstreams that have to agree. */
    quorum: number
    upstreams: readonly Upstream[]
  }
}

/**
 * Pending transactions of honest nodes differ. Returns the highest nonce that `quorum` nodes have reached, so that a
 * single node can neither raise it, nor lower it where there are more nodes than the quorum.
 */
async function findPendingNonce(
  calls: Call,
  { ask, quorum, upstreams }: createAgreement.Options,
): Promise<Answered> {
  const nonces: { answered: Answered; nonce: number }[] = []
  await gather(upstreams, async (upstream) => {
    const answered = await ask(upstream, calls)
    const nonce = answered.isAnswered ? readQuantity(answered.answers[0]) : undefined
    if (answered.isAnswered && nonce !== undefined) nonces.push({ answered, nonce })
    return nonces.length >= quorum ? othersWaitMs : undefined
  })
  const found = nonces.sort((a, b) => b.nonce - a.nonce)[quorum - 1]
  if (!found) throw disagreement()
  return found.answered
}

/**
 * Resolves when all tasks have ended, or earlier: a task may return how long the others have from then on, in
 * milliseconds. They continue after that.
 */
function gather<item>(
  items: readonly item[],
  run: (item: item) => Promise<number | undefined>,
): Promise<void> {
  return new Promise((resolve) => {
    const tasks = items.map(async (item) => {
      const leftMs = await run(item)
      if (leftMs === 0) resolve()
      else if (leftMs !== undefined) setTimeout(resolve, leftMs).unref()
    })
    void Promise.all(tasks).then(() => resolve())
  })
}

function call(method: string, params: unknown[]): Call {
  return { id: 1, jsonrpc: '2.0', method, params }
}

/** Replaces the newest block by this one. Calls about another block are unchanged. */
function pin(asked: Call, block: string): Call {
  const params = Array.isArray(asked.params) ? asked.params : []
  const isNewest = params[1] === undefined || params[1] === 'latest' || params[1] === 'pending'
  return isNewest ? { ...asked, params: [params[0], block, ...params.slice(2)] } : asked
}

function isPendingNonce({ method, params }: Call): boolean {
  return method === 'eth_getTransactionCount' && Array.isArray(params) && params[1] === 'pending'
}

/** Answers that are the same have the same key. Texts of errors differ between nodes, and are left out. */
function keyOf(answers: readonly Answer[]): string {
  const told = answers.map(({ error, id, result }) => [id, error ? { code: error.code } : result])
  return JSON.stringify(told.sort(([a], [b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
}

function readQuantity(answer: Answer | undefined): number | undefined {
  const result = answer?.result
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(result)) return undefined
  return Number(result)
}

function disagreement(): Refusal {
  return new Refusal('UPSTREAM_UNAVAILABLE', {
    field: 'rpc',
    retryAfterSeconds: 5,
    shortMessage: 'Too few nodes agree on the answer',
  })
}
