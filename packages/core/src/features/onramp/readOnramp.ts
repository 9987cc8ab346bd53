import {
  cleanText,
  getOnrampOptions,
  type OnrampOptions,
  type OnrampQuote,
  postOnrampQuote,
  type RouteInput,
} from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Reads the currencies that can be bought from the server. @throws The errors of `request`. */
export async function readOnrampOptions(
  { internal }: Fairlead,
  signal: AbortSignal,
): Promise<OnrampOptions> {
  const server = await internal.server()
  return readable(await request(server, getOnrampOptions, { base: 'data' }, { signal }))
}

/** Reads a provider's quote from the server. @throws The errors of `request`. */
export async function readOnrampQuote(
  { internal }: Fairlead,
  body: NonNullable<RouteInput<typeof postOnrampQuote>['body']>,
  signal: AbortSignal,
): Promise<OnrampQuote> {
  return request(await internal.server(), postOnrampQuote, { base: 'data', body }, { signal })
}

/** Cleans the names that are shown, as they come from the server's vendors. */
function readable({ paymentCurrencies, purchaseCurrencies }: OnrampOptions): OnrampOptions {
  return {
    paymentCurrencies,
    purchaseCurrencies: purchaseCurrencies.map(({ name, networks, symbol, ...rest }) => ({
      ...rest,
      name: cleanText(name),
      networks: networks.map(({ display_name, ...network }) => ({
        ...network,
        display_name: cleanText(display_name),
      })),
      symbol: cleanText(symbol, 12),
    })),
  }
}
