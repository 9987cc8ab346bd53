import { defineRoute } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { implement } from '../implement.ts'

const post = (body: v.GenericSchema | undefined) =>
  implement(
    defineRoute({
      method: 'POST',
      path: '/v1/convert/build-transaction',
      ...(body && { body }),
      response: v.object({}),
      errors: [],
    }),
    {},
    () => ({}),
  )
const projectId = v.optional(v.string())

test.each([
  ['an object with it', v.object({ amount: v.string(), projectId }), true],
  [
    'a validated object with it',
    v.pipe(
      v.object({ projectId }),
      v.check(() => true),
    ),
    true,
  ],
  ['an object without it', v.object({ amount: v.string() }), false],
  ['no body', undefined, false],
])('[API-01] behavior: the project in the body of a route: %s', (_, schema, expected) => {
  expect(post(schema).readProjectId !== undefined).toBe(expected)
})

test('[API-01] behavior: reads the id from the body, and only as text', async () => {
  const { readProjectId } = post(v.object({ projectId }))
  const read = (body: string) =>
    readProjectId?.(new Request('http://localhost/', { body, method: 'POST' }))

  expect(await read('{"projectId":"abc"}')).toBe('abc')
  for (const other of ['{}', '{"projectId":1}', 'null', '"abc"', '{', 'x'.repeat(70_000)])
    expect(await read(other)).toBeUndefined()
})
