import { cleanText, type Transaction, type Transfer, toImageUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { unwrapCursor, wrapCursor } from '../../../vendors/cursor.ts'
import type { HistoryVendor } from '../../../vendors/questions.ts'
import { plainAddress } from '../../../vendors/wire.ts'
import { type Zerion, ZerionTransaction } from '../../../vendors/zerion.ts'

const vendor = 'zerion'
const Place = v.pipe(v.string(), v.nonEmpty())

/** Creates the history vendor that reads Zerion, without entries that Zerion marks as trash. */
export function zerionHistory(zerion: Zerion): HistoryVendor {
  return {
    vendor,
    async ask({ address, chainId, cursor }, signal) {
      const place = cursor === undefined ? undefined : unwrapCursor(vendor, Place, cursor)
      const { data, next } = await zerion.list(ZerionTransaction, {
        path: `/v1/wallets/${encodeURIComponent(address)}/transactions/`,
        query: {
          currency: 'usd',
          'filter[trash]': 'only_non_trash',
          'page[after]': place,
          'page[size]': '50',
          ...(await zerion.only(chainId, signal)),
        },
        signal,
      })
      const { byName } = await zerion.chains(signal)
      const known = data.flatMap((entry) => {
        const chain = byName.get(entry.relationships.chain.data.id)
        const isAsked = chainId === undefined || chain === chainId
        return chain !== undefined && isAsked ? [toTransaction(entry, chain)] : []
      })
      return { data: known, next: wrapCursor(vendor, next) }
    },
  }
}

function toTransaction({ attributes, id }: ZerionTransaction, chain: string): Transaction {
  const { application_metadata: application } = attributes
  const name = cleanText(application?.name ?? '')
  return {
    id: `zerion:${id}`,
    metadata: {
      operationType: attributes.operation_type,
      hash: attributes.hash,
      minedAt: new Date(attributes.mined_at).toISOString(),
      sentFrom: plainAddress(attributes.sent_from ?? ''),
      sentTo: plainAddress(attributes.sent_to ?? ''),
      status: attributes.status,
      // Zerion has no nonce for chains without nonces.
      nonce: attributes.nonce ?? 0,
      chain,
      ...(name && {
        application: { name, iconUrl: toImageUrl(application?.icon?.url) ?? null },
      }),
    },
    transfers: attributes.transfers.map(toTransfer),
  }
}

type ZerionTransfer = ZerionTransaction['attributes']['transfers'][number]

function toTransfer(transfer: ZerionTransfer): Transfer {
  const { direction, fungible_info: token, nft_info: nft, price, quantity, value } = transfer
  return {
    ...(token && {
      fungible_info: {
        name: cleanText(token.name ?? ''),
        symbol: cleanText(token.symbol ?? '', 32),
        icon: { url: toImageUrl(token.icon?.url) ?? null },
      },
    }),
    ...(nft && {
      nft_info: {
        name: cleanText(nft.name ?? ''),
        // Third-party images are omitted, because their hosts would learn who views them.
        content: null,
        flags: { is_spam: nft.flags?.is_spam ?? false },
      },
    }),
    direction,
    quantity: { numeric: formatUnits(BigInt(quantity.int), quantity.decimals) },
    value: value ?? null,
    price: price ?? null,
  }
}
