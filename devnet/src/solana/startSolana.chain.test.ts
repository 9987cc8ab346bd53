import {
  type Address,
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  isSolanaError,
  type KeyPairSigner,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PortTakenError } from '../errors.ts'
import {
  solanaAccounts,
  solanaGenesisHash,
  solanaTokens,
  token2022Program,
  tokenProgram,
} from './addresses.ts'
import { createSolanaClients, type SolanaClients } from './clients.ts'
import { keyOf } from './keys.ts'
import { type Solana, startSolana } from './startSolana.ts'

const sol = 1_000_000_000n

let solana: Solana
let clients: SolanaClients

beforeAll(async () => {
  solana = await startSolana()
  clients = createSolanaClients(solana)
})
afterAll(() => solana.stop())

function pay(source: KeyPairSigner, destination: Address, amount: bigint) {
  return getTransferSolInstruction({ amount, destination, source })
}

/** Posts an arbitrary body to the chain. */
async function post(body: unknown): Promise<unknown> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await fetch(solana.url, { body: text, method: 'POST' })).json()
}

async function next<item>(items: AsyncIterable<item>): Promise<item | undefined> {
  for await (const item of items) return item
  return undefined
}

test('default: a fixed genesis, and accounts with SOL and tokens of both programs', async () => {
  const { balanceOf, rpc } = clients
  const { friend, holder } = solanaAccounts
  async function tokensOf(programId: Address) {
    const held = rpc.getTokenAccountsByOwner(holder, { programId }, { encoding: 'jsonParsed' })
    return (await held.send()).value.map(({ account }) => {
      const { mint, tokenAmount } = account.data.parsed.info
      return [mint, tokenAmount.amount, tokenAmount.decimals, tokenAmount.uiAmountString]
    })
  }
  const { note, usdc } = solanaTokens

  expect(await rpc.getGenesisHash().send()).toBe(solanaGenesisHash)
  expect(solana.network.caipNetworkId).toBe(`solana:${solanaGenesisHash.slice(0, 32)}`)
  expect(await balanceOf(holder)).toBe(100n * sol)
  expect(await balanceOf(friend)).toBe(10n * sol)
  expect(await tokensOf(tokenProgram)).toEqual([[usdc.address, '5000000000', 6, '5000']])
  expect(await tokensOf(token2022Program)).toEqual([[note.address, '25000', 2, '250']])
})

test('behavior: a Token-2022 mint contains its name', async () => {
  const mint = address(solanaTokens.note.address)

  const { value } = await clients.rpc.getAccountInfo(mint, { encoding: 'jsonParsed' }).send()

  const { name, symbol } = solanaTokens.note
  expect(value?.data).toMatchObject({
    parsed: {
      info: { decimals: 2, extensions: [{ extension: 'tokenMetadata', state: { name, symbol } }] },
      type: 'mint',
    },
    program: 'spl-token-2022',
  })
})

test('behavior: SOL is transferred, and the transaction can be read afterwards', async () => {
  const { balanceOf, rpc } = clients
  const payer = await clients.fund(2n * sol)
  const friend = await generateKeyPairSigner()

  const signature = await clients.send(payer, [pay(payer, friend.address, sol)])

  expect(await balanceOf(friend.address)).toBe(sol)
  expect(await balanceOf(payer.address)).toBe(sol - 5_000n)
  const config = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const
  expect(await rpc.getTransaction(signature, config).send()).toMatchObject({
    meta: { err: null, fee: 5_000n, postBalances: [sol - 5_000n, sol, 1n] },
    transaction: { message: { accountKeys: [payer.address, friend.address, expect.anything()] } },
  })
  const [entry] = await rpc.getSignaturesForAddress(friend.address).send()
  expect(entry).toMatchObject({ err: null, signature })
})

test.each([
  ['the token program', solanaTokens.usdc, tokenProgram],
  ['Token-2022', solanaTokens.note, token2022Program],
])('behavior: a token of %s is transferred to a new account', async (_, token, program) => {
  const treasury = await keyOf('treasury')
  const friend = await generateKeyPairSigner()
  const mint = address(token.address)
  async function accountOf(owner: Address) {
    const [ata] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
    const options = { ata, mint, owner, payer: treasury, tokenProgram: program }
    return { ata, create: getCreateAssociatedTokenIdempotentInstruction(options) }
  }
  const [from, to] = await Promise.all([treasury.address, friend.address].map(accountOf))
  const mintTo = { amount: 900n, mint, mintAuthority: treasury, token: from!.ata }
  const transfer = {
    amount: 300n,
    authority: treasury,
    decimals: token.decimals,
    destination: to!.ata,
    mint,
    source: from!.ata,
  }
  const config = { programAddress: program }

  await clients.send(treasury, [
    from!.create,
    getMintToInstruction(mintTo, config),
    to!.create,
    getTransferCheckedInstruction(transfer, config),
  ])

  const { value } = await clients.rpc.getTokenAccountBalance(to!.ata).send()
  expect(value).toMatchObject({ amount: '300', decimals: token.decimals })
})

test('error: more than the balance, rejected before it is sent', async () => {
  const payer = await clients.fund(sol)

  const refused: unknown = await clients
    .send(payer, [pay(payer, solanaAccounts.friend, 5n * sol)])
    .catch((error: unknown) => error)

  expect(
    isSolanaError(refused, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
  ).toBe(true)
  expect(await clients.balanceOf(payer.address)).toBe(sol)
})

test('behavior: a failure without preflight costs its fee, and is reported', async () => {
  const { rpc } = clients
  const payer = await clients.fund(sol)
  const transaction = await clients.sign(payer, [pay(payer, solanaAccounts.friend, 5n * sol)])
  const wire = getBase64EncodedWireTransaction(transaction)

  const config = { encoding: 'base64', skipPreflight: true } as const
  const signature = await rpc.sendTransaction(wire, config).send()

  expect(await clients.balanceOf(payer.address)).toBe(sol - 5_000n)
  const { value } = await rpc.getSignatureStatuses([signature]).send()
  expect(value[0]).toMatchObject({
    confirmationStatus: 'confirmed',
    err: { InstructionError: [0n, { Custom: 1n }] },
  })
})

test('behavior: a simulation needs no signature, and changes nothing', async () => {
  const { rpc } = clients
  const payer = await clients.fund(sol)
  const signed = await clients.sign(payer, [pay(payer, solanaAccounts.friend, sol / 2n)])
  const unsigned = { ...signed, signatures: { [payer.address]: null } }
  const wire = getBase64EncodedWireTransaction(unsigned)
  const simulate = (sigVerify: boolean) =>
    rpc.simulateTransaction(wire, { encoding: 'base64', sigVerify }).send()

  expect((await simulate(false)).value).toMatchObject({ err: null, unitsConsumed: 150n })
  expect((await simulate(true)).value).toMatchObject({ err: 'SignatureFailure' })
  expect(await clients.balanceOf(payer.address)).toBe(sol)
})

test('behavior: a simulation returns accounts as they would be', async () => {
  const { rpc } = clients
  const payer = await clients.fund(sol)
  const signed = await clients.sign(payer, [pay(payer, solanaAccounts.friend, sol / 2n)])
  const wire = getBase64EncodedWireTransaction(signed)
  const elsewhere = address('SysvarRent111111111111111111111111111111111')
  const accounts = { addresses: [payer.address, elsewhere], encoding: 'base64' } as const
  const { value } = await rpc.simulateTransaction(wire, { accounts, encoding: 'base64' }).send()
  expect(value.accounts).toMatchObject([{ lamports: sol / 2n - 5_000n }, null])
})

test('behavior: account and slot changes are emitted', async () => {
  const { rpcSubscriptions } = clients
  const payer = await clients.fund(sol)
  const stop = new AbortController()
  const options = { abortSignal: stop.signal }
  const accounts = await rpcSubscriptions.accountNotifications(payer.address).subscribe(options)
  const slots = await rpcSubscriptions.slotNotifications().subscribe(options)

  const told = next(accounts)
  await clients.give(payer.address, 7n)

  expect((await told)?.value.lamports).toBe(sol + 7n)
  const toldSlot = next(slots)
  solana.advanceSlots(1)
  expect((await toldSlot)?.slot).toBeGreaterThan(1_000n)
  stop.abort()
})

test('behavior: a blockhash is valid for 150 slots, then transactions with it are rejected', async () => {
  const { rpc } = clients
  const payer = await clients.fund(sol)
  const transaction = await clients.sign(payer, [pay(payer, solanaAccounts.friend, sol / 2n)])
  const { blockhash } = transaction.lifetimeConstraint
  const wire = getBase64EncodedWireTransaction(transaction)
  const isValid = async () => (await rpc.isBlockhashValid(blockhash).send()).value

  solana.advanceSlots(100)
  expect(await isValid()).toBe(true)
  solana.advanceSlots(51)

  expect(await isValid()).toBe(false)
  await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/blockhash/i) },
  })
  await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  expect(await clients.balanceOf(payer.address)).toBe(sol)
})

test('behavior: a batch is answered in order, with integers of any size', async () => {
  const call = (id: number, method: string, params: unknown[]) => ({
    id,
    jsonrpc: '2.0',
    method,
    params,
  })

  const answers = await post([
    call(1, 'getHealth', []),
    call(2, 'getBalance', ['nobody']),
    call(3, 'getNothing', []),
    'nonsense',
  ])

  expect(answers).toEqual([
    { id: 1, jsonrpc: '2.0', result: 'ok' },
    {
      error: { code: -32602, message: expect.stringMatching(/^Invalid params\[0\]/) },
      id: 2,
      jsonrpc: '2.0',
    },
    { error: { code: -32601, message: 'Method not found' }, id: 3, jsonrpc: '2.0' },
    { error: { code: -32600, message: 'Invalid request' }, id: null, jsonrpc: '2.0' },
  ])
  expect(await post('{')).toMatchObject({ error: { code: -32700 }, id: null })
  const config = call(1, 'getAccountInfo', [solanaAccounts.holder, { encoding: 'base64' }])
  const text = await fetch(solana.url, { body: JSON.stringify(config), method: 'POST' })
  expect(text.headers.get('access-control-allow-origin')).toBe('*')
  expect(await text.text()).toContain('"rentEpoch":18446744073709551615')
})

test('behavior: without a clock, slots advance only on request', async () => {
  const still = await startSolana({ now: () => 1_700_000_000_000, slotMs: 0 })
  try {
    const { give, rpc } = createSolanaClients(still)
    const first = await rpc.getSlot().send()
    still.advanceSlots(3)
    expect(await rpc.getSlot().send()).toBe(first + 3n)

    await give(solanaAccounts.friend, 1n)

    const [entry] = await rpc.getSignaturesForAddress(solanaAccounts.friend).send()
    expect(entry).toMatchObject({ blockTime: 1_700_000_000n, slot: first + 3n })
  } finally {
    await still.stop()
  }
})

test('error: ports in use are named', async () => {
  await expect(startSolana({ port: solana.port })).rejects.toThrow(PortTakenError)
  const wsPort = Number(new URL(solana.wsUrl).port)
  await expect(startSolana({ port: wsPort - 1 })).rejects.toMatchObject({
    name: 'PortTakenError',
  })
})
