import type { Description, Row } from '../confirm/describe.ts'
import { readFields } from './protobuf.ts'

const send = '/cosmos.bank.v1beta1.MsgSend'

/** Direct mode: the body of a transaction and its fee, as far as the wallet can read them. */
export function describeDirect(options: describeDirect.Options): Description {
  const { authInfo, body, network } = options
  const fields = readFields(body)
  const messages = fields.filter(({ number }) => number === 1).map(({ value }) => bytesOf(value))
  const read = messages.map(describeMessage)
  const memo = textOf(fields.find(({ number }) => number === 2)?.value)
  const fee = readFields(authInfo).find(({ number }) => number === 2)?.value
  const coins = fee === undefined ? [] : coinsOf(bytesOf(fee), 1)
  return {
    ...intro(network),
    rows: [
      ...read.flatMap(({ rows }) => rows),
      ...(memo ? [{ label: 'Memo', value: memo }] : []),
      { label: 'Network fee', value: coins.join(', ') || 'None' },
    ],
    warnings: read.every(({ isKnown }) => isKnown) ? [] : [unclear],
  }
}

export declare namespace describeDirect {
  type Options = {
    authInfo: Uint8Array
    body: Uint8Array
    /** Name. */
    network: string
  }
}

/** Amino mode: the document is JSON, which people can read. */
export function describeAmino(document: unknown, network: string): Description {
  return {
    ...intro(network),
    rows: [],
    block: { label: 'What is signed', text: JSON.stringify(document, undefined, 2) },
    warnings: [],
  }
}

const unclear = 'The wallet can’t read all of what this does. Sign it only if you trust the site.'

function intro(network: string) {
  return {
    title: 'Sign a transaction?',
    summary: `For ${network}. The site gets it signed, and can send it.`,
    confirmLabel: 'Sign',
  }
}

/** One message in its envelope: 1 is its type, 2 itself. */
function describeMessage(bytes: Uint8Array): { isKnown: boolean; rows: Row[] } {
  const fields = readFields(bytes)
  const type = textOf(fields.find(({ number }) => number === 1)?.value)
  if (type !== send) return { isKnown: false, rows: [{ label: 'Does', value: type || 'nothing' }] }
  const body = bytesOf(fields.find(({ number }) => number === 2)?.value)
  const inside = readFields(body)
  const address = (wanted: number) => textOf(inside.find(({ number }) => number === wanted)?.value)
  return {
    isKnown: true,
    rows: [
      { label: 'Send', value: coinsOf(body, 3).join(', ') || 'nothing' },
      { label: 'From', value: address(1), depth: 1 },
      { label: 'To', value: address(2), depth: 1 },
    ],
  }
}

/** Coins of a message by their own names, e.g. `1000000 uatom`: 1 is the name, 2 the amount. */
function coinsOf(bytes: Uint8Array, field: number): string[] {
  return readFields(bytes)
    .filter(({ number }) => number === field)
    .map(({ value }) => {
      const coin = readFields(bytesOf(value))
      const text = (wanted: number) => textOf(coin.find(({ number }) => number === wanted)?.value)
      return `${text(2)} ${text(1)}`
    })
}

function bytesOf(value: bigint | Uint8Array | undefined): Uint8Array {
  if (typeof value === 'bigint') throw new RangeError('A number where bytes belong')
  return value ?? new Uint8Array()
}

function textOf(value: bigint | Uint8Array | undefined): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(value))
}
