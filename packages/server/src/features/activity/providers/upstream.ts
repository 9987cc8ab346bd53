import {
  cleanText,
  getHistory,
  type Transaction,
  type Transfer,
  toImageUrl,
} from '@fairlead/protocol'
import * as v from 'valibot'
import { unwrapCursor, wrapCursor } from '../../../vendors/cursor.ts'
import type { HistoryVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'

const vendor = 'upstream'
const Place = v.pipe(v.string(), v.nonEmpty())

/** Creates the history vendor that reads another server of this API. */
export function upstreamHistory(upstream: Upstream): HistoryVendor {
  return {
    vendor,
    async ask({ address, chainId, cursor }, signal) {
      const place = cursor === undefined ? undefined : unwrapCursor(vendor, Place, cursor)
      const query = { chainId, cursor: place }
      const answer = await upstream.ask(getHistory, { params: { address }, query }, signal)
      const data = answer.data.filter(
        ({ metadata }) => chainId === undefined || !metadata.chain || metadata.chain === chainId,
      )
      // Some servers end a list with an empty string.
      return { data: data.map(cleaned), next: wrapCursor(vendor, answer.next || null) }
    },
  }
}

function cleaned({ id, metadata, transfers }: Transaction): Transaction {
  const { application } = metadata
  const name = cleanText(application?.name ?? '')
  return {
    id,
    metadata: {
      ...metadata,
      operationType: cleanText(metadata.operationType, 32),
      application: name ? { name, iconUrl: toImageUrl(application?.iconUrl) ?? null } : undefined,
    },
    transfers: (transfers ?? []).map(cleanedTransfer),
  }
}

function cleanedTransfer(transfer: Transfer): Transfer {
  const { fungible_info: token, nft_info: nft } = transfer
  return {
    ...transfer,
    fungible_info: token && {
      name: cleanText(token.name ?? ''),
      symbol: cleanText(token.symbol ?? '', 32),
      icon: { url: toImageUrl(token.icon?.url) ?? null },
    },
    nft_info: nft && {
      name: cleanText(nft.name ?? ''),
      // Images are on third-party hosts, which would learn who views them.
      content: null,
      flags: { is_spam: nft.flags?.is_spam ?? false },
    },
  }
}
