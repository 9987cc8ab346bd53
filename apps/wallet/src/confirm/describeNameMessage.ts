import { readNameMessage } from '@fairlead/protocol/clear-signing'
import { getAddress } from 'viem'
import type { Description, Row } from './Description.ts'

const lost = 'Afterwards this account no longer has the name.'

/**
 * Describes a message that registers or changes an account name.
 *
 * @param text - Signed text, which the caller still shows.
 * @returns `undefined` for any other message.
 */
export function describeNameMessage(text: string): Omit<Description, 'block'> | undefined {
  const read = readNameMessage(text)
  if (!read) return undefined
  const { name, timestamp } = read
  const about: Row[] = [
    { label: 'Name', value: name },
    { label: 'Signed at', value: new Date(timestamp * 1_000).toISOString() },
  ]
  const shared = { summary: 'Signing is free and sends nothing.', confirmLabel: 'Sign' }
  switch (read.action) {
    case 'transfer':
      return {
        ...shared,
        title: 'Give a name to another account?',
        rows: [{ label: 'New account', value: getAddress(read.address) }, ...about],
        warnings: [lost],
      }
    case 'attributes':
      return { ...shared, title: 'Change the profile of a name?', rows: about, warnings: [] }
    case 'release':
      return { ...shared, title: 'Give up a name?', rows: about, warnings: [lost] }
    case undefined:
      return { ...shared, title: 'Register a name?', rows: about, warnings: [] }
  }
}
