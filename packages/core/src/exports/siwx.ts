export { createNonce } from '../siwx/createNonce.ts'
export { defaultSiwx } from '../siwx/defaultSiwx.ts'
export type { SiweConfig, SiweSession } from '../siwx/SiweConfig.ts'
export type {
  ReadRpc,
  Siwx,
  SiwxCacao,
  SiwxData,
  SiwxHost,
  SiwxMessage,
  SiwxQuestion,
  SiwxSession,
  SiwxVerifier,
  Verdict,
} from '../siwx/Siwx.ts'
export { formatMessage, parseMessage } from '../siwx/siwxMessage.ts'
export {
  bitcoinVerifier,
  cosmosVerifier,
  evmVerifier,
  polkadotVerifier,
  solanaVerifier,
} from '../siwx/verifiers/verifiers.ts'
export { type SiwxRefusal, type SiwxResult, verifySiwx } from '../siwx/verifySiwx.ts'
