// What is used of the library, by name, so that bundlers leave the rest out.
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
