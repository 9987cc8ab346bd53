import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
} from '@solana-program/token'
import { ChainFailedError } from '../errors.ts'
import {
  solanaAccounts,
  solanaChainId,
  solanaTokens,
  token2022Program,
  tokenProgram,
} from './addresses.ts'
import { blockhashLifetime, type Ledger } from './createLedger.ts'
import { keyOf } from './keys.ts'
import { readTransaction } from './readTransaction.ts'
import { pointerMintSize, pointMetadataToMint, writeMetadata } from './tokenInstructions.ts'

const sol = 1_000_000_000n
/** Space for a mint's metadata in bytes, more than needed. */
const metadataRoom = 400n

/** Creates the initial balances. Deterministic: depends on neither time nor randomness. */
export async function seed(ledger: Ledger): Promise<void> {
  const authority = await keyOf('treasury')
  ledger.airdrop(authority.address, lamports(1_000n * sol))
  ledger.airdrop(solanaAccounts.holder, lamports(100n * sol))
  ledger.airdrop(solanaAccounts.friend, lamports(10n * sol))
  await run(ledger, authority, await createUsdc(ledger, authority))
  await run(ledger, authority, await createNote(ledger, authority))
}

/** Creates the USDC mint and 5,000 USDC for the holder. */
async function createUsdc({ svm }: Ledger, authority: KeyPairSigner): Promise<Instruction[]> {
  const mint = await keyOf('usdc')
  const space = BigInt(getMintSize())
  return [
    getCreateAccountInstruction({
      lamports: svm.minimumBalanceForRentExemption(space),
      newAccount: mint,
      payer: authority,
      programAddress: tokenProgram,
      space,
    }),
    getInitializeMint2Instruction({
      decimals: solanaTokens.usdc.decimals,
      mint: mint.address,
      mintAuthority: authority.address,
    }),
    ...(await mintToHolder(authority, mint.address, tokenProgram, 5_000_000_000n)),
  ]
}

/** Creates the NOTE mint and 250 NOTE for the holder. */
async function createNote({ svm }: Ledger, authority: KeyPairSigner): Promise<Instruction[]> {
  const mint = await keyOf('note')
  const { decimals, name, symbol } = solanaTokens.note
  const owned = { authority: authority.address, mint: mint.address }
  return [
    getCreateAccountInstruction({
      lamports: svm.minimumBalanceForRentExemption(BigInt(pointerMintSize) + metadataRoom),
      newAccount: mint,
      payer: authority,
      programAddress: token2022Program,
      space: pointerMintSize,
    }),
    pointMetadataToMint(owned),
    getInitializeMint2Instruction(
      { decimals, mint: mint.address, mintAuthority: authority.address },
      { programAddress: token2022Program },
    ),
    writeMetadata({ ...owned, authority, name, symbol, uri: '' }),
    ...(await mintToHolder(authority, mint.address, token2022Program, 25_000n)),
  ]
}

async function mintToHolder(
  authority: KeyPairSigner,
  mint: Address,
  program: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const owner = solanaAccounts.holder
  const [account] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      ata: account,
      mint,
      owner,
      payer: authority,
      tokenProgram: program,
    }),
    getMintToInstruction(
      { amount, mint, mintAuthority: authority, token: account },
      { programAddress: program },
    ),
  ]
}

/** @throws `ChainFailedError` with the program's log. */
async function run(ledger: Ledger, payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const lifetime = {
    blockhash: ledger.blockhash(),
    lastValidBlockHeight: ledger.slot() + blockhashLifetime,
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const signature = getSignatureFromTransaction(transaction)
  ledger.land(readTransaction(getBase64EncodedWireTransaction(transaction), 'base64'), signature)
  const landed = ledger.find(signature)
  if (!landed || landed.error)
    throw new ChainFailedError(solanaChainId, `not seeded\n${landed?.meta.prettyLogs()}`)
}
