import { address as toAddress } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import { type Address, createWalletClient, http, parseAbi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mnemonic } from '../addresses.ts'
import { createClients } from '../clients.ts'
import { ChainFailedError } from '../errors.ts'
import { tokenProgram } from '../solana/addresses.ts'
import { createSolanaClients } from '../solana/clients.ts'
import { keyOf } from '../solana/keys.ts'
import type { CheckoutChain, Offer } from './offers.ts'

const tokenAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** Sends the bought currency, and waits until the chain has included it. @returns The transaction's hash, or signature. */
export function deliver(
  chain: CheckoutChain,
  delivery: { offer: Offer; to: string; units: bigint },
): Promise<string> {
  return delivery.offer.namespace === 'eip155'
    ? deliverOnEvm(chain, delivery)
    : deliverOnSolana(chain, delivery)
}

/** Uses account 9, which sends nothing else once the chain has started. Tokens of the local chains may be minted. */
async function deliverOnEvm(
  { caipNetworkId, rpcUrl }: CheckoutChain,
  { offer, to, units }: { offer: Offer; to: string; units: bigint },
): Promise<string> {
  const chainId = Number(caipNetworkId.split(':')[1])
  const { deployer, reader } = createClients({ chainId, url: rpcUrl })
  const payer = createWalletClient({
    account: mnemonicToAccount(mnemonic, { addressIndex: 9 }),
    chain: deployer.chain,
    transport: http(rpcUrl),
  })
  const hash = offer.contract
    ? await payer.writeContract({
        abi: tokenAbi,
        address: offer.contract as Address,
        args: [to as Address, units],
        functionName: 'mint',
      })
    : await payer.sendTransaction({ to: to as Address, value: units })
  const { status } = await reader.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new ChainFailedError(chainId, `delivery ${hash} failed`)
  return hash
}

async function deliverOnSolana(
  { rpcUrl, wsUrl = rpcUrl }: CheckoutChain,
  { offer, to, units }: { offer: Offer; to: string; units: bigint },
): Promise<string> {
  const { pay, send } = createSolanaClients({ url: rpcUrl, wsUrl })
  const treasury = await keyOf('treasury')
  const owner = toAddress(to)
  if (!offer.contract) return pay(treasury, owner, units)
  const mint = toAddress(offer.contract)
  const [account] = await findAssociatedTokenPda({ mint, owner, tokenProgram })
  return send(treasury, [
    getCreateAssociatedTokenIdempotentInstruction({ ata: account, mint, owner, payer: treasury }),
    getMintToInstruction({ amount: units, mint, mintAuthority: treasury, token: account }),
  ])
}
