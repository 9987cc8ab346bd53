import type { Namespace } from '@fairlead/protocol'

/** Namespaces with token balances. In all others, the Tokens tab is absent. [NS-03] */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']
