import type { Page } from '@playwright/test'

/** A wallet that a page may meet, told what to do; it announces itself as extensions do. */
export type ScriptedWallet = {
  name: string
  rdns: string
  /** Hexadecimal. */
  chainId?: string
  /** Chains that it switches to without being asked to add them. */
  knownChains?: string[]
  /** Methods that it refuses, by EIP-1193 code. */
  refuses?: Record<string, number>
  /** Methods that it never answers. */
  silent?: string[]
  /** Announces itself only when the page calls `announce_<rdns>()`. */
  late?: boolean
  /** Lets the page in without asking. */
  isAuthorized?: boolean
  /** Keeps whom it let in, and its chain, over a reload of the page. */
  remembers?: boolean
}

export const scriptedAccount = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Puts the wallet into every page that is opened from now on. Calls are kept in `window.calls`. */
export async function announceWallet(page: Page, wallet: ScriptedWallet): Promise<void> {
  await page.addInitScript(
    ({ account, wallet }) => {
      type Listener = (value: unknown) => void
      const listeners: Record<string, Set<Listener>> = {}
      const scope = window as unknown as Record<string, unknown>
      scope.calls ??= []
      const calls = scope.calls as string[]
      const known = new Set([wallet.chainId ?? '0x7a69', ...(wallet.knownChains ?? [])])
      const key = `wallet ${wallet.rdns}`
      const [kept, keptChainId] = wallet.remembers
        ? (sessionStorage.getItem(key)?.split(' ') ?? [])
        : []
      let chainId = keptChainId ?? wallet.chainId ?? '0x7a69'
      let isAuthorized = wallet.isAuthorized === true || kept === 'true'
      const remember = () => {
        if (wallet.remembers) sessionStorage.setItem(key, `${isAuthorized} ${chainId}`)
      }
      const emit = (event: string, value: unknown) => {
        for (const listener of listeners[event] ?? []) listener(value)
      }
      const fail = (code: number) => Object.assign(new Error(`code ${code}`), { code })

      const provider = {
        async request({ method, params }: { method: string; params?: unknown[] }) {
          calls.push(`${wallet.rdns} ${method}`)
          if (wallet.silent?.includes(method)) return new Promise(() => {})
          const refusal = wallet.refuses?.[method]
          if (refusal !== undefined) throw fail(refusal)
          const [first] = (params ?? []) as { chainId?: string }[]
          if (method === 'eth_chainId') return chainId
          if (method === 'eth_accounts') return isAuthorized ? [account] : []
          if (method === 'eth_requestAccounts') {
            isAuthorized = true
            remember()
            return [account]
          }
          if (method === 'wallet_addEthereumChain') {
            known.add(first?.chainId ?? '')
            return null
          }
          if (method === 'wallet_switchEthereumChain') {
            if (!known.has(first?.chainId ?? '')) throw fail(4902)
            chainId = first?.chainId ?? chainId
            remember()
            emit('chainChanged', chainId)
            return null
          }
          throw fail(4200)
        },
        on(event: string, listener: Listener) {
          listeners[event] ??= new Set()
          listeners[event].add(listener)
        },
        removeListener(event: string, listener: Listener) {
          listeners[event]?.delete(listener)
        },
      }
      const detail = Object.freeze({
        info: {
          uuid: crypto.randomUUID(),
          name: wallet.name,
          rdns: wallet.rdns,
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        },
        provider,
      })
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      scope[`announce_${wallet.rdns}`] = announce
      scope[`goTo_${wallet.rdns}`] = (next: string) => {
        chainId = next
        emit('chainChanged', next)
      }
      if (wallet.late) return
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { account: scriptedAccount, wallet },
  )
}

/** Calls one of the wallet's own functions in the page: `announce` or `goTo`. */
export function act(page: Page, name: 'announce' | 'goTo', rdns: string, value?: string) {
  return page.evaluate(
    ({ key, value }) =>
      (window as unknown as Record<string, (value?: string) => void>)[key]?.(value),
    { key: `${name}_${rdns}`, value },
  )
}

/** What the wallets were asked, in order. */
export function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { calls?: string[] }).calls ?? [])
}
