import { defineRoute } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Guard, implementToken } from './implementProven.ts'

const guard = {
  frameUrl: 'https://wallet.example',
  proofs: { nonce: async () => 'nonce' },
} as Guard
const echo = implementToken(
  defineRoute({
    method: 'POST',
    path: '/v1/echo',
    body: v.record(v.string(), v.unknown()),
    response: v.unknown(),
    errors: [],
  }),
  guard,
  async ({ body }) => body,
)
const send = (body: string) =>
  echo.answer(
    new Request('https://wallet.example/v1/echo', {
      body,
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    }),
    { address: '::1', params: {} },
  )

test('default: the handler receives the body', async () => {
  expect(await (await send('{"a":{"b":1}}')).json()).toEqual({ a: { b: 1 } })
})

test.each(['__proto__', 'constructor', 'prototype'])(
  '[SEC-271] error: a body with the key %s, also where the schema allows any key',
  async (key) => {
    await expect(send(`{"a":{"${key}":{"b":1}}}`)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
  },
)
