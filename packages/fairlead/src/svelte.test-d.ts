import type { FairleadAccount } from '@fairlead/core'
import { base, mainnet } from '@fairlead/core/networks'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { Readable } from 'svelte/store'
import { createFairleadStores } from './svelte.ts'

type Hex = `0x${string}`

export function stores() {
  const { account, accountOf, networkOf } = createFairleadStores({
    options: { networks: [mainnet, base] },
  })
  const any: Readable<FairleadAccount> = account
  const evm: Readable<{ address: Hex | undefined }> = accountOf('eip155')
  const chain: Readable<{ chainId: number | undefined }> = networkOf('eip155')
  // @ts-expect-error The active namespace may have other addresses.
  const active: Readable<{ address: Hex | undefined }> = account
  // @ts-expect-error The option has a typo.
  createFairleadStores({ options: { networks: [mainnet], themeMod: 'dark' } })
  // @ts-expect-error The options are missing.
  createFairleadStores({})
  return { active, any, chain, evm }
}

export const button: SvelteHTMLElements['fairlead-button'] = { class: 'a', 'chars-end': '4' }
export const wallet: SvelteHTMLElements['fairlead-wallet-button'] = { wallet: 'metamask' }
// @ts-expect-error A wallet is missing.
export const unnamed: SvelteHTMLElements['fairlead-wallet-button'] = { label: 'Go' }
// @ts-expect-error No such size.
export const large: SvelteHTMLElements['fairlead-button'] = { size: 'lg' }
