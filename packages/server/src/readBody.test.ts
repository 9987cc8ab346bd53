import { expect, test } from 'vitest'
import { readBody } from './readBody.ts'

function send(body: string | Uint8Array<ArrayBuffer> | null, type?: string): Request {
  const request = new Request('http://localhost/', { body, method: 'POST' })
  request.headers.delete('content-type')
  if (type) request.headers.set('content-type', type)
  return request
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([undefined, 'application/json', 'application/json; charset=utf-8', 'text/plain'])(
  'default: reads %s as JSON',
  async (type) => {
    expect(await readBody(send('{"a":[1,"]["]}', type), 100)).toEqual({ a: [1, ']['] })
  },
)

test('behavior: a body of exactly the limit, and 32 levels', async () => {
  expect(await readBody(send('"12345678"'), 10)).toBe('12345678')
  await expect(readBody(send(nested(32)), 100)).resolves.toBeDefined()
  await expect(readBody(send(JSON.stringify(['\\"', '['.repeat(40)])), 100)).resolves.toBeDefined()
})

test.each([
  ['a form', send('a=1', 'application/x-www-form-urlencoded'), 'content-type', 'Invalid input'],
  ['nothing', send(null), 'body', 'Required'],
  ['invalid JSON', send('{"a":'), 'body', 'Invalid input'],
  ['33 levels', send(nested(33)), 'body', 'Invalid input'],
  ['invalid UTF-8', send(new Uint8Array([0x22, 0xff, 0x22])), 'body', 'Invalid input'],
])('[ERR-08] error: %s', async (_, request, field, shortMessage) => {
  await expect(readBody(request, 100)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    field,
    shortMessage,
  })
})

test('error: one byte too many, with and without a declared length', async () => {
  await expect(readBody(send('"123456789"'), 10)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  const announced = send('1')
  announced.headers.set('content-length', '11')
  await expect(readBody(announced, 10)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
})

test('behavior: hostile text of a megabyte is checked in linear time', async () => {
  const escapes = `"${'\\"'.repeat(500_000)}`
  await expect(readBody(send(escapes), 2_000_000)).rejects.toMatchObject({ field: 'body' })
})
