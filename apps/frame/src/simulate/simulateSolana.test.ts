import { BaseError } from '@fairlead/protocol'
import { readSolanaTransaction } from '@fairlead/protocol/solana'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { context, words } from '../testing/methodContext.ts'
import { simulateSolana } from './simulateSolana.ts'

const { addresses } = context()
const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const other = base58.encode(new Uint8Array(32).fill(7))
const mint = new Uint8Array(32).fill(8)

const budget = 'ComputeBudget111111111111111111111111111111'

type Kind = { hasTables?: boolean; isReadable?: boolean; price?: number | undefined }

/** Builds a transfer of one lamport from our account; with a price per compute unit and no unit limit. */
function transaction({ hasTables = false, isReadable = true, price }: Kind = {}) {
  const hasPrice = price !== undefined
  const message = [
    ...(hasTables ? [0x80] : []),
    ...[1, 0, hasPrice ? 2 : 1, hasPrice ? 4 : 3],
    ...[...base58.decode(addresses.solana), ...base58.decode(other)],
    ...new Uint8Array(32),
    ...(hasPrice ? base58.decode(budget) : []),
    ...new Uint8Array(32).fill(9),
    hasPrice ? 2 : 1,
    ...[2, 2, 0, 1, 12, isReadable ? 2 : 9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    ...(hasPrice ? [3, 0, 9, 3, ...new Uint8Array(new Uint32Array([price, 0]).buffer)] : []),
    ...(hasTables ? [1, ...new Uint8Array(32).fill(3), 1, 0, 0] : []),
  ]
  return readSolanaTransaction(Uint8Array.of(1, ...new Uint8Array(64), ...message))
}

const account = (lamports: number, owner = system, data = '') => ({
  data: [data, 'base64'],
  lamports,
  owner,
})
/** Encodes a token account of ours. */
function tokens(amount: number): string {
  const bytes = new Uint8Array(165)
  bytes.set(mint)
  bytes.set(base58.decode(addresses.solana), 32)
  new DataView(bytes.buffer).setBigUint64(64, BigInt(amount), true)
  return Buffer.from(bytes).toString('base64')
}

async function tried(before: unknown, after: unknown, kind: Kind = {}, fee: unknown = 5_000) {
  const told = (answer: unknown) => () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  const world = context({
    answers: {
      getFeeForMessage: told(typeof fee === 'number' ? { value: fee } : fee),
      getMultipleAccounts: told(before),
      simulateTransaction: told(after),
    },
    chain: 'solana',
  })
  const trial = await simulateSolana(transaction(kind), world)
  const rows = trial.rows.map(({ label, value, word }) => `${label} ${word ?? value}`)
  return { asked: world.asked, rows, warnings: words(trial) }
}
const value = (accounts: unknown, err: unknown = null) => ({ value: { accounts, err } })
const good = value([account(1_000_000_000 - 5_001), account(1)])
const held = { value: [account(1_000_000_000), null] }

test('[AUTH-18][NS-02] default: outgoing amounts besides the fee; requests only writable accounts', async () => {
  const { asked, rows, warnings } = await tried(held, good)
  expect({ rows, warnings }).toEqual({
    rows: ['trial trialChanges', 'leaves 0.000000001 SOL'],
    warnings: [],
  })
  const [, config] = asked.find(({ method }) => method === 'simulateTransaction')!.params
  expect(config).toMatchObject({
    accounts: { addresses: [addresses.solana, other] },
    sigVerify: false,
  })
})

test('[AUTH-18][NS-02] security: more leaves than the transaction declares, coins or tokens', async () => {
  const more = value([account(1_000_000_000 - 5_002), account(2)])
  expect((await tried(held, more)).warnings).toEqual(['high warnTrialDiffers'])
  const had = { value: [account(1_000_000_000), account(9, tokenProgram, tokens(5))] }
  const has = value([account(1_000_000_000 - 5_001), account(9, tokenProgram, tokens(3))])
  const { rows, warnings } = await tried(had, has)
  expect(rows).toContain(`token ${base58.encode(mint)}`)
  expect(warnings).toEqual(['high warnTrialDiffers'])
})

test('[AUTH-18][NS-02] security: an account of the user that a program owns afterwards', async () => {
  const taken = value([account(1_000_000_000 - 5_001, other), account(1)])
  expect((await tried(held, taken)).warnings).toEqual(['high warnOwner'])
})

test('[AUTH-18][NS-02] error: a node that refuses to simulate adds nothing and blocks nothing', async () => {
  const { rows, warnings } = await tried(held, new BaseError('PROVIDER_ERROR'))
  expect({ rows, warnings }).toEqual({ rows: [], warnings: [] })
})

test('[AUTH-18][NS-02][SEC-117] security: a transaction that cannot be simulated is distinguished from a node that cannot simulate', async () => {
  const refuse = (): never => {
    throw new BaseError('PROVIDER_ERROR')
  }
  /** Node that accepts only the empty transaction with a single account. */
  const onlyLeast = ([wire]: readonly unknown[]) => {
    const { message } = readSolanaTransaction(Buffer.from(String(wire), 'base64'))
    const { accounts, calls } = message
    if (calls.length > 0 || accounts[0] !== addresses.solana) refuse()
    return value([account(1)])
  }
  const onlyOne = ([accounts]: readonly unknown[]) =>
    (accounts as unknown[]).length > 1 ? refuse() : { value: [account(1)] }
  for (const [getMultipleAccounts, simulateTransaction, warnings] of [
    [() => held, onlyLeast, ['high warnNotTried']],
    [onlyOne, () => good, ['high warnNotTried']],
    // One of the two methods is missing entirely.
    [refuse, onlyLeast, []],
    [onlyOne, refuse, []],
  ] as const) {
    const world = context({
      answers: { getMultipleAccounts, simulateTransaction },
      chain: 'solana',
    })
    const trial = await simulateSolana(transaction(), world)
    expect({ rows: trial.rows, warnings: words(trial) }).toEqual({ rows: [], warnings })
  }
})

test.each<[string, unknown, unknown]>([
  ['does not respond', held, new BaseError('UPSTREAM_UNAVAILABLE')],
  ['sends a response that is too large', held, new BaseError('RESPONSE_INVALID')],
  ['returns no accounts', held, value(null)],
  ['omits accounts', held, value([account(1)])],
  ['does not return the previous state', undefined, good],
  ['returns invalid base64', held, value([account(1, tokenProgram, '!'), account(1)])],
  ['returns invalid numbers', held, value([{ ...account(1), lamports: '1' }, account(1)])],
])(
  '[AUTH-18][NS-02] error: with a node that %s, a warning says that nothing was simulated',
  async (_, before, after) => {
    const { rows, warnings } = await tried(before, after)
    expect({ rows, warnings }).toEqual({ rows: [], warnings: ['high warnNotTried'] })
  },
)

test('[AUTH-18][NS-02][SEC-117] security: the maximum possible fee hides no outgoing amount', async () => {
  // One lamport for each of up to 400,000 units; the network charges none of it here.
  const kind = { price: 1_000_000 }
  const taken = value([account(1_000_000_000 - 5_001 - 300_000), account(300_001)])
  const { rows, warnings } = await tried(held, taken, kind)
  expect({ rows, warnings }).toEqual({
    rows: ['trial trialChanges', 'leaves 0.000300001 SOL'],
    warnings: ['high warnTrialDiffers'],
  })
  // The fee reported with the simulation is used; without any fee, the shown outflow includes it.
  const told = { value: { ...taken.value, fee: 305_000 } }
  expect((await tried(held, told, kind)).rows).toContain('leaves 0.000000001 SOL')
  for (const fee of [{ value: null }, new BaseError('PROVIDER_ERROR'), 'x'])
    expect((await tried(held, taken, kind, fee)).rows).toContain('leaves 0.000305001 SOL')
  // A reported fee above the shown fee doesn't hide anything.
  expect((await tried(held, taken, {}, 305_000)).warnings).toEqual(['high warnTrialDiffers'])
})

const unmoved = account(1_000_000_000 - 5_000)

test('[AUTH-18][NS-02] security: "nothing moves" is only shown for decodable calls', async () => {
  const same = value([unmoved, null])
  expect((await tried(held, same)).rows).toEqual(['trial trialNothing'])
  const unread = await tried(held, same, { isReadable: false })
  expect(unread.rows).toEqual(['trial trialUnseen'])
})

const stakes = 'Stake11111111111111111111111111111111111111'
/** A program's account that contains our address at an offset; `mark`: 1 if the optional address is set. */
function naming(name: string, { mark = 1, owner = stakes, place = 44 } = {}) {
  const bytes = new Uint8Array(200)
  bytes[place - 4] = mark
  bytes.set(base58.decode(name), place)
  return account(9, owner, Buffer.from(bytes).toString('base64'))
}

test.each<[string, unknown, string[]]>([
  ['stays', naming(addresses.solana), []],
  ['names another user', naming(other), ['high warnOwner']],
  ['names the user in another field', naming(addresses.solana, { place: 80 }), ['high warnOwner']],
  ['names the user without effect', naming(addresses.solana, { mark: 0 }), ['high warnOwner']],
  ['belongs to another program', naming(addresses.solana, { owner: system }), ['high warnOwner']],
  ['is closed', null, ['high warnOwner']],
])(
  '[AUTH-18][NS-02] security: a stake, nonce or mint account that named the user: %s',
  async (_, after, expected) => {
    const had = { value: [account(1_000_000_000), naming(addresses.solana)] }
    const { warnings } = await tried(had, value([unmoved, after]), { isReadable: false })
    expect(warnings).toEqual(expected)
  },
)

test('[AUTH-18][NS-02] error: a failing transaction is reported; with lookup tables there is no result', async () => {
  const { rows, warnings } = await tried(held, value(null, { InstructionError: [0, 'x'] }))
  expect({ rows, warnings }).toEqual({ rows: [], warnings: ['high warnFails'] })
  expect((await tried(held, good, { hasTables: true })).asked).toEqual([])
})
