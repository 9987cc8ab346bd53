import type { Bridge } from '@fairlead/core/testing/parts'
import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { SharedAccount } from '../../namespaceRequest.ts'
import { ProviderRpcError } from '../../providerError.ts'
import { readJson, safeStorage, tryWriteJson } from '../../safeStorage.ts'
import type { ConfirmWindow } from '../createConfirmWindow.ts'

export type Sharing = ReturnType<typeof createSharing>

/**
 * Tracks the non-EVM accounts shared with this site through one provider API. Stored in the site's own storage;
 * unreadable data counts as none.
 */
export function createSharing(options: createSharing.Options) {
  const { chains, confirm, getStorage, storageKey } = options
  const storage = () => safeStorage(getStorage)
  const listeners = new Set<() => void>()
  let accounts = read()

  function read(): readonly SharedAccount[] {
    const found = readJson(storage(), storageKey, v.array(SharedAccount)) ?? []
    return found.filter(({ chainId }) => chains.includes(chainId))
  }

  function save(next: readonly SharedAccount[]) {
    accounts = next
    // Where the browser keeps nothing, they are shared as long as the page lives.
    tryWriteJson(storage(), storageKey, next)
    for (const onChange of [...listeners]) onChange()
  }

  return {
    accounts: () => accounts,
    /** @throws `ProviderRpcError` 4001 if the user declines. */
    async connect(): Promise<readonly SharedAccount[]> {
      if (accounts.length === 0)
        save(await confirm.ask({ kind: 'share', chainId: chains[0]!, chains: [...chains] }))
      return accounts
    },
    disconnect() {
      if (accounts.length > 0) save([])
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
        throw ProviderRpcError.of('internal', 'The wallet sent an unexpected response')
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

/** Connects the script that announces the wallet with the accounts that the site shares. */
export function toBridge(options: toBridge.Options): Bridge {
  const { definition, event, methods, sharings, shown = () => undefined } = options
  return {
    definition,
    async ask(method, params = []) {
      if (!Object.hasOwn(methods, method)) throw ProviderRpcError.of('unsupported', method)
      return methods[method]!(params as readonly unknown[])
    },
    on(name, listener) {
      if (name === event) for (const { watch } of sharings) watch(() => listener(shown()))
    },
  }
}

export declare namespace toBridge {
  type Options = {
    /** Data of the script. */
    definition: Readonly<Record<string, unknown>>
    /** Event of the script after a change of the accounts. */
    event: string
    /** Each gets the list of its parameters. */
    methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
    sharings: readonly Sharing[]
    /** Returns the accounts as the page sees them. */
    shown?: (() => unknown) | undefined
  }
}
