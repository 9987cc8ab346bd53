import type { Namespace } from '@fairlead/protocol'

/** Namespaces with token balances. The tab is absent in all others. [NS-03] */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']
