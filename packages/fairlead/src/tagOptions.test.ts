import { createFairlead } from '@fairlead/core'
import { base, mainnet, solana } from '@fairlead/core/networks'
import { expect, test } from 'vitest'
import { readTagOptions } from './tagOptions.ts'

const own = { id: 31337, name: 'Harbour', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }

test('default: networks by name, by CAIP-2 id, and whole', async () => {
  const text = JSON.stringify({
    defaultNetwork: 'base',
    networks: ['mainnet', 'eip155:8453', solana.caipNetworkId, own],
    themeMode: 'dark',
  })

  expect(await readTagOptions(text)).toEqual({
    defaultNetwork: base,
    networks: [mainnet, base, solana, own],
    themeMode: 'dark',
  })
})

test.each([
  ['{ networks: 1 }', /^data-fairlead is not valid JSON\nDetail: /],
  ['', /^data-fairlead is not valid JSON/],
  ['{"networks":["mainnet","atlantis"]}', /Field: networks\.1\n.*"atlantis"/],
  ['{"networks":["mainnet"],"defaultNetwork":"atlantis"}', /Field: defaultNetwork\n/],
  ['{"networks":["mainet"]}', /"mainet"\. Did you mean `mainnet`\?/],
  // An inherited property of the module object is not a network.
  ['{"networks":["toString"]}', /Field: networks\.0\n/],
])('error: %s', async (text, message) => {
  await expect(readTagOptions(text)).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    message: expect.stringMatching(message),
  })
})

test.each([
  ['null', 'Field: (whole value)'],
  ['"mainnet"', 'Field: (whole value)'],
  ['{}', 'Field: networks'],
  ['{"networks":"mainnet"}', 'Field: networks'],
  ['{"networks":["mainnet"],"themeMode":"pink"}', 'Field: themeMode'],
])('error: %s is rejected later, by createFairlead', async (text, hint) => {
  const options = await readTagOptions(text)

  expect(() => createFairlead(options)).toThrow(hint)
})
