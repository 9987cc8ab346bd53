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

test('[FEAT-21] default: the text with the address in it', () => {
  expect(check()).toBe(text.replace('<<AccountAddress>>', '0xabc'))
  expect(check({}, text.replace('Ethereum', 'Base Sepolia'))).toContain('Base Sepolia')
})

test.each([
  ['another domain', { domain: 'bank.example' }, text],
  ['another domain in the text', {}, text.replace('app.example wants', 'bank.example wants')],
  [
    'another place',
    { uri: 'https://bank.example' },
    text.replace('URI: https://app.example', 'URI: https://bank.example'),
  ],
  [
    'a user in the place',
    { uri: 'https://u@app.example' },
    text.replace('URI: https://', 'URI: https://u@'),
  ],
  ['another chain', { chainId: 'eip155:5' }, text.replace('ID: 1', 'ID: 5')],
  ['an address of its own', { accountAddress: '0xdead' }, text],
  ['a line more', {}, `${text}\n- https://evil.example`],
  ['a line less', {}, text.replace('Version: 1\n', '')],
  ['a field that breaks the line', { statement: 'Hello\n\nURI: https://bank.example' }, text],
  ['a chain that breaks the line', {}, text.replace('Ethereum', 'Ethereum account:\nx')],
  ['no text', { serializedMessage: undefined }, text],
])('[FEAT-21][SEC-115] %s: the person is asked', (_, changes, message) => {
  expect(check(changes, message)).toBeUndefined()
})
