// Named re-exports, so that bundlers can drop the rest of the library.
export {
  Address,
  NETWORK,
  OutScript,
  p2sh,
  p2wpkh,
  selectUTXO,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
