import { createTestEnvironment, createTestFairlead, createTestSolanaWallet } from '@fairlead/test'
import {
  createSolanaClients,
  type Solana,
  type SolanaClients,
  solanaAccounts,
  solanaSeed,
  solanaTokens,
  startSolana,
} from '@fairlead/test/node'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { fetchBalance } from '../../actions/fetchBalance.ts'
import { sendToken } from '../../actions/sendToken.ts'
import { sendTransaction, signMessage } from '../../actions/sign.ts'
import type { Transfer } from '../../chains/ChainReader.ts'
import { moveLamports, openTokenAccount } from '../../chains/solana/instructions.ts'
import { associatedAccount } from '../../chains/solana/readTokens.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { fetchTokenBalances } from '../../features/balances/fetchTokenBalances.ts'
import { solana } from './createSolanaAdapter.ts'

const sol = 1_000_000_000n
const { note, usdc } = solanaTokens

let chain: Solana
let clients: SolanaClients
beforeAll(async () => {
  chain = await startSolana()
  clients = createSolanaClients(chain)
})
afterAll(() => chain.stop())

/** Opens a widget with a running clock, connected to a wallet with the chain's own keys. */
async function open(
  given: createTestSolanaWallet.Options = {},
  options: Partial<FairleadOptions> = {},
  ask: typeof fetch = fetch,
) {
  const wallet = await createTestSolanaWallet({ seeds: [solanaSeed(0)], ...given })
  const { fairlead } = createTestFairlead(
    {
      adapters: [solana()],
      networks: [chain.network],
      ...options,
    },
    createTestEnvironment(),
    {
      fetch: (...input) => ask(...input),
      schedule(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
  )
  const adapter = fairlead.adapters[0]!
  const reader = await adapter.loadReader!(fairlead.internal.rpc)
  wallet.register(fairlead.environment.events)
  await connect(fairlead, { connectorId: 'Sunbird' })
  return { adapter, fairlead, network: chain.network, reader, wallet }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Sends a transfer; SOL if `token` is absent. */
function send({ adapter, network, wallet }: Opened, transfer: Transfer) {
  const { address } = wallet.wallet.accounts[0]!
  const signer = { address, chainId: network.caipNetworkId, connectorId: 'Sunbird' }
  return adapter.sendToken!({ ...signer, ...transfer, network })
}
const stranger = async () => (await generateKeyPairSigner()).address
const tokensOf = async ({ network, reader }: Opened, holder: string) => {
  const addresses = [usdc.address, note.address]
  const readings = await reader.getTokens!({ addresses, holder, network })
  return readings.map(({ balance }) => balance)
}

test('[NS-04][FEAT-02] balances: SOL, and tokens of both programs', async () => {
  const set = await open({}, { tokens: { [chain.network.caipNetworkId]: [usdc, note] } })

  const balance = await fetchBalance(set.fairlead)
  const tokens = await fetchTokenBalances(set.fairlead)
  const readings = await set.reader.getTokens!({
    addresses: [usdc.address, note.address, solanaAccounts.friend, 'nonsense'],
    holder: solanaAccounts.friend,
    network: set.network,
  })

  expect(set.wallet.wallet.accounts[0]?.address).toBe(solanaAccounts.holder)
  expect(balance).toMatchObject({ decimals: 9, symbol: 'SOL' })
  expect(balance.value).toBeGreaterThan(90n * sol)
  expect(tokens.map(({ numeric, symbol }) => [symbol, Number(numeric) > 0])).toEqual([
    ['SOL', true],
    ['USDC', true],
    ['NOTE', true],
  ])
  expect(readings).toEqual([
    { address: usdc.address, balance: 0n, decimals: 6, name: '', symbol: '' },
    { address: note.address, balance: 0n, decimals: 2, name: 'Dev Note', symbol: 'NOTE' },
  ])
})

test('[NS-04] signs a text; the signature covers its UTF-8, in base58', async () => {
  const { fairlead, wallet } = await open()

  const signature = await signMessage(fairlead, { message: 'Grüße' })

  const [account] = wallet.keys
  const bytes = new TextEncoder().encode('Grüße')
  expect(ed25519.verify(base58.decode(signature), bytes, account!.publicKey)).toBe(true)
})

test('[FEAT-06][NS-04] SOL: it has arrived when the promise resolves', async () => {
  const to = await stranger()

  const hash = await send(await open(), { amount: sol / 4n, to })

  expect(await clients.balanceOf(to)).toBe(sol / 4n)
  expect(base58.decode(hash)).toHaveLength(64)
})

test('[FEAT-06][FEAT-20] the page’s own call: the amount in whole tokens, and the reported events', async () => {
  const events: [string, unknown][] = []
  const { fairlead, network } = await open(
    {},
    {
      telemetry: ({ name, properties }) => {
        if (name.startsWith('SEND')) events.push([name, properties])
      },
    },
  )
  const to = await stranger()

  const hash = await sendToken(fairlead, { amount: '0.25', to, token: 'native' })
  await sendToken(fairlead, { amount: '1.5', to, token: usdc.address })
  const tooMuch = sendToken(fairlead, { amount: '1000000', to, token: 'native' })

  await expect(tooMuch).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'funds' })
  expect(await clients.balanceOf(to)).toBe(sol / 4n)
  const told = { accountType: 'eoa', network: network.caipNetworkId }
  expect(events).toMatchObject([
    ['SEND_INITIATED', { ...told, amount: '0.25', token: 'SOL' }],
    ['SEND_SUCCESS', { ...told, hash }],
    ['SEND_INITIATED', { ...told, amount: '1.5' }],
    ['SEND_INITIATED', { ...told, amount: '1000000' }],
    ['SEND_ERROR', { ...told, code: 'PROVIDER_ERROR' }],
  ])
})

test.each([
  ['the token program', usdc, 1_500_000n],
  ['Token-2022', note, 150n],
])(
  '[FEAT-06] a token of %s: an account is created once for the receiver',
  async (_, token, units) => {
    const set = await open()
    const to = await stranger()
    const cost = await set.reader.estimateSend!({
      address: solanaAccounts.holder,
      amount: units,
      network: set.network,
      to,
      token: token.address,
    })
    const before = await clients.balanceOf(solanaAccounts.holder)

    await send(set, { amount: units, to, token: token.address })
    const after = await clients.balanceOf(solanaAccounts.holder)
    await send(set, { amount: units, to, token: token.address })

    const index = token === usdc ? 0 : 1
    expect((await tokensOf(set, to))[index]).toBe(2n * units)
    expect(cost).toMatchObject({ isEstimated: true, withheld: undefined })
    expect(before - after).toBe(cost.fee)
    expect(after - (await clients.balanceOf(solanaAccounts.holder))).toBe(5_000n)
  },
)

test('[FEAT-06] a token with a transfer fee: the estimate matches the fee charged', async () => {
  const set = await open()
  const payer = await clients.fund(5n * sol)
  const mint = await createFeeMint(payer, { basisPoints: 250, most: 1_000n })
  const { account, create } = await accountOf(mint.address, solanaAccounts.holder, payer)
  await clients.send(payer, [create, mintTo(mint.address, account, payer, 100_000n)])
  const to = await stranger()
  const transfer = { amount: 10_000n, network: set.network, to, token: mint.address }

  const address = solanaAccounts.holder
  const cost = await set.reader.estimateSend!({ address, ...transfer })
  const before = await clients.balanceOf(solanaAccounts.holder)
  await send(set, { amount: 10_000n, to, token: mint.address })

  const arrived = await set.reader.getTokens!({
    addresses: [mint.address],
    holder: to,
    network: set.network,
  })
  expect(cost).toMatchObject({ isEstimated: true, withheld: 250n })
  expect(arrived[0]?.balance).toBe(9_750n)
  expect(before - (await clients.balanceOf(solanaAccounts.holder))).toBe(cost.fee)

  const all = await set.reader.estimateSend!({ address, ...transfer, amount: 1n })
  const nothing = send(set, { amount: 1n, to, token: mint.address })
  expect(all.withheld).toBe(1n)
  await expect(nothing).rejects.toMatchObject({ code: 'REQUEST_INVALID', path: 'amount' })
})

test('[FEAT-06] a token with a transfer fee, from two accounts: the fee applies to each', async () => {
  const set = await open()
  const payer = await clients.fund(5n * sol)
  const { address: mint } = await createFeeMint(payer, { basisPoints: 250, most: 1_000n })
  const { holder } = solanaAccounts
  const usual = await accountOf(mint, holder, payer)
  const kind = { program: token2022, size: 178 }
  const other = await createOwnedAccount(payer, mint, holder, kind)
  await clients.send(payer, [
    usual.create,
    mintTo(mint, usual.account, payer, 50_000n),
    mintTo(mint, other, payer, 50_000n),
  ])
  const to = await stranger()
  const transfer = { amount: 100_000n, to, token: mint }

  const { network } = set
  const cost = await set.reader.estimateSend!({ address: holder, network, ...transfer })
  await send(set, transfer)

  const arrived = await set.reader.getTokens!({ addresses: [mint], holder: to, network })
  expect(cost.withheld).toBe(2_000n)
  expect(arrived[0]?.balance).toBe(98_000n)
})

test('behavior: missing balance of one account is taken from another account of the same token', async () => {
  const set = await open({ seeds: [new Uint8Array(32).fill(21)] })
  const owner = set.wallet.keys[0]!.address
  await clients.give(address(owner), sol)
  const payer = await clients.fund(5n * sol)
  const mint = await createMint(payer, { decimals: 0, program: tokenProgram, size: 82 })
  const usual = await accountOf(mint.address, owner, payer, tokenProgram)
  const other = await createOwnedAccount(payer, mint.address, owner)
  await clients.send(payer, [
    usual.create,
    mintTo(mint.address, usual.account, payer, 3n, tokenProgram),
    mintTo(mint.address, other, payer, 4n, tokenProgram),
  ])
  const to = await stranger()

  await send(set, { amount: 6n, to, token: mint.address })

  const [left, arrived] = await Promise.all(
    [owner, to].map((holder) =>
      set.reader.getTokens!({ addresses: [mint.address], holder, network: set.network }),
    ),
  )
  expect([left?.[0]?.balance, arrived?.[0]?.balance]).toEqual([1n, 6n])
})

test('[NS-04] a transfer by receiver and value; does not wait for it', async () => {
  const set = await open()
  const to = await stranger()

  const hash = await sendTransaction(set.fairlead, { to, value: sol })

  await expect.poll(() => set.reader.hasLanded!({ hash, network: set.network })).toBe(true)
  expect(await clients.balanceOf(to)).toBe(sol)
  const never = base58.encode(new Uint8Array(64).fill(1))
  expect(await set.reader.hasLanded!({ hash: never, network: set.network })).toBe(false)
})

test.each([
  ['signs, and the page sends', []],
  ['signs and sends itself', ['solana:signTransaction']],
])('[NS-04] a transaction built by the page: the wallet %s', async (_, without) => {
  const post = async (transaction: Uint8Array) => {
    const wire = base64.encode(transaction) as Base64EncodedWireTransaction
    await clients.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  }
  const { fairlead } = await open({ send: post, without })
  const to = await stranger()
  const holder = await createKeyPairSignerFromPrivateKeyBytes(solanaSeed(0))
  const instruction = signedBy(moveLamports({ amount: sol, from: holder.address, to }), holder)
  const built = await clients.sign(holder, [instruction])
  const unsigned = { ...built, signatures: { [holder.address]: null } }

  await sendTransaction(fairlead, { data: toWire(unsigned), to })

  await expect.poll(() => clients.balanceOf(to)).toBe(sol)
})

test('error: an invalid transaction, and one that others must sign', async () => {
  const { fairlead, wallet } = await open()
  const theirs = await clients.sign(await clients.fund(sol), [])

  for (const data of ['nonsense', '', base64.encode(new Uint8Array(200)), toWire(theirs)])
    await expect(
      sendTransaction(fairlead, { data, to: solanaAccounts.friend }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID', path: 'data' })
  expect(wallet.calls).toHaveLength(1)
})

test.each<[string, string | undefined, bigint, string, string]>([
  ['more than the SOL balance', undefined, 1_000n * sol, 'PROVIDER_ERROR', 'funds'],
  ['more than the token balance', usdc.address, 10n ** 15n, 'PROVIDER_ERROR', 'funds'],
  ['less SOL than a new account’s minimum', undefined, 5n, 'PROVIDER_ERROR', 'rent'],
])('[FEAT-06] error: %s; the wallet is not requested', async (_, token, amount, code, group) => {
  const set = await open()

  const sending = send(set, { amount, to: await stranger(), token })

  await expect(sending).rejects.toMatchObject({ code, group })
  expect(set.wallet.calls.map(({ feature }) => feature)).toEqual(['standard:connect'])
})

test('[FEAT-06] error: an account without SOL cannot pay the fee', async () => {
  const set = await open({ seeds: [new Uint8Array(32).fill(22)] })

  const sending = send(set, { amount: 1n, to: solanaAccounts.friend })

  await expect(sending).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'rent' })
})

test('[FEAT-06] receivers: which can be paid, and which cannot', async () => {
  const { network, reader } = await open()
  const problem = (to: string, token?: string) =>
    reader.findReceiverProblem!({ network, to, token })
  const vault = await usualAccount(address(usdc.address), await stranger(), tokenProgram)
  const held = await usualAccount(address(usdc.address), solanaAccounts.holder, tokenProgram)

  expect(await problem('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('unreadable')
  expect(await problem('11111111111111111111111111111111')).toBe('program')
  expect(await problem(usdc.address)).toBe('token')
  expect(await problem(usdc.address, usdc.address)).toBe('token')
  expect(await problem(held)).toBe('token')
  expect(await problem(held, note.address)).toBe('token')
  expect(await problem(held, usdc.address)).toBeUndefined()
  expect(await problem(vault, usdc.address)).toBe('keyless')
  expect(await problem(vault)).toBeUndefined()
  expect(await problem(await stranger(), usdc.address)).toBeUndefined()
})

test('[FEAT-06] error: an invalid receiver or token never reaches the wallet', async () => {
  const set = await open()
  const to = solanaAccounts.friend
  const refused: [Transfer, string][] = [
    [{ amount: 1n, to: usdc.address }, 'to'],
    [{ amount: 1n, to: '0xabc' }, 'to'],
    [{ amount: 1n, to, token: solanaAccounts.friend }, 'token'],
    [{ amount: 1n, to, token: 'nonsense' }, 'token'],
    [{ amount: 1n << 64n, to, token: usdc.address }, 'amount'],
  ]

  for (const [transfer, path] of refused)
    await expect(send(set, transfer)).rejects.toMatchObject({ code: 'REQUEST_INVALID', path })
  expect(set.wallet.calls).toHaveLength(1)
})

test('[FEAT-06] error: the user declines; nothing is sent', async () => {
  const set = await open()
  set.wallet.onAsk = (feature) => {
    if (feature !== 'standard:connect') throw Object.assign(new Error('No'), { code: 4001 })
  }

  const sending = send(set, { amount: 1n, to: solanaAccounts.friend })

  await expect(sending).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('[FEAT-06] error: signed too late; it never lands, and the error says so', async () => {
  const set = await open()
  set.wallet.onAsk = () => chain.advanceSlots(200)
  const to = await stranger()

  const sending = send(set, { amount: sol, to })

  await expect(sending).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'expired' })
  expect(await clients.balanceOf(to)).toBe(0n)
})

test('[FEAT-06] error: sent by a wallet that loses it; waiting ends at the last valid height', async () => {
  let looks = 0
  const set = await open(
    {
      send: async () => {},
      without: ['solana:signTransaction'],
    },
    {},
    (input, init) => {
      if (String(init?.body).includes('getSignatureStatuses')) looks += 1
      return fetch(input, init)
    },
  )
  const to = await stranger()

  const sending = send(set, { amount: sol, to })
  const outcome = sending.catch((error: unknown) => error)
  // The last valid height is known, and the transaction is being followed.
  await expect.poll(() => looks).toBeGreaterThan(0)
  chain.advanceSlots(200)

  expect(await outcome).toMatchObject({ code: 'PROVIDER_ERROR', group: 'expired' })
  expect(set.wallet.calls.at(-1)).toMatchObject({ feature: 'solana:signAndSendTransaction' })
})

test('[FEAT-06] signed, and then the network is unreachable: returns the signature, without a result', async () => {
  let isSigned = false
  const set = await open(
    {
      send: async () => {
        isSigned = true
        chain.advanceSlots(200)
      },
      without: ['solana:signTransaction'],
    },
    {},
    async (input, init) => {
      if (isSigned && String(init?.body).includes('getLatestBlockhash')) throw new TypeError('Lost')
      return fetch(input, init)
    },
  )

  const signature = await send(set, { amount: sol, to: await stranger() })

  expect(base58.decode(signature)).toHaveLength(64)
})

const toWire = getBase64EncodedWireTransaction
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const { encode } = getAddressEncoder()
const u64 = (value: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

function usualAccount(mint: Address, owner: string, program: Address) {
  return associatedAccount({ address: mint, program }, owner)
}

async function accountOf(
  mint: Address,
  owner: string,
  payer: KeyPairSigner,
  program: Address = token2022,
) {
  const account = await usualAccount(mint, owner, program)
  const given = { account, mint, owner: address(owner), payer: payer.address, program }
  return { account, create: signedBy(openTokenAccount(given), payer) }
}

/** Attaches signers to the accounts of an instruction, as Kit requires. */
function signedBy(instruction: Instruction, ...signers: readonly KeyPairSigner[]): Instruction {
  const accounts = instruction.accounts?.map((meta) => {
    const signer = signers.find((one) => one.address === meta.address)
    return signer ? { ...meta, signer } : meta
  })
  return { ...instruction, ...(accounts ? { accounts } : {}) } as Instruction
}

function mintTo(
  mint: Address,
  account: Address,
  authority: KeyPairSigner,
  amount: bigint,
  program: Address = token2022,
): Instruction {
  const accounts = [
    { address: mint, role: 1 },
    { address: account, role: 1 },
    { address: authority.address, role: 2 },
  ]
  const data = new Uint8Array([7, ...u64(amount)])
  return signedBy({ accounts, data, programAddress: program }, authority)
}

async function allocate(
  payer: KeyPairSigner,
  account: KeyPairSigner,
  options: { program: Address; size: number },
) {
  const rent = await clients.rpc.getMinimumBalanceForRentExemption(BigInt(options.size)).send()
  const data = [0, 0, 0, 0, ...u64(rent), ...u64(BigInt(options.size)), ...encode(options.program)]
  return signedBy(
    {
      accounts: [
        { address: payer.address, role: 3 },
        { address: account.address, role: 3 },
      ],
      data: new Uint8Array(data),
      programAddress: address('11111111111111111111111111111111'),
    },
    payer,
    account,
  )
}

async function createMint(
  payer: KeyPairSigner,
  options: { before?: number[]; decimals: number; program: Address; size: number },
): Promise<KeyPairSigner> {
  const mint = await generateKeyPairSigner()
  const { before, decimals, program } = options
  const accounts = [{ address: mint.address, role: 1 }]
  const initialize = [20, decimals, ...encode(payer.address), 0]
  await clients.send(payer, [
    await allocate(payer, mint, options),
    ...(before ? [{ accounts, data: new Uint8Array(before), programAddress: program }] : []),
    { accounts, data: new Uint8Array(initialize), programAddress: program },
  ])
  return mint
}

/** Creates a Token-2022 mint with a transfer fee. */
function createFeeMint(payer: KeyPairSigner, fee: { basisPoints: number; most: bigint }) {
  const { basisPoints, most } = fee
  const bps = [basisPoints & 0xff, basisPoints >> 8]
  const before = [26, 0, 0, 0, ...bps, ...u64(most)]
  return createMint(payer, { before, decimals: 2, program: token2022, size: 166 + 4 + 108 })
}

/** Creates a token account that is not the owner's associated one. */
async function createOwnedAccount(
  payer: KeyPairSigner,
  mint: Address,
  owner: string,
  { program, size }: { program: Address; size: number } = { program: tokenProgram, size: 165 },
) {
  const account = await generateKeyPairSigner()
  const accounts = [
    { address: account.address, role: 1 },
    { address: mint, role: 0 },
  ]
  const data = new Uint8Array([18, ...encode(address(owner))])
  await clients.send(payer, [
    await allocate(payer, account, { program, size }),
    { accounts, data, programAddress: program },
  ])
  return account.address
}
