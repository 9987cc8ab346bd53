import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  devnet,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

export type SolanaClients = ReturnType<typeof createSolanaClients>

/** Creates helpers for tests on a local Solana chain, based on the client library that applications use. */
export function createSolanaClients({ url, wsUrl }: { url: string; wsUrl: string }) {
  const rpc = createSolanaRpc(devnet(url))
  const rpcSubscriptions = createSolanaRpcSubscriptions(devnet(wsUrl))
  const clients = { rpc, rpcSubscriptions }
  const sendAndConfirm = sendAndConfirmTransactionFactory(clients)
  const airdrop = airdropFactory(clients)

  async function sign(payer: KeyPairSigner, instructions: readonly Instruction[]) {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(payer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    )
    const signed = await signTransactionMessageWithSigners(message)
    return { ...signed, lifetimeConstraint: lifetime }
  }

  async function send(payer: KeyPairSigner, instructions: readonly Instruction[]) {
    const transaction = await sign(payer, instructions)
    await sendAndConfirm(transaction, { commitment: 'confirmed' })
    return getSignatureFromTransaction(transaction)
  }

  async function give(recipientAddress: Address, amount: bigint): Promise<void> {
    await airdrop({ commitment: 'confirmed', lamports: lamports(amount), recipientAddress })
  }

  return {
    ...clients,
    /** Signs a transaction without sending it. */
    sign,
    /** Signs, sends, and waits for confirmation. */
    send,
    /** Airdrops lamports. @param amount - In lamports. */
    give,
    /** Creates an account with `amount` lamports. */
    async fund(amount: bigint): Promise<KeyPairSigner> {
      const signer = await generateKeyPairSigner()
      await give(signer.address, amount)
      return signer
    },
    /** Transfers lamports. @param amount - In lamports. */
    pay(source: KeyPairSigner, destination: Address, amount: bigint): Promise<Signature> {
      return send(source, [getTransferSolInstruction({ amount, destination, source })])
    },
    /** Returns the balance in lamports. */
    async balanceOf(address: Address): Promise<bigint> {
      return (await rpc.getBalance(address).send()).value
    },
  }
}
