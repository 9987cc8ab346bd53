import { expect, test } from 'vitest'
import { checkSignIn } from './checkSignIn.ts'

const fields = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  nonce: 'abcdefgh',
  resources: ['https://app.example/terms'],
  statement: 'Hello',
  uri: 'https://app.example',
  version: '1',
}
const text = [
  'app.example wants you to sign in with your Ethereum account:',
  '<<AccountAddress>>',
  '',
  'Hello',
  '',
  'URI: https://app.example',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: abcdefgh',
  'Resources:',
  '- https://app.example/terms',
].join('\n')
const check = (changes: object = {}, serializedMessage = text) =>
  checkSignIn({
    address: '0xabc',
    chainId: 'eip155:1',
    fields: { ...fields, serializedMessage, ...changes },
    origin: 'https://app.example',
  })

test('[FEAT-21] default: signs the text with the address', () => {
  expect(check()).toBe(text.replace('<<AccountAddress>>', '0xabc'))
  expect(check({}, text.replace('Ethereum', 'Base Sepolia'))).toContain('Base Sepolia')
})

test.each([
  ['another domain', { domain: 'bank.example' }, text],
  ['another domain in the text', {}, text.replace('app.example wants', 'bank.example wants')],
  [
    'another URI',
    { uri: 'https://bank.example' },
    text.replace('URI: https://app.example', 'URI: https://bank.example'),
  ],
  [
    'a user in the URI',
    { uri: 'https://u@app.example' },
    text.replace('URI: https://', 'URI: https://u@'),
  ],
  ['another chain', { chainId: 'eip155:5' }, text.replace('ID: 1', 'ID: 5')],
  ['a different address in the data', { accountAddress: '0xdead' }, text],
  ['an extra line', {}, `${text}\n- https://evil.example`],
  ['a missing line', {}, text.replace('Version: 1\n', '')],
  ['a field with a line break', { statement: 'Hello\n\nURI: https://bank.example' }, text],
  ['a chain with a line break', {}, text.replace('Ethereum', 'Ethereum account:\nx')],
  ['no text', { serializedMessage: undefined }, text],
])('[FEAT-21][SEC-115] %s: the user is prompted', (_, changes, message) => {
  expect(check(changes, message)).toBeUndefined()
})
