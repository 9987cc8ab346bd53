import * as protocol from '@fairlead/protocol'
import * as embedded from '@fairlead/protocol/embedded'
import { refusal } from '../../../../packages/core/src/api/request.ts'
import { anyValue, mutateValue, toJsonText } from '../mutate.ts'
import type { Random } from '../random.ts'
import { sampleOf } from '../sampleOf.ts'
import { defineTarget } from '../Target.ts'

const routes = [protocol, embedded]
  .flatMap((exported) => Object.values(exported as Record<string, unknown>))
  .filter(
    (value): value is protocol.Route =>
      typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
  )
const requests = routes.flatMap(({ body, query }) =>
  [body, query].filter((one) => one !== undefined),
)
const responses = routes.map(({ response }) => response)

type Schema = protocol.Route['response']
type Body = { schema: Schema; value: unknown }

/** Returns a changed sample of a schema as its receiver sees it: after a way through JSON. */
function bodyFrom(schemas: readonly Schema[], random: Random): Body {
  const schema = random.pick(schemas)
  const sample = sampleOf(schema, random)
  const value = random.oneIn(10) ? anyValue(random) : mutateValue(sample, random)
  return { schema, value: asJson(random.oneIn(12) ? sample : value) }
}

function asJson(value: unknown): unknown {
  const text = toJsonText(value)
  return text === '' ? undefined : JSON.parse(text)
}

const problem = {
  code: 'RATE_LIMITED',
  reasons: [{ description: 'Too many requests', field: 'dpop' }],
  requestId: 'a',
  status: 'FAILURE',
}

/** Answers of servers, bodies and queries of requests, and error answers. */
export const apiTargets = [
  defineTarget({
    name: 'apiAnswers',
    generate: (random) => bodyFrom(responses, random),
    run: ({ schema, value }: Body) => protocol.parse(schema, value, 'RESPONSE_INVALID'),
  }),
  defineTarget({
    name: 'apiRequests',
    generate: (random) => bodyFrom(requests, random),
    run: ({ schema, value }: Body) => protocol.parse(schema, value),
  }),
  defineTarget({
    name: 'apiErrors',
    generate: (random) => asJson(mutateValue(problem, random)),
    run: (body: unknown) => refusal(400, body),
  }),
]
