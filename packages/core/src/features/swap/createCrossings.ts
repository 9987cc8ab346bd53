import { type ChainId, getSwapStatus, type SwapStatus } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { refreshAccount } from '../../actions/accountData.ts'
import { evmReaderOf } from '../../actions/readerOf.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Toast } from '../../modal/toasts.ts'
import { networkById } from '../../store/selectors.ts'
import { formatUnits } from '../../utils/units.ts'
import {
  type CrossingRecord,
  crossingLifeMs,
  readCrossings,
  removeCrossing,
  storeCrossing,
} from './crossingRecord.ts'

/** First interval at which a crossing's state is asked for, in milliseconds. Each next one is half as long again. */
export const crossingPollMs = 5_000
/** Longest interval, in milliseconds. */
export const crossingPollLimitMs = 60_000

/** Tokens that a crossing paid out. */
export type CrossingReceipt = {
  /** Whole tokens. */
  readonly amount: string
  readonly hash: string
  readonly network: ChainId
  readonly symbol: string
}

/** A swap to another network. */
export type Crossing = CrossingRecord & {
  /**
   * `sent`: the bridge has not seen the transaction. `moving`: the bridge works on it. `refunding`, `refunded`: the
   * funds go or went back. `done`: the tokens arrived. `partial`: other tokens arrived. `reverted`: the source network
   * rejected the transaction. `failed`: the bridge gives up.
   */
  readonly status:
    | 'done'
    | 'failed'
    | 'moving'
    | 'partial'
    | 'refunded'
    | 'refunding'
    | 'reverted'
    | 'sent'
  readonly received?: CrossingReceipt | undefined
}

/** The swaps to other networks of a widget. They are followed until they end, also after a reload. */
export type Crossings = {
  readonly store: StoreApi<{ readonly crossings: readonly Crossing[] }>
  /** Stores a crossing that the wallet has sent. `follow` starts once its transaction is included. */
  add(record: CrossingRecord): void
  follow(hash: string): void
  /** Removes a crossing from the list, and stops to follow it. */
  forget(hash: string): void
  /** Follows the stored crossings, after a reload. */
  resume(): void
}

/** States after which nothing changes. */
const finalStates: readonly Crossing['status'][] = [
  'done',
  'failed',
  'partial',
  'refunded',
  'reverted',
]

/** True once nothing about a crossing changes any more. */
export function isCrossingOver({ status }: Pick<Crossing, 'status'>): boolean {
  return finalStates.includes(status)
}

/** Returns the crossings of a widget; creates them at the first call. */
export function swapCrossings(fairlead: Fairlead): Crossings {
  return fairlead.own(createCrossings)
}

function createCrossings(fairlead: Fairlead): Crossings {
  const store: Crossings['store'] = createStore(() => ({ crossings: [] }))
  const timers = new Map<string, () => void>()
  fairlead.onDestroy(() => {
    for (const cancel of timers.values()) cancel()
  })
  const find = (hash: string) => store.getState().crossings.find((one) => one.hash === hash)
  const put = (crossing: Crossing) => {
    const others = store.getState().crossings.filter(({ hash }) => hash !== crossing.hash)
    const crossings = [crossing, ...others].toSorted((a, b) => b.startedAt - a.startedAt)
    store.setState({ crossings })
  }
  const stop = (hash: string) => {
    timers.get(hash)?.()
    timers.delete(hash)
  }

  function schedule(hash: string, delayMs: number): void {
    const cancel = fairlead.environment.schedule(() => {
      timers.delete(hash)
      void look(hash).then((isOver) => {
        const nextMs = Math.min(delayMs * 1.5, crossingPollLimitMs)
        if (!isOver && find(hash) && !fairlead.isDestroyed) schedule(hash, nextMs)
      })
    }, delayMs)
    timers.set(hash, cancel)
  }

  /** Reads the state once. @returns True if the crossing need not be followed any longer. */
  async function look(hash: string): Promise<boolean> {
    const known = find(hash)
    if (!known) return true
    if (fairlead.environment.now() - known.startedAt >= crossingLifeMs) {
      removeCrossing(fairlead, hash)
      return true
    }
    // A server or node that does not answer is asked again.
    const next = await readCrossing(fairlead, known).catch(() => undefined)
    if (!next || !find(hash)) return !find(hash)
    put(next)
    if (!isCrossingOver(next)) return false
    if (removeCrossing(fairlead, hash)) reportEnding(fairlead, next)
    refresh(fairlead, next)
    return true
  }

  function follow(hash: string): void {
    if (!timers.has(hash) && find(hash)) schedule(hash, crossingPollMs)
  }

  return {
    store,
    add(record) {
      storeCrossing(fairlead, record)
      put({ ...record, status: 'sent' })
    },
    follow,
    forget(hash) {
      stop(hash)
      removeCrossing(fairlead, hash)
      store.setState(({ crossings }) => ({
        crossings: crossings.filter((one) => one.hash !== hash),
      }))
    },
    resume() {
      for (const record of readCrossings(fairlead))
        if (!find(record.hash)) {
          put({ ...record, status: 'sent' })
          follow(record.hash)
        }
    },
  }
}

const statusNames = {
  done: 'done',
  failed: 'failed',
  partial: 'partial',
  pending: 'moving',
  refunded: 'refunded',
  refunding: 'refunding',
} as const satisfies Record<Exclude<SwapStatus['status'], 'unknown'>, Crossing['status']>

/** Asks the server how far a crossing is; the source network, if the bridge doesn't know the transaction. */
async function readCrossing(fairlead: Fairlead, known: Crossing): Promise<Crossing> {
  const { bridge, hash, network, toNetwork } = known
  const server = await fairlead.internal.server()
  const query = { bridge: bridge.id, from: network, hash, to: toNetwork }
  const answer = await request(server, getSwapStatus, { base: 'data', query })
  if (answer.status !== 'unknown') {
    const received = answer.received ? toReceipt(answer.received, known) : undefined
    return { ...known, received, status: statusNames[answer.status] }
  }
  const source = networkById(fairlead.store.getState(), network)
  const reader = source && (await evmReaderOf(fairlead))
  const outcome = reader && (await reader.readOutcome({ hash, network: source }))
  return outcome === 'failed' ? { ...known, status: 'reverted' } : known
}

function toReceipt(
  { amount, decimals, hash, symbol, token }: NonNullable<SwapStatus['received']>,
  { network, toNetwork }: Crossing,
): CrossingReceipt | undefined {
  const chainId = token.slice(0, token.lastIndexOf(':'))
  const place = [network, toNetwork].find((one) => one === chainId)
  if (!place) return undefined
  return { amount: formatUnits(BigInt(amount), decimals), hash, network: place, symbol }
}

/** Reports the end of a crossing to the page, and to the user unless the progress is shown. */
function reportEnding(fairlead: Fairlead, crossing: Crossing): void {
  const { accountType, amount, from, hash, network, received, status, to, toAmount, toNetwork } =
    crossing
  const properties = { accountType, from, fromAmount: amount, network, to, toAmount, toNetwork }
  if (status === 'done') fairlead.events.emit('SWAP_SUCCESS', { ...properties, hash })
  else fairlead.events.emit('SWAP_ERROR', { ...properties, code: crossingCodes[status] ?? '' })
  if (fairlead.modal.view() === 'SwapProgress') return
  // The user may be elsewhere when a crossing ends.
  fairlead.modal.showToast({
    autoClose: false,
    message: `${toAmount} ${to}`,
    ...(status === 'done' && received ? { arrived: received } : { word: crossingWords[status] }),
    variant: status === 'done' ? 'success' : 'error',
  })
}

/** Codes of `SWAP_ERROR`. */
const crossingCodes: Partial<Record<Crossing['status'], string>> = {
  failed: 'PROVIDER_ERROR',
  partial: 'SWAP_PARTIAL',
  refunded: 'SWAP_REFUNDED',
  reverted: 'PROVIDER_ERROR',
}
const crossingWords: Partial<Record<Crossing['status'], Toast['word']>> = {
  done: 'swapEndDone',
  failed: 'swapEndFailed',
  partial: 'swapEndPartial',
  refunded: 'swapEndRefunded',
  reverted: 'swapEndReverted',
}

function refresh(fairlead: Fairlead, { address, network, toNetwork }: Crossing): void {
  // The balances are read again when the user opens the account.
  for (const chainId of [network, toNetwork])
    void refreshAccount(fairlead, { address, chainId }).catch(() => {})
}
