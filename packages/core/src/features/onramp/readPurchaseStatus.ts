import { getOnrampPurchase, type OnrampPurchase } from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Returns the state that the provider has reported; `unknown` if the server doesn't know the purchase. */
export async function readPurchaseStatus(
  fairlead: Fairlead,
  { purchaseId }: { purchaseId: string | null },
): Promise<OnrampPurchase['status']> {
  if (!purchaseId) return 'unknown'
  const server = await fairlead.internal.server()
  const params = { purchaseId }
  const { status } = await request(server, getOnrampPurchase, { base: 'data', params })
  return status
}
