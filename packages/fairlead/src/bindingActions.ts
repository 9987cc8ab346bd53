// Actions of the bindings, which load with the first use: their code is not needed before a button works.
export { disconnect, sendTransaction, signMessage, switchNetwork } from '@fairlead/core'
