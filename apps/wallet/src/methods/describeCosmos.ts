import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Description, Row } from '../confirm/Description.ts'
import { readShape } from './protobuf.ts'

const send = '/cosmos.bank.v1beta1.MsgSend'

// Protobuf fields by number.
// https://docs.cosmos.network/sdk/v0.53/learn/advanced/encoding
// https://github.com/cosmos/cosmos-sdk/blob/v0.50.13/proto/cosmos/tx/v1beta1/tx.proto
const shapes = {
  /** Messages, memo, timeout height. */
  body: { 1: 'many', 2: 'once', 3: 'once' },
  /** Signer infos, fee. */
  authInfo: { 1: 'many', 2: 'once' },
  /** Coins, gas limit, payer, granter. */
  fee: { 1: 'many', 2: 'once', 3: 'once', 4: 'once' },
  /** Type URL, value. */
  envelope: { 1: 'once', 2: 'once' },
  /** Sender, recipient, coins. */
  send: { 1: 'once', 2: 'once', 3: 'many' },
  /** Denomination, amount. */
  coin: { 1: 'once', 2: 'once' },
} as const

/**
 * Describes a transaction in direct mode: its body and fee, as far as the wallet can decode them.
 *
 * @throws `RangeError` for invalid or ambiguous encoding.
 */
export function describeDirect(options: describeDirect.Options): Description {
  const { network } = options
  const body = readShape(options.body, shapes.body)
  const authInfo = readShape(options.authInfo, shapes.authInfo)
  const fee = readShape(bytesOf(authInfo.one(2)), shapes.fee)
  const messages = body.many(1).map((value) => describeMessage(bytesOf(value)))
  const coins = describeCoins(fee.many(1))
  const [memo, payer, granter] = [body.one(2), fee.one(3), fee.one(4)].map(textOf)
  const isKnown = [body, authInfo, fee].every(({ isWhole }) => isWhole)
  return {
    ...intro(network),
    rows: [
      ...messages.flatMap(({ rows }) => rows),
      ...(memo ? [{ label: 'Memo', value: memo }] : []),
      { label: 'Network fee', value: coins.text || 'None' },
      ...(payer ? [{ label: 'Fee paid by', value: payer, depth: 1 }] : []),
      ...(granter ? [{ label: 'Fee lent by', value: granter, depth: 1 }] : []),
    ],
    warnings: isKnown && [...messages, coins].every((one) => one.isKnown) ? [] : [unclear],
  }
}

export declare namespace describeDirect {
  type Options = {
    authInfo: Uint8Array
    body: Uint8Array
    /** Name of the network. */
    network: string
  }
}

/** Describes a transaction in Amino mode: its JSON document, which the user can read. */
export function describeAmino(document: unknown, network: string): Description {
  return {
    ...intro(network),
    rows: [],
    block: { label: 'What is signed', text: JSON.stringify(document, undefined, 2) },
    warnings: [],
  }
}

const unclear = 'The wallet can’t read everything this does. Sign it only if you trust the site.'

function intro(network: string) {
  return {
    title: 'Sign a transaction?',
    summary: `For ${network}. The site gets the signed transaction and can send it.`,
    confirmLabel: 'Sign',
  }
}

/** Describes one message. */
function describeMessage(bytes: Uint8Array): { isKnown: boolean; rows: Row[] } {
  const envelope = readShape(bytes, shapes.envelope)
  const type = textOf(envelope.one(1))
  if (type !== send) return { isKnown: false, rows: [{ label: 'Does', value: type || 'nothing' }] }
  const message = readShape(bytesOf(envelope.one(2)), shapes.send)
  const coins = describeCoins(message.many(3))
  return {
    isKnown: envelope.isWhole && message.isWhole && coins.isKnown,
    rows: [
      { label: 'Send', value: coins.text || 'nothing' },
      { label: 'From', value: textOf(message.one(1)), depth: 1 },
      { label: 'To', value: textOf(message.one(2)), depth: 1 },
    ],
  }
}

/** Formats coins with their denominations, e.g. `1000000 uatom`. */
function describeCoins(values: readonly (bigint | Uint8Array)[]) {
  const coins = values.map((value) => readShape(bytesOf(value), shapes.coin))
  return {
    isKnown: coins.every(({ isWhole }) => isWhole),
    text: coins.map((coin) => `${textOf(coin.one(2))} ${textOf(coin.one(1))}`).join(', '),
  }
}

function bytesOf(value: bigint | Uint8Array | undefined): Uint8Array {
  if (typeof value === 'bigint') throw new RangeError('A number where bytes belong')
  return value ?? new Uint8Array()
}

function textOf(value: bigint | Uint8Array | undefined): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(value))
}

/**
 * An Amino document that contains only a text. Strict, because any other field could change its meaning.
 *
 * @see https://github.com/cosmos/cosmos-sdk/blob/main/docs/architecture/adr-036-arbitrary-signature.md
 */
const TextDocument = v.strictObject({
  account_number: v.literal('0'),
  chain_id: v.literal(''),
  fee: v.strictObject({ amount: v.strictTuple([]), gas: v.literal('0') }),
  memo: v.literal(''),
  msgs: v.strictTuple([
    v.strictObject({
      type: v.literal('sign/MsgSignData'),
      value: v.strictObject({ data: v.pipe(v.string(), v.base64()), signer: v.string() }),
    }),
  ]),
  sequence: v.literal('0'),
})

/** Returns the text of an Amino document; `undefined` for any other document. */
export function readSignedText(document: unknown): Uint8Array | undefined {
  const { output, success } = v.safeParse(TextDocument, document)
  return success ? base64.decode(output.msgs[0].value.data) : undefined
}
