import { base64 } from '@scure/base'
import * as v from 'valibot'

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
