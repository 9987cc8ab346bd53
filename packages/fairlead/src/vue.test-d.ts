import type { Fairlead, FairleadAccount } from '@fairlead/core'
import { base, mainnet } from '@fairlead/core/networks'
import { type App, type GlobalComponents, type Ref, ref } from 'vue'
import { fairleadPlugin, useFairleadAccount, useFairleadNetwork, useSignMessage } from './vue.ts'

type Hex = `0x${string}`

export function options(app: App, fairlead: Fairlead) {
  app.use(fairleadPlugin, { options: { networks: [mainnet, base] } })
  app.use(fairleadPlugin, { fairlead })
  // @ts-expect-error The option has a typo.
  app.use(fairleadPlugin, { options: { networks: [mainnet], themeMod: 'dark' } })
  // @ts-expect-error A theme mode is not a color.
  app.use(fairleadPlugin, { options: { networks: [mainnet], themeMode: 'red' } })
  // @ts-expect-error The options are missing.
  app.use(fairleadPlugin)
}

export function refs() {
  const { address, status } = useFairleadAccount()
  const any: Readonly<Ref<string | undefined>> = address
  const state: FairleadAccount['status'] = status.value
  const evm: Readonly<Ref<Hex | undefined>> = useFairleadAccount({ namespace: 'eip155' }).address
  const namespace = ref<'eip155' | 'solana'>('eip155')
  const chain: Readonly<Ref<number | string | undefined>> = useFairleadNetwork({
    namespace,
  }).chainId
  // @ts-expect-error The active namespace may have other addresses.
  const active: Readonly<Ref<Hex | undefined>> = address
  // @ts-expect-error The refs are read-only.
  address.value = '0x'
  // @ts-expect-error A message is missing.
  useSignMessage().mutate({})
  return { active, any, chain, evm, state }
}

type Props<tag extends keyof GlobalComponents> = GlobalComponents[tag] extends new () => {
  $props: infer props
}
  ? props
  : never
export const button: Props<'fairlead-button'> = { charsEnd: '4', disabled: false, label: 'Go' }
export const wallet: Props<'fairlead-wallet-button'> = { wallet: 'metamask' }
// @ts-expect-error A wallet is missing.
export const unnamed: Props<'fairlead-wallet-button'> = { label: 'Go' }
// @ts-expect-error No such size.
export const large: Props<'fairlead-button'> = { size: 'lg' }
