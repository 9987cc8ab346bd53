import {
  AccountId,
  ChainId,
  isPayRecipient,
  parse,
  parseAccountId,
  parseChainId,
  parsePayAsset,
} from '@fairlead/protocol'
import { readPayLink } from '../../../../packages/core/src/features/pay/readPayLink.ts'
import { readPayment } from '../../../../packages/core/src/namespaces/payment.ts'
import { createUri, parseUri } from '../../../../packages/pairing/src/uri.ts'
import { anyText, anyValue, mutateText, mutateValue } from '../mutate.ts'
import type { Random } from '../random.ts'
import { defineTarget } from '../Target.ts'

/** Time of the runs, in milliseconds: before the expiry of the sample link. */
const now = 1_795_196_475_000
const link = createUri({ expiry: 1_795_196_775, methods: ['wc_a'], symKey: 'ab'.repeat(32) })
const links = [link, link.replace('wc:', 'wc://'), btoa(link), `${link}&methods=[a,b],[c]`]

/** Returns one of the valid texts, mostly changed; sometimes any text. */
function textFrom(samples: readonly string[], random: Random): string {
  if (random.oneIn(6)) return anyText(random)
  const sample = random.pick(samples)
  return random.oneIn(10) ? sample : mutateText(sample, random)
}

const address = `0x${'ab'.repeat(20)}`
const payments = [
  `ethereum:${address}@1?value=2.014e18`,
  `ethereum:pay-${address}@8453/transfer?address=${address}&uint256=1e6&gasLimit=21000`,
  `solana:${'1'.repeat(32)}?amount=0.5&reference=${'2'.repeat(44)}&label=Shop%20A&memo=x`,
  `eip155:1:${address}`,
  `eth:${address}`,
  'name.eth',
]

const ids = [
  'eip155:1',
  `eip155:1:${address}`,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'eip155:1/slip44:60',
  `eip155:1/erc20:${address}`,
  `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${'1'.repeat(32)}`,
]

/** Texts that a user pastes or scans, and ids of the CAIP standards. */
export const textTargets = [
  defineTarget({
    name: 'uri',
    generate: (random) => textFrom(links, random),
    run: (text: string) => parseUri(text, now),
  }),
  defineTarget({
    name: 'payment',
    generate: (random) => textFrom(payments, random),
    run(text: string) {
      readPayment(text)
      readPayLink(text)
    },
  }),
  defineTarget({
    name: 'caip',
    generate: (random): unknown =>
      random.oneIn(4)
        ? random.pick([anyValue(random), mutateValue(random.pick(ids), random)])
        : textFrom(ids, random),
    run(id: unknown) {
      parsePayAsset(id)
      isPayRecipient(id)
      attemptAll([
        () => parse(ChainId, id),
        () => parse(AccountId, id),
        () => parseChainId(id as string),
        () => parseAccountId(id as string),
      ])
    },
  }),
]

/**
 * Calls every function. Throws the first error at the end if all failed; an error without a code goes first, because
 * it is a fault.
 */
function attemptAll(calls: readonly (() => unknown)[]): void {
  const errors: unknown[] = []
  for (const call of calls)
    try {
      call()
    } catch (error) {
      errors.push(error)
    }
  const fault = errors.find((error) => !(error instanceof Error && 'code' in error))
  if (fault !== undefined || errors.length === calls.length) throw fault ?? errors[0]
}
