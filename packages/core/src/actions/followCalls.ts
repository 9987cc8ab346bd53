import { BaseError, type ChainId } from '@fairlead/protocol'
import { CallsError } from '../errors/CallsError.ts'
import { checkArguments } from '../errors/checkArguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { abortable } from '../utils/abortable.ts'
import { type CallsStatus, callsPollMs } from './batch.ts'
import { aBatchId, type CallsWallet, requireCallsWallet, withinLimit } from './callsWallet.ts'
import { pause } from './pause.ts'
import { askCallsStatus, readSequence } from './readCalls.ts'
import { followSent } from './watchLanding.ts'

/** The state of a batch is read for five minutes. */
const callsTries = 150

/** Implements `waitForCallsStatus`. */
export async function followCalls(
  fairlead: Fairlead,
  parameters: { readonly id: string; readonly signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  checkArguments('waitForCallsStatus', { id: aBatchId }, parameters)
  const { id, signal } = parameters
  const following = follow(fairlead, id)
  return signal ? abortable(following, signal) : following
}

/** Lists the transactions of a batch for the account when the wallet reports them, in the background. */
export function noteBatch(
  fairlead: Fairlead,
  { chainId, id, wallet }: { chainId: ChainId; id: string; wallet: CallsWallet },
): void {
  follow(fairlead, id, wallet)
    .then(async ({ receipts }) => {
      for (const hash of new Set(receipts.map((receipt) => receipt.hash)))
        followSent(fairlead, { address: wallet.account, chainId, hash }).catch(() => {})
      const { client } = await fairlead.queries()
      // The first batch may have upgraded the account.
      await client.invalidateQueries({ queryKey: ['capabilities'] })
    })
    .catch(() => {})
}

/** Polls that are in progress, by batch, so that each is polled once. */
function createFollowed() {
  return new Map<string, Promise<CallsStatus>>()
}

function follow(fairlead: Fairlead, id: string, given?: CallsWallet): Promise<CallsStatus> {
  const followed = fairlead.own(createFollowed)
  const running = followed.get(id)
  if (running) return running
  const polling = poll(fairlead, id, given).finally(() => followed.delete(id))
  followed.set(id, polling)
  // The caller handles the failure; this branch only must not be reported as unhandled.
  polling.catch(() => {})
  return polling
}

async function poll(fairlead: Fairlead, id: string, given?: CallsWallet): Promise<CallsStatus> {
  const read = async () => {
    const sequence = await readSequence(fairlead, id)
    if (sequence) return sequence
    const { provider } = given ?? requireCallsWallet(fairlead, 'waitForCallsStatus')
    return withinLimit(fairlead, askCallsStatus(provider, id))
  }
  let failure: unknown
  let last: CallsStatus = {
    chainId: undefined,
    id,
    isAtomic: undefined,
    receipts: [],
    status: 'pending',
  }
  for (let tries = 0; tries < callsTries && !fairlead.isDestroyed; tries++) {
    try {
      failure = undefined
      last = await read()
      if (last.status !== 'pending') return last
    } catch (error) {
      if (!isPassing(error)) throw error
      failure = error
    }
    await pause(fairlead, callsPollMs)
  }
  if (failure) throw failure
  return last
}

/** True for errors that may be gone when the wallet or the network is asked again. */
function isPassing(error: unknown): boolean {
  if (error instanceof CallsError) return error.reason === 'noAnswer'
  return BaseError.is(error) && error.code === 'PROVIDER_ERROR'
}
