import { expect, test } from 'vitest'
import { createClientIds, createRelayIds, decodeRpc, encodeRpc } from './jsonRpc.ts'

const environment = { now: () => 1_795_196_475_774.5, random: () => Uint8Array.of(0, 0, 3, 82) }

test('default: ids of both layers begin with the milliseconds, and are unique', () => {
  const nextClientId = createClientIds(environment)
  const nextRelayId = createRelayIds(environment)

  expect([nextClientId(), nextClientId()]).toEqual([1795196475774850, 1795196475774851])
  expect([nextRelayId(), nextRelayId()]).toEqual(['1795196475774000850', '1795196475774000851'])
})

test('default: encodes and decodes requests and responses', () => {
  const request = { id: 1, method: 'wc_sessionPing', params: {} }
  expect(encodeRpc(request)).toBe('{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}')
  for (const message of [
    request,
    { id: 1, result: true },
    { id: 1, result: null },
    { id: 1, error: { code: 5000, message: 'User rejected.', data: [1] } },
  ])
    expect(decodeRpc(encodeRpc(message))).toEqual(message)
})

const error = (code: number, message: string) => ({ error: { code, message } })
test.each([
  ['"error":{"message":"no"}', error(-32_603, 'no')],
  ['"error":{"code":4001}', error(4001, 'No reason given.')],
  ['"error":{"code":"4001"}', error(-32_603, 'No reason given.')],
  ['"error":"User rejected"', error(-32_603, 'User rejected')],
  ['"error":{}', error(-32_603, 'No reason given.')],
  ['"error":{"code":4001},"result":null', error(4001, 'No reason given.')],
  ['"error":null,"result":"0x1"', { result: '0x1' }],
])('behavior: incomplete responses are still responses: %s', (text, answer) => {
  expect(decodeRpc(`{"id":1,"jsonrpc":"2.0",${text}}`)).toEqual({ id: 1, ...answer })
})

test.each([
  '',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"id":1,"result":true}',
  '{"id":1,"jsonrpc":"1.0","result":true}',
  '{"id":"1","jsonrpc":"2.0","result":true}',
  '{"id":-1,"jsonrpc":"2.0","result":true}',
  '{"id":1.5,"jsonrpc":"2.0","result":true}',
  '{"id":1e300,"jsonrpc":"2.0","result":true}',
  '{"jsonrpc":"2.0","result":true}',
  '{"id":1,"jsonrpc":"2.0"}',
  '{"id":1,"jsonrpc":"2.0","method":7}',
  '{"id":1,"jsonrpc":"2.0","method":7,"result":true}',
  '{"id":1,"jsonrpc":"2.0","error":null}',
  '{"id":1,"jsonrpc":"2.0","method":7,"error":{"code":1}}',
  '{"id":1,"jsonrpc":"2.0","result":true',
])('error: %s is not a message', (text) => {
  expect(() => decodeRpc(text)).toThrow(expect.objectContaining({ code: 'ENVELOPE_INVALID' }))
})
