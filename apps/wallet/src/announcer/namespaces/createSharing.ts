import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { SharedAccount } from '../../namespaceRequest.ts'
import { ProviderRpcError } from '../../providerError.ts'
import type { ConfirmWindow } from '../createConfirmWindow.ts'

const Stored = v.pipe(v.string(), v.parseJson(), v.array(SharedAccount))

export type Sharing = ReturnType<typeof createSharing>

/**
 * Tracks the non-EVM accounts shared with this site through one provider API. Stored in the site's own storage;
 * unreadable data counts as none.
 */
export function createSharing(options: createSharing.Options) {
  const { chains, confirm, getStorage, storageKey } = options
  const listeners = new Set<() => void>()
  let accounts = read()

  function read(): readonly SharedAccount[] {
    try {
      const found = tryParse(Stored, getStorage().getItem(storageKey)) ?? []
      return found.filter(({ chainId }) => chains.includes(chainId))
    } catch {
      return []
    }
  }

  function become(next: readonly SharedAccount[]) {
    accounts = next
    try {
      getStorage().setItem(storageKey, JSON.stringify(next))
    } catch {
      // Where the browser keeps nothing, they are shared as long as the page lives.
    }
    for (const onChange of [...listeners]) onChange()
  }

  return {
    accounts: () => accounts,
    /** @throws `ProviderRpcError` 4001 if the user declines. */
    async connect(): Promise<readonly SharedAccount[]> {
      if (accounts.length === 0)
        become(await confirm.ask({ kind: 'share', chainId: chains[0]!, chains: [...chains] }))
      return accounts
    },
    disconnect() {
      if (accounts.length > 0) become([])
    },
    /**
     * Asks the user for a signature.
     *
     * @param asked.answer - Schema of the result.
     */
    async call<schema extends v.GenericSchema>(asked: {
      answer: schema
      chainId: string
      method: string
      params: unknown
    }): Promise<v.InferOutput<schema>> {
      const { answer, chainId, method, params } = asked
      const granted = accounts
        .filter((account) => account.chainId === chainId)
        .map(({ address }) => `${chainId}:${address}`)
      if (granted.length === 0) throw ProviderRpcError.of('unauthorised')
      const request = { kind: 'call', accounts: granted, chainId, method, params } as const
      const result = tryParse(answer, await confirm.ask(request))
      if (result === undefined)
        throw ProviderRpcError.of('internal', 'The wallet answered with something unexpected')
      return result
    },
    /** Reads the changes written by another tab of the site. */
    reload() {
      accounts = read()
      for (const onChange of [...listeners]) onChange()
    },
    watch(onChange: () => void): () => void {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export declare namespace createSharing {
  type Options = {
    /** CAIP-2 ids; at least one. */
    chains: readonly string[]
    confirm: Pick<ConfirmWindow, 'ask'>
    /** May throw: reading `window.localStorage` throws if site data is blocked. */
    getStorage: () => Pick<Storage, 'getItem' | 'setItem'>
    storageKey: string
  }
}
