import { refusal } from '../api/request.ts'
import type { RpcEndpoint } from '../api/rpcEndpoints.ts'

/** Error codes that our data API would return again for every later request of the page to this network. */
const lasting: readonly string[] = ['NETWORK_UNSUPPORTED', 'ORIGIN_NOT_ALLOWED', 'PROJECT_INVALID']

/** Reports an error response of our data API. After a lasting refusal, later requests skip the endpoint. */
export function reportRefusal(
  { access, isDataApi }: RpcEndpoint,
  onRpcRefusal: (status: number, body: unknown) => void,
  { body, status }: { body: unknown; status: number },
): void {
  if (!isDataApi) return
  if (lasting.includes(refusal(status, body).code)) access?.refuse()
  onRpcRefusal(status, body)
}
