import type { Part } from '../languages.ts'

/** Texts of the offline recovery page. */
const en = {
  account: 'Accounts',
  code: 'Recovery code',
  failed: 'This file isn’t a recovery kit.',
  file: 'Recovery kit (the file you saved)',
  fileMissing: 'Choose the file of your recovery kit first.',
  hint: 'This page makes no network requests. You can go offline first if you like.',
  notTogether: 'This code doesn’t match this kit.',
  open: 'Show my recovery phrase',
  paths: 'Any wallet that accepts a 12-word recovery phrase opens these accounts at these paths:',
  slip: 'The code has a typo. It has 27 letters and digits. Check it again.',
  stop: 'End all sessions',
  stopChain: 'Chain id of the network',
  stopDone:
    'Send this signed transaction to the network, for example with the “broadcast transaction” page of a block explorer. It ends all sessions of your account on this network. Your account pays the fee.',
  stopEnforcer: 'Address of NonceEnforcer',
  stopFee: 'Maximum fee per gas, in gwei',
  stopHint:
    'You only need this if apps can act for your account and the wallet’s site doesn’t work. Find the numbers on a block explorer of the network.',
  stopManager: 'Address of DelegationManager',
  stopNonce: 'Nonce: number of transactions that your account has sent',
  stopSign: 'Sign the transaction',
  stopTip: 'Maximum priority fee per gas, in gwei',
  stopWrong: 'Check this field:',
  title: 'Recover your wallet',
  warning:
    'Anyone who sees this phrase can take everything, and it can’t be changed. Write the phrase down, then close this page.',
  words: 'Your recovery phrase',
}
export type RecoverWords = Readonly<typeof en>

export const recoverWords: Part<RecoverWords> = { en, name: 'recover' }
