import { BaseError, type ChainId } from '@fairlead/protocol'
import { evmReaderOf } from '../../actions/readerOf.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxClient } from '../../SiwxClient.ts'
import type { ReadRpc, Siwx } from '../../siwx/Siwx.ts'
import { evmVerifier } from '../../siwx/verifiers/verifiers.ts'
import { networkById } from '../../store/selectors.ts'
import { storageOf } from '../../store/storageOf.ts'
import { siwxOf } from './siwxOf.ts'

/**
 * Returns the page's sign-in client, connected to the widget's storage and RPC. Calls `onChange` when another tab
 * signs in or out.
 */
export function attachSiwx(fairlead: Fairlead, onChange: () => void): attachSiwx.Attached {
  const { environment, options, store } = fairlead
  const siwx = siwxOf(options)
  const { prefix, storage } = storageOf(options, environment)
  const readRpc: ReadRpc = async (chainId, call) => {
    const reader = await evmReaderOf(fairlead)
    return reader.request({ call, network: networkById(store.getState(), chainId) })
  }
  const key = `${prefix}siwx`
  const { now, origin } = environment
  siwx.attach?.({ key, now, origin, readRpc, storage })
  const channel = environment.openChannel(key)
  if (channel) fairlead.onDestroy(channel.listen(onChange))
  // Needed besides the channel: a channel message may arrive before the other tab's write to storage is visible here.
  const onWritten = (event: Event) => {
    if ((event as StorageEvent).key === key) onChange()
  }
  const { events } = environment
  events?.addEventListener('storage', onWritten)
  fairlead.onDestroy(() => events?.removeEventListener('storage', onWritten))
  return {
    siwx,
    onChanged: () => channel?.postMessage('changed'),
    async verifyContract(question) {
      const chainId = question.chainId as ChainId
      const verdict = await evmVerifier().verify({ ...question, chainId }, { readRpc })
      if (verdict !== 'unknown') return verdict === 'valid'
      throw new BaseError('UPSTREAM_UNAVAILABLE', { hints: ['The network did not respond'] })
    },
  }
}

export declare namespace attachSiwx {
  type Attached = Pick<SiwxClient, 'verifyContract'> & {
    /** Notifies other tabs. */
    onChanged: () => void
    siwx: Siwx
  }
}
