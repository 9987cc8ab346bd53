import type { ActivityEntry } from '@fairlead/core'

/** Message names by the transaction kinds that servers report. */
const words = {
  approve: 'kindApprove',
  bridge: 'kindTrade',
  burn: 'kindBurn',
  claim: 'kindClaim',
  deploy: 'kindDeploy',
  deposit: 'kindDeposit',
  mint: 'kindMint',
  receive: 'kindReceive',
  revoke: 'kindRevoke',
  send: 'kindSend',
  stake: 'kindDeposit',
  swap: 'kindTrade',
  trade: 'kindTrade',
  unstake: 'kindWithdraw',
  withdraw: 'kindWithdraw',
} as const
const ways = { in: 'kindReceive', out: 'kindSend', self: 'kindSelf' } as const

/** Returns the message name for what a transaction did, from its kind, otherwise from its direction. */
export function kindWord({ direction, kind }: Pick<ActivityEntry, 'direction' | 'kind'>) {
  if (direction === 'self' && kind !== 'approve') return ways.self
  if (Object.hasOwn(words, kind)) return words[kind as keyof typeof words]
  return direction ? ways[direction] : 'kindContract'
}
